/**
 * The same evening in both ways of paying comes to the same cents, in the report, the Z and My shift: a discount, a comp,
 * a void, a service charge, an exemption, a round that was cancelled after the close, and a check that stays open.
 */

import { shiftSums } from '@tableside/domain/days/shift-sums.ts';
import type { Carried, ZSums } from '@tableside/domain/entities/day.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import {
  aCategory,
  aContext,
  anActor,
  aProduct,
  aSize,
  aTable,
  aVenue,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aRoom, outcomeOf, type Room } from '@tableside/domain/testing/try-command.ts';
import { mia } from '@tableside/domain/testing/visit-house.ts';
import type { PayAt } from '@tableside/domain/values/pay-at.ts';
import { billOfVisit } from '@tableside/domain/visits/bill.ts';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { VENUE } from '../venue/write-entries.ts';

const [DAY, NEXT] = ['2026-06-12', '2026-06-13'];
const NOW = '2026-06-14T03:00:00.000Z';
const tomorrow = aContext({ occurredAt: '2026-06-14T02:00:00.000Z' });
const item = (n: number) => testId('item', n);
const FIRST_LINES = [1, 3, 5, 7];
const round = (line: number) => testId('order', 1000 + line);

function aHouse(): Room {
  const settings = { ...aVenue().settings, serviceCharge: { percent: 18, fromCovers: 2, taxPercent: 8.875 } };
  return aRoom({
    venue: [aVenue({ settings })],
    table: ['1', '2', '3', '4'].map((number) => aTable({ id: `table-${number}`, number })),
    category: [aCategory()],
    product: [aProduct({ sizes: [aSize({ currentPrice: 1111 })] })],
  });
}

/** What a party of two does. Each line is two burgers of $11.11, and goes to the kitchen alone. */
function partyIn(room: Room, payAt: PayAt, n: number) {
  const visitId = testId('visit', 10 + n);
  /** The first round of guests who pay first has the id of their visit, as tablets and REST give it. */
  const roundOf = (line: number): string =>
    payAt === 'order' && FIRST_LINES.includes(line) ? visitId : round(line);
  const run: Room['run'] = (name, input, who) => {
    const decision = room.run(name, input, who);
    const done = expect.stringMatching(/^(applied|visit\.(waiting|stillOpen))$/);
    expect([name, outcomeOf(decision)]).toEqual([name, done]);
    return decision;
  };
  const due = (): number => {
    const visit = room.rows.get('visit', visitId);
    return visit ? billOfVisit(visit, room.rows.ordersOfVisit(visitId)).due : 0;
  };
  run('visit.open', { id: visitId, orderNumber: `B-${n}`, tableId: `table-${n}`, covers: 2, payAt });
  return {
    run,
    visitId,
    roundOf,
    /** Where guests pay first, the line stays on the pad until it is paid. */
    order(line: number): void {
      const burgers = { id: item(line), productId: 'burger', sizeId: 'regular', quantity: 2 };
      run('visit.addItem', { visitId, item: burgers });
      if (payAt === 'end') run('visit.send', { visitId, roundId: roundOf(line), itemIds: [item(line)] });
    },
    /** Pays what is due, or less, for this line. */
    pay(
      line: number,
      { amount = due(), tip = 0, again = false, close = false, who = aContext() } = {},
    ): void {
      const send = { roundId: roundOf(line), itemIds: [item(line)] };
      run(
        'payment.record',
        {
          ...{
            id: testId('payment', 100 * n + line + (again ? 50 : 0)),
            visitId,
            method: 'cash',
            amount,
            tip,
            close,
          },
          ...(payAt === 'order' && { send }),
        },
        who,
      );
    },
    adjust(kind: 'comp' | 'discount' | 'taxExempt', more: object = {}): void {
      const id = testId('command', 100 * n + (kind === 'comp' ? 1 : 2));
      run('visit.adjust', { visitId, id, kind, reason: 'Regular', ...more }, mia);
    },
  };
}

function evening(payAt: PayAt): Room {
  const room = aHouse();
  const regulars = partyIn(room, payAt, 1);
  regulars.order(1);
  regulars.adjust('discount', { milli: 10_000 });
  regulars.pay(1);
  regulars.order(2);
  regulars.adjust('comp', { itemIds: [item(2)] });
  regulars.pay(2, { tip: 500, close: true });

  const exempt = partyIn(room, payAt, 2);
  exempt.order(3);
  exempt.adjust('taxExempt');
  exempt.pay(3, { amount: 1000 });
  exempt.pay(3, { again: true, who: tomorrow, close: true });

  const unlucky = partyIn(room, payAt, 3);
  unlucky.order(5);
  unlucky.pay(5);
  const voided = { id: testId('command', 900), itemId: item(5), quantity: 1, reason: 'Cold' };
  unlucky.run('order.voidItem', { orderId: unlucky.roundOf(5), ...voided }, mia);
  unlucky.order(6);
  unlucky.pay(6, { close: true });
  unlucky.run('order.cancel', { orderId: round(6), reason: 'Dropped' }, mia);

  const sitting = partyIn(room, payAt, 4);
  sitting.order(7);
  sitting.pay(7, { amount: 500 });
  return room;
}

