import { change } from '@tableside/domain/entities.ts';
import { anOrder, FRIDAY_EVENING, testId } from '@tableside/testkit/builders.ts';
import { describe, expect, test } from 'vitest';
import { aTablet, burger, draft, NOW, ORDER } from '../testing/a-mirror.ts';
import {
  confirmedSince,
  countsOf,
  deliveryOf,
  deliverySteps,
  kitchenCursor,
  tray,
  waitingChanges,
} from './outbox-queries.ts';
import { boardOf } from './queries.ts';

describe('changes on their way', () => {
  test('how far an order has come: saved here, on the server, on the kitchen screen', async () => {
    const tablet = await aTablet();
    expect(await deliveryOf(tablet.db, ORDER)).toBeNull();
    await tablet.tap('order.create', draft());
    await tablet.tap('order.addItem', burger());
    expect(await deliveryOf(tablet.db, ORDER)).toMatchObject({ step: 'saved', savedAt: NOW, serverAt: null });
    await tablet.push();
    expect(await deliveryOf(tablet.db, ORDER)).toMatchObject({ step: 'saved' });
    await tablet.pull();
    expect(await deliveryOf(tablet.db, ORDER)).toEqual({
      step: 'server',
      savedAt: NOW,
      serverAt: NOW,
      kitchenAt: null,
    });
    const seq = (await tablet.db.orders.get(ORDER))?.seq ?? 0;
    await tablet.db.meta.put({ key: 'kitchen', cursor: seq - 1, at: FRIDAY_EVENING });
    expect(await deliveryOf(tablet.db, ORDER)).toMatchObject({ step: 'server' });
    await tablet.db.meta.put({ key: 'kitchen', cursor: seq, at: FRIDAY_EVENING });
    expect(await deliveryOf(tablet.db, ORDER)).toMatchObject({ step: 'kitchen', kitchenAt: FRIDAY_EVENING });
    await tablet.tap('order.addItem', burger(ORDER, 2));
    expect(await deliveryOf(tablet.db, ORDER)).toMatchObject({ step: 'saved' });
  });

  test('the same for all orders of a board at once, and for any that waits', async () => {
    const tablet = await aTablet();
    const other = testId('order', 8);
    tablet.server.put(change('order', anOrder({ status: 'paid' })));
    tablet.server.put(change('order', anOrder({ id: other, status: 'serving' })));
    await tablet.pull();
    const both = async () => {
      const one = await deliveryOf(tablet.db, ORDER);
      const two = await deliveryOf(tablet.db, other);
      return { [ORDER]: one?.step, [other]: two?.step };
    };
    const steps = async () => deliverySteps((await boardOf(tablet.db)).seqs, await kitchenCursor(tablet.db));
    expect(await steps()).toEqual({ [ORDER]: 'server', [other]: 'server' });
    const seq = (await tablet.db.orders.get(ORDER))?.seq ?? 0;
    await tablet.db.meta.put({ key: 'kitchen', cursor: seq, at: FRIDAY_EVENING });
    expect(await steps()).toEqual({ [ORDER]: 'kitchen', [other]: 'server' });
    expect(await steps()).toEqual(await both());
    await tablet.tap('order.advance', { orderId: other, to: 'completed' });
    expect(await steps()).toEqual({ [ORDER]: 'kitchen', [other]: 'saved' });
    expect(await steps()).toEqual(await both());
    await tablet.push();
    expect(await steps()).toEqual({ [ORDER]: 'kitchen', [other]: 'saved' });
    await tablet.pull();
    expect(await steps()).toEqual({ [ORDER]: 'kitchen' });
  });

  test('the lists and the numbers of the pill', async () => {
    const tablet = await aTablet();
    await tablet.tap('order.create', draft());
    await tablet.tap('order.addItem', burger(ORDER, 1));
    await tablet.tap('order.addItem', burger(ORDER, 2));
    expect(await countsOf(tablet.db)).toEqual({ waiting: 3, oldestWaitingAt: NOW, refused: 0, held: 0 });
    expect(await waitingChanges(tablet.db)).toMatchObject([
      { mid: 1, name: 'order.create', state: 'waiting', rows: [`order/${ORDER}`] },
      { mid: 2, state: 'waiting' },
      { mid: 3, state: 'waiting' },
    ]);
    tablet.server.put(change('order', anOrder({ status: 'cancelled' })));
    await tablet.push();
    expect((await waitingChanges(tablet.db)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
    expect(await countsOf(tablet.db)).toMatchObject({ waiting: 0, oldestWaitingAt: null });
    await tablet.pull();
    expect(await countsOf(tablet.db)).toMatchObject({ waiting: 0, refused: 2, held: 0 });
    expect((await tray(tablet.db)).map(({ code }) => code)).toEqual(['order.cancelled', 'order.cancelled']);
    expect(await confirmedSince(tablet.db, NOW)).toMatchObject([{ name: 'order.create' }]);
    expect(await confirmedSince(tablet.db, NOW + 1)).toEqual([]);
  });
});
