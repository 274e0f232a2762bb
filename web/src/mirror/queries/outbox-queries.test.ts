import { change } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { anItem, aTable, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { aRound } from '@tableside/domain/testing/visit-builders.ts';
import { stationsOf } from '@tableside/domain/venue/stations.ts';
import { describe, expect, test } from 'vitest';
import { aTablet, burger, NOW, ORDER, party, type TestMirror, VISIT } from '../../../testing/a-mirror.ts';
import {
  confirmedSince,
  countsOf,
  deliveryOf,
  deliverySteps,
  kitchenCursor,
  rejectedChanges,
  waitingChanges,
} from './outbox-queries.ts';
import { boardOf } from './queries.ts';

const nothing: ReadonlySet<string> = new Set();
const painted: ReadonlySet<string> = new Set([ORDER]);

/** Returns a tablet that holds the round as the server has it. The kitchen's lists hold it too. */
async function inTheList({ items = [anItem()], ...over }: Partial<Order>): Promise<TestMirror> {
  const tablet = await aTablet();
  await tablet.server.put(change('order', aRound(items, over)));
  await tablet.pull();
  const seq = (await tablet.db.orders.get(ORDER))?.seq ?? 0;
  await tablet.db.meta.put({ key: 'kitchen', cursor: seq, at: FRIDAY_EVENING });
  return tablet;
}

describe('the progress of an order', () => {
  test('is saved here, then on the server', async () => {
    const tablet = await aTablet();
    expect(await deliveryOf(tablet.db, ORDER, nothing)).toBeNull();
    await tablet.tap('visit.open', party());
    await tablet.tap('visit.addItem', burger());
    await tablet.tap('visit.send', { visitId: VISIT, roundId: ORDER, itemIds: [burger().item.id] });
    const saved = { step: 'saved', savedAt: NOW, serverAt: null, kitchenAt: null };
    expect(await deliveryOf(tablet.db, ORDER, nothing)).toMatchObject(saved);
    await tablet.push();
    expect(await deliveryOf(tablet.db, ORDER, nothing)).toMatchObject({ step: 'saved' });
    await tablet.pull();
    expect(await deliveryOf(tablet.db, ORDER, nothing)).toEqual({
      step: 'server',
      isForKitchen: true,
      savedAt: NOW,
      serverAt: NOW,
      kitchenAt: null,
    });
  });

  test("then reaches the kitchen's list, and its screen only while that paints the order [F11]", async () => {
    const tablet = await inTheList({ status: 'paid' });
    const listed = { step: 'list', isForKitchen: true, kitchenAt: FRIDAY_EVENING };
    expect(await deliveryOf(tablet.db, ORDER, nothing)).toMatchObject(listed);
    expect(await deliveryOf(tablet.db, ORDER, painted)).toMatchObject({ ...listed, step: 'kitchen' });
    const seq = (await tablet.db.orders.get(ORDER))?.seq ?? 0;
    await tablet.db.meta.put({ key: 'kitchen', cursor: seq - 1, at: FRIDAY_EVENING });
    expect(await deliveryOf(tablet.db, ORDER, painted)).toMatchObject({ step: 'server', kitchenAt: null });
    await tablet.tap('order.advance', { orderId: ORDER, to: 'accepted' });
    expect(await deliveryOf(tablet.db, ORDER, painted)).toMatchObject({ step: 'saved' });
  });

  test.each<[string, Partial<Order>]>([
    ['an order on a pad, which no kitchen gets', { status: 'draft', sentAt: null }],
    ['an order that is made', { status: 'serving', items: [anItem({ status: 'ready' })] }],
    [
      'an order that is partly made, when the kitchen has done its part',
      {
        status: 'preparing',
        items: [anItem({ status: 'ready' })],
      },
    ],
    ['a completed order', { status: 'completed', items: [anItem({ status: 'ready' })] }],
    ['a cancelled order', { status: 'cancelled' }],
  ])('never reaches the kitchen: %s', async (_name, over) => {
    const tablet = await inTheList(over);
    const { step, isForKitchen } = (await deliveryOf(tablet.db, ORDER, painted)) ?? {};
    expect({ step, isForKitchen }).toEqual({ step: 'server', isForKitchen: false });
  });

  test('reaches no kitchen list for an order of the bar, but its screen if that paints it', async () => {
    const tablet = await inTheList({ status: 'paid', items: [anItem({ station: 'bar' })] });
    expect(await deliveryOf(tablet.db, ORDER, nothing)).toMatchObject({ step: 'server' });
    expect(await deliveryOf(tablet.db, ORDER, painted)).toMatchObject({ step: 'kitchen' });
  });
});

describe('changes on their way', () => {
  test('show how far each order of a board has come, and any that waits', async () => {
    const tablet = await aTablet();
    const other = testId('order', 8);
    await tablet.server.put(change('order', aRound([anItem()], { status: 'paid' })));
    await tablet.server.put(change('order', aRound([], { id: other, status: 'serving' })));
    await tablet.pull();
    const both = async (shown: ReadonlySet<string>) => {
      const one = await deliveryOf(tablet.db, ORDER, shown);
      const two = await deliveryOf(tablet.db, other, shown);
      return { [ORDER]: one?.step, [other]: two?.step };
    };
    const steps = async (shown = nothing) =>
      deliverySteps(await boardOf(tablet.db), {
        cursor: await kitchenCursor(tablet.db),
        shown,
        stations: stationsOf({}),
      });
    expect(await steps()).toEqual({ [ORDER]: 'server', [other]: 'server' });
    const seq = (await tablet.db.orders.get(ORDER))?.seq ?? 0;
    await tablet.db.meta.put({ key: 'kitchen', cursor: seq, at: FRIDAY_EVENING });
    expect(await steps()).toEqual({ [ORDER]: 'list', [other]: 'server' });
    expect(await steps(painted)).toEqual({ [ORDER]: 'kitchen', [other]: 'server' });
    expect(await steps(painted)).toEqual(await both(painted));
    await tablet.tap('order.advance', { orderId: other, to: 'completed' });
    expect(await steps()).toEqual({ [ORDER]: 'list', [other]: 'saved' });
    expect(await steps()).toEqual(await both(nothing));
    await tablet.push();
    expect(await steps()).toEqual({ [ORDER]: 'list', [other]: 'saved' });
    await tablet.pull();
    expect(await steps()).toEqual({ [ORDER]: 'list' });
  });

  test('give the lists and the numbers of the pill', async () => {
    const tablet = await aTablet();
    await tablet.tap('table.setStatus', { tableId: 'table-14', status: 'reserved' });
    await tablet.tap('visit.open', party());
    await tablet.tap('visit.addItem', burger());
    expect(await countsOf(tablet.db)).toEqual({ waiting: 3, oldestWaitingAt: NOW, refused: 0, held: 0 });
    expect(await waitingChanges(tablet.db)).toMatchObject([
      { mid: 1, state: 'waiting' },
      { mid: 2, name: 'visit.open', state: 'waiting', rows: expect.arrayContaining([`visit/${VISIT}`]) },
      { mid: 3, state: 'waiting' },
    ]);
    await tablet.server.put(change('table', aTable({ venueId: 'elsewhere' })));
    await tablet.push();
    expect((await waitingChanges(tablet.db)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
    expect(await countsOf(tablet.db)).toMatchObject({ waiting: 0, oldestWaitingAt: null });
    await tablet.pull();
    expect(await countsOf(tablet.db)).toMatchObject({ waiting: 0, refused: 2, held: 0 });
    expect((await rejectedChanges(tablet.db)).map(({ code }) => code)).toEqual([
      'visit.notFound',
      'table.notFound',
    ]);
    expect(await confirmedSince(tablet.db, NOW)).toMatchObject([{ name: 'table.setStatus' }]);
    expect(await confirmedSince(tablet.db, NOW + 1)).toEqual([]);
  });
});