/** Gives back what the venue owes for the round that was cancelled. */
const giveBack = (room: Room): void => {
  const owed = room.rows.get('visit', testId('visit', 13))?.owed ?? 0;
  const paid = testId('payment', 305);
  const args = { id: testId('payment', 900), paymentId: paid, amount: owed, reason: 'Dropped' };
  expect(outcomeOf(room.run('payment.refund', args, mia))).toBe('applied');
};

interface Z {
  readonly sums: ZSums | undefined;
  readonly carried: Carried | undefined;
}

async function booksOf(open: () => Storage, { rows }: Room) {
  const storage = opened(open);
  await storage.seed(
    VENUE,
    (['venue', 'table', 'visit', 'order', 'payment'] as const).flatMap((entity) =>
      rows.all(entity).map((doc) => change(entity, doc as never)),
    ),
  );
  const zOf = async (businessDay: string): Promise<Z> => {
    const sums = (await storage.load(VENUE, [{ kind: 'daySums', businessDay }])).daySums();
    return { sums: sums?.sums, carried: sums?.carried };
  };
  const metricsOf = (from: string, to = from) => storage.reports.metrics(VENUE, { from, to }, NOW);
  const shiftOf = (day: string) =>
    shiftSums(
      { visits: rows.all('visit'), payments: rows.all('payment') },
      { userId: anActor().userId, day },
    );
  return { zOf, metricsOf, shiftOf };
}

/** The parts of a report that say nothing about the kitchen. */
async function moneyOf(open: () => Storage, room: Room) {
  const { zOf, metricsOf, shiftOf } = await booksOf(open, room);
  const { ordersByStatus, topProducts, byStation, byCategory, visits, byHour, cancelled, ...metrics } =
    await metricsOf(DAY, NEXT);
  const { open: stillOpen, closed, sales } = visits ?? {};
  return {
    metrics: { ...metrics, visits: { stillOpen, closed, sales } },
    shifts: [shiftOf(DAY), shiftOf(NEXT)],
    z: await zOf(NEXT),
  };
}

export function registerBothModesTests(open: () => Storage): void {
  describe('an evening of guests who pay at the end, and one of guests who pay first', () => {
    test('have the same cents in the report, the Z report and My shift, before and after a refund', async () => {
      const [end, order] = [evening('end'), evening('order')];
      expect(await moneyOf(open, order)).toEqual(await moneyOf(open, end));
      giveBack(end);
      giveBack(order);
      expect(await moneyOf(open, order)).toEqual(await moneyOf(open, end));
    });

    test.each(['end', 'order'] as const)(
      'count each sale on the day of its last payment: %s',
      async (payAt) => {
        const { metricsOf, zOf, shiftOf } = await booksOf(open, evening(payAt));
        expect((await metricsOf(DAY)).sold).toEqual({
          orders: 2,
          sales: 2569 + 4282,
          withoutTax: 2360 + 3933,
        });
        expect((await metricsOf(NEXT)).sold).toEqual({ orders: 1, sales: 2622, withoutTax: 2622 });
        expect([shiftOf(DAY).sales, shiftOf(NEXT).sales]).toEqual([2569 + 4282, 2622]);
        expect((await zOf(DAY)).sums).toMatchObject({
          ...{ visits: { count: 2 }, gross: 4444 + 3333, comps: 2222, discounts: 222, net: 2000 + 3333 },
          ...{ service: 360 + 600, tax: 209 + 349, exempted: 0, total: 2569 + 4282 },
        });
      },
    );

    test.each(['end', 'order'] as const)(
      'owe money for a cancelled round, and no longer count it as sold: %s',
      async (payAt) => {
        const room = evening(payAt);
        const before = await booksOf(open, room);
        expect((await before.metricsOf(DAY)).refundsDue).toEqual({ orders: 1, sum: 2855 });
        expect((await before.zOf(DAY)).sums?.refundsDue).toEqual({ count: 1, cents: 2855 });
        giveBack(room);
        const { metricsOf, zOf } = await booksOf(open, room);
        const metrics = await metricsOf(DAY);
        expect(metrics).toMatchObject({ refundsDue: { sum: 0 }, refunds: 2855, refundedTips: 0, tips: 500 });
        expect(metrics.sold).toEqual({ orders: 2, sales: 2569 + 1427, withoutTax: 2360 + 1311 });
        expect(metrics.taxes).toMatchObject([{ milli: 8875, taxable: 2360 + 1311, tax: 209 + 116 }]);
        expect((await zOf(DAY)).sums).toMatchObject({
          ...{ net: 2000 + 1111, service: 360 + 200, tax: 209 + 116, total: 2569 + 1427 },
          refunds: { count: 1, cents: 2855, net: 2222, sales: 2855, tips: 0, credit: 0 },
        });
      },
    );

    test.each(['end', 'order'] as const)(
      'list what is open and part paid in the Z report: %s',
      async (payAt) => {
        const { zOf } = await booksOf(open, evening(payAt));
        const { carried } = await zOf(NEXT);
        expect(carried?.visits.map(({ number, taken, due }) => [number, taken, due])).toEqual([
          ['B-4', 500, 2855 - 500],
        ]);
      },
    );
  });
}
