/** Refunds in reports and in the Z: what they give back of a sale is no sale, no tax and no tip any more. */
import { change } from '@tableside/domain/entities/entities.ts';
import { anActor, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { outcomeOf, type Room } from '@tableside/domain/testing/try-command.ts';
import { atBar, bar, by, house, mia, P, V } from '@tableside/domain/testing/visit-house.ts';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { VENUE } from '../venue/write-entries.ts';

const DAY = { from: '2026-06-12', to: '2026-06-12' };
const ANA = anActor().userId;
const payment = (n: number) => testId('payment', n);

/** Ten burgers are $100.00 and $8.88 tax. The guests leave $20.00. */
const MODES = [
  {
    mode: 'at the end',
    visitId: V,
    pay(room: Room): void {
      by(room).add(1, { quantity: 10 });
      by(room).send(1, [1]);
      by(room).pay(1, { amount: 10_888, tip: 2000, close: true });
    },
  },
  {
    mode: 'first',
    visitId: P,
    pay(room: Room): void {
      atBar(room).add(1, { quantity: 10 });
      atBar(room).pay(1, 10_888, { tip: 2000, items: [1], close: true });
    },
  },
];

const refund = (room: Room, n: number, amount: number): void => {
  const args = { id: payment(n), paymentId: payment(1), amount, reason: 'Cold' };
  expect(outcomeOf(room.run('payment.refund', args, mia))).toBe('applied');
};

async function stored(open: () => Storage, { rows }: Room) {
  const storage = opened(open);
  await storage.seed(
    VENUE,
    (['venue', 'table', 'visit', 'order', 'payment'] as const).flatMap((entity) =>
      rows.all(entity).map((doc) => change(entity, doc as never)),
    ),
  );
  const loaded = await storage.load(VENUE, [{ kind: 'daySums', businessDay: DAY.to }]);
  return {
    metrics: await storage.reports.metrics(VENUE, DAY, FRIDAY_EVENING),
    summary: await storage.reports.paymentSummary(VENUE, {}),
    z: loaded.daySums()?.sums,
  };
}

export function registerRefundTests(open: () => Storage): void {
  describe.each(MODES)('refunds when guests pay $mode', ({ mode, pay }) => {
    const sold = (): Room => {
      const room = mode === 'first' ? bar() : house();
      pay(room);
      return room;
    };

    test('leave no sale, no tax and no tip of a full refund in the report, the list and the Z report', async () => {
      const room = sold();
      const before = await stored(open, room);
      expect(before.metrics).toMatchObject({ tips: 2000, sold: { sales: 10_888, withoutTax: 10_000 } });
      expect(before.metrics.taxes).toMatchObject([{ taxable: 10_000, tax: 888 }]);
      refund(room, 2, 12_888);
      const { metrics, summary, z } = await stored(open, room);
      expect(metrics).toMatchObject({
        ...{ revenue: 10_888, tips: 0, refunds: 10_888, refundedTips: 2000 },
        sold: { orders: 1, sales: 0, withoutTax: 0 },
        averageOrder: 0,
        taxes: [{ milli: 8875, taxable: 0, exempt: 0, tax: 0 }],
        byDay: [{ orders: 1, sales: 0, withoutTax: 0, tips: 0, refunds: 10_888 }],
        tipsByTaker: [],
        visits: { closed: 1, sales: 0 },
        cash: { taken: 10_888, tips: 0, givenBack: 10_888, toCount: 0, held: 0 },
      });
      expect(metrics.byHour.reduce((cents, { tips, sales }) => cents + tips + sales, 0)).toBe(0);
      expect(metrics.byServer.find(({ userId }) => userId === ANA)).toMatchObject({ sales: 0, tips: 0 });
      expect(summary).toMatchObject({ revenue: 10_888, tips: 0, refunds: 10_888, refundedTips: 2000 });
      expect(z).toMatchObject({
        visits: { count: 1, cents: 0 },
        refunds: { count: 1, cents: 12_888, sales: 10_888, tips: 2000, credit: 0 },
        ...{ net: 0, tax: 0, total: 0, taxes: [{ base: 0, tax: 0 }] },
      });
    });

    test('reduce the figures in proportion when they are partial, and also end at zero', async () => {
      const room = sold();
      refund(room, 2, 1000);
      const part = await stored(open, room);
      expect(part.metrics).toMatchObject({
        ...{ tips: 1845, refunds: 845, refundedTips: 155 },
        sold: { sales: 10_043, withoutTax: 9224 },
        taxes: [{ taxable: 9224, tax: 819 }],
        tipsByTaker: [{ userId: ANA, name: 'Ana', payments: 1, tips: 1845, inCash: 1845 }],
      });
      expect(part.summary).toMatchObject({ tips: 1845, refunds: 845, refundedTips: 155 });
      refund(room, 3, 11_888);
      const { metrics, summary } = await stored(open, room);
      expect(metrics).toMatchObject({
        ...{ tips: 0, sold: { sales: 0, withoutTax: 0 }, tipsByTaker: [] },
        taxes: [{ taxable: 0, tax: 0 }],
      });
      expect(summary).toMatchObject({ tips: 0, refundedTips: 2000 });
    });
  });

  test('a refund on a later day reduces that day, and names the people of the sale', async () => {
    const room = house();
    MODES[0]?.pay(room);
    room.run(
      'payment.refund',
      { id: payment(2), paymentId: payment(1), amount: 12_888, reason: 'Cold' },
      { ...mia, occurredAt: '2026-06-14T20:00:00.000Z' },
    );
    const storage = opened(open);
    const docs = (['venue', 'visit', 'order', 'payment'] as const).flatMap((entity) =>
      room.rows.all(entity).map((doc) => change(entity, doc as never)),
    );
    await storage.seed(VENUE, docs);
    const day = { from: '2026-06-14', to: '2026-06-14' };
    const metrics = await storage.reports.metrics(VENUE, day, FRIDAY_EVENING);
    expect(metrics).toMatchObject({
      ...{ revenue: 0, tips: -2000, refunds: 10_888, refundedTips: 2000 },
      sold: { orders: 0, sales: -10_888, withoutTax: -10_000 },
      taxes: [{ taxable: -10_000, tax: -888 }],
      tipsByTaker: [{ userId: ANA, name: 'Ana', payments: 0, tips: -2000, inCash: -2000 }],
    });
    expect(metrics.byServer.map(({ name, sales, tips, refunds }) => [name, sales, tips, refunds])).toEqual([
      ['Mia', 0, 0, 10_888],
      ['Ana', -10_888, -2000, 0],
    ]);
  });
}
