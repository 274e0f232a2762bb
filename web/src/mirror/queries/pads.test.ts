/** What is on the pad of a visit is on its check alone: no list of orders shows it. */
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aTablet, type TestMirror } from '../../../testing/a-mirror.ts';
import { boardOf, guestOrdersOf, openOrdersOf, openOrdersOfTable } from './queries.ts';
import { openVisitsOf, wholeVisitOf } from './visit-queries.ts';

const VISIT = testId('visit');
const line = (n: number) =>
  ({ id: testId('item', n), productId: 'burger', sizeId: 'regular', quantity: 1 }) as const;

describe.each(['order', 'end'] as const)('the pad of a visit whose guests pay at the %s', (payAt) => {
  let tablet: TestMirror;
  beforeEach(async () => {
    tablet = await aTablet();
    const visit = { id: VISIT, orderNumber: 'B-17', tableId: 'table-12', payAt, items: [line(1)] };
    expect(await tablet.tap('visit.open', visit)).toMatchObject({ kind: 'queued' });
  });

  test('is found with its visit, and takes the next line', async () => {
    await tablet.tap('visit.addItem', { visitId: VISIT, item: line(2) });
    const [open] = await openVisitsOf(tablet.db);
    const whole = await wholeVisitOf(tablet.db, VISIT);
    expect(open?.pad?.id).toBe(padIdOf(VISIT));
    expect(whole?.pad?.items.map(({ id }) => id)).toEqual([testId('item', 1), testId('item', 2)]);
    // Guests who pay first see on their bill what is not sent.
    expect(whole?.bill.lines.length).toBe(payAt === 'order' ? 2 : 0);
  });

  test('is in no list of orders', async () => {
    const { open } = await boardOf(tablet.db);
    expect(Object.values(open).flat()).toEqual([]);
    expect(await openOrdersOf(tablet.db)).toEqual([]);
    expect(await openOrdersOfTable(tablet.db, 'table-12')).toEqual([]);
    expect(await guestOrdersOf(tablet.db)).toEqual([]);
  });

  test('is in no list of orders after its visit ended without a round', async () => {
    await tablet.tap('visit.removeItem', { visitId: VISIT, itemId: testId('item', 1) });
    await tablet.tap('visit.close', { visitId: VISIT });
    const rows = await tablet.db.orders.toArray();
    expect(rows.map(({ doc }) => [doc.id, doc.status])).toEqual([[padIdOf(VISIT), 'cancelled']]);
    expect(await openOrdersOf(tablet.db)).toEqual([]);
  });

  test('gives its lines to the first round, which has the number of the visit', async () => {
    const send = { visitId: VISIT, roundId: testId('order', 9), itemIds: [testId('item', 1)] };
    expect(await tablet.tap('visit.send', send)).toMatchObject({ kind: 'queued' });
    const { open } = await boardOf(tablet.db);
    expect(open.accepted.map(({ orderNumber }) => orderNumber)).toEqual(['B-17']);
    expect((await openOrdersOf(tablet.db)).map(({ id }) => id)).toEqual([testId('order', 9)]);
  });
});
