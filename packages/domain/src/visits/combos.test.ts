/** A combo stays whole: it is counted, taken off and moved as one. */
import { describe, expect, test } from 'vitest';
import { aContext, anActor, aSize, testId } from '../../testing/builders.ts';
import { addCombo, allLines, combo, comboHouse, comboOf, lineOf } from '../../testing/combo-house.ts';
import type { Room } from '../../testing/try-command.ts';
import { item, order, P, round, V, W } from '../../testing/visit-house.ts';
import { change } from '../entities/entities.ts';
import { padIdOf } from '../entities/visit.ts';
import { derivedId } from '../values/ids.ts';

const PAD = padIdOf(V);
const prices = (room: Room, id = PAD): readonly number[] =>
  order(room, id)?.items.map(({ price }) => price) ?? [];
const quantities = (room: Room, id = PAD): readonly number[] =>
  order(room, id)?.items.map(({ quantity }) => quantity) ?? [];
const set = (room: Room, n: number, more: object, who = aContext()) =>
  room.run('visit.setItem', { visitId: V, itemId: item(n), ...more }, who);
const send = (room: Room, n: number, ...lines: readonly number[]) =>
  room.run('visit.send', { visitId: V, roundId: round(n), itemIds: lines.map(item) });
describe('a combo stays whole', () => {
  test('its quantity and its removal act on all lines of it', () => {
    const room = comboHouse();
    addCombo(room, 1);
    addCombo(room, 2);
    set(room, 12, { by: 2 });
    expect(quantities(room)).toEqual([3, 3, 3, 1, 1, 1]);
    set(room, 13, { quantity: 2 });
    expect(quantities(room)).toEqual([2, 2, 2, 1, 1, 1]);
    expect(order(room, PAD)?.subtotal).toBe(4500);
    room.run('visit.removeItem', { visitId: V, itemId: item(22) });
    expect(quantities(room)).toEqual([2, 2, 2]);
    set(room, 11, { by: -2 });
    expect(quantities(room)).toEqual([]);
  });

  test('all its parts are counted', () => {
    const room = comboHouse();
    for (const id of ['fries', 'cola']) {
      const product = room.rows.get('product', id);
      const sizes = [aSize({ id: 'one', currentPrice: 500, left: 9 })];
      if (product) room.rows.put(change('product', { ...product, sizes }));
    }
    const left = (id: string) => room.rows.get('product', id)?.sizes[0]?.left;
    addCombo(room, 1, { quantity: 2 });
    expect([left('fries'), left('cola')]).toEqual([7, 7]);
    set(room, 11, { by: 3 });
    expect([left('fries'), left('cola')]).toEqual([4, 4]);
    room.run('visit.removeItem', { visitId: V, itemId: item(11) });
    expect([left('fries'), left('cola')]).toEqual([9, 9]);
  });

  test('further ones are a combo of their own once a part was sent', () => {
    const room = comboHouse();
    addCombo(room, 1);
    send(room, 1, 13);
    set(room, 13, { by: 1 });
    set(room, 11, { by: 1 });
    const part = derivedId(combo(1), '0');
    const further = allLines(room).filter((line) => line.combo?.id === part);
    expect(further.map(({ price, quantity }) => [price, quantity]).toSorted()).toEqual([
      [326, 2],
      [391, 2],
      [783, 2],
    ]);
    expect(set(room, 11, { by: -1 })).toMatchObject({ code: 'order.notDraft' });
    expect(set(room, 11, { quantity: 3 })).toMatchObject({ code: 'order.notDraft' });
    expect(room.run('visit.removeItem', { visitId: V, itemId: item(11) })).toMatchObject({
      code: 'order.notDraft',
    });
    expect(set(room, 11, { note: 'rare' })).toMatchObject({ status: 'applied' });
  });

  test('other options keep the share, and another size is none of the combo', () => {
    const room = comboHouse();
    addCombo(room, 1);
    const choice = {
      productId: 'cheeseburger',
      sizeId: 'one',
      options: [{ groupId: 'sauces', optionIds: ['mayo'] }],
      sold: { sizePrice: 783, optionPrices: { mayo: 50 } },
    };
    expect(set(room, 11, { choice })).toMatchObject({ status: 'applied' });
    expect(prices(room)).toEqual([833, 326, 391]);
    expect(lineOf(room, item(11))?.combo?.id).toBe(combo(1));
    expect(set(room, 11, { choice: { ...choice, sizeId: 'two' } })).toMatchObject({ code: 'item.pick' });
  });

  test('it moves as a whole, and some of it as combos of their own', () => {
    const room = comboHouse();
    room.run('visit.open', { id: W, orderNumber: 'B-18', tableId: 'table-14', payAt: 'end' });
    addCombo(room, 1, { quantity: 3 });
    send(room, 1, 11, 12);
    room.run('visit.moveItems', { visitId: V, to: W, itemIds: [item(12)], portions: { [item(12)]: 1 } });
    const there = room.rows.ordersOfVisit(W).flatMap(({ items }) => items);
    expect(there.map(({ price, quantity }) => price * quantity).reduce((a, b) => a + b, 0)).toBe(1500);
    const ids = new Set(there.map((line) => line.combo?.id));
    expect([ids.size, ids.has(combo(1))]).toEqual([1, false]);
    room.run('visit.moveItems', { visitId: V, to: W, itemIds: [item(13)] });
    const left = room.rows.ordersOfVisit(V).flatMap(({ items }) => items);
    expect(left).toEqual([]);
  });

  test("a guest's combo is one, too", () => {
    const room = comboHouse();
    const guest = aContext({ actor: anActor('customer') });
    const orderId = testId('order', 5);
    room.run('order.create', { id: orderId, tableId: 'table-14', tableCode: 'qr-12' }, guest);
    room.run('order.addCombo', { orderId, combo: comboOf(1) }, guest);
    expect(room.run('order.addCombo', { orderId, combo: comboOf(1) }, guest)).toEqual({ status: 'noop' });
    room.run('order.setItem', { orderId, itemId: item(12), by: 1 }, guest);
    expect(quantities(room, orderId)).toEqual([2, 2, 2]);
    room.run('order.removeItem', { orderId, itemId: item(11) }, guest);
    expect(quantities(room, orderId)).toEqual([]);
  });

  test('the money of guests who pay first sends it whole, and a part as soon as that is covered', () => {
    const room = comboHouse();
    const open = { id: P, orderNumber: 'B-20', tableId: 'table-15', payAt: 'order' } as const;
    room.run('visit.open', open);
    addCombo(room, 1, {}, P);
    addCombo(room, 2, {}, P);
    const all = [11, 12, 13].map(item);
    const pay = (n: number, amount: number, itemIds: string[]) =>
      room.run('payment.record', {
        id: testId('payment', 50 + n),
        visitId: P,
        method: 'cash',
        amount,
        send: { roundId: round(n), itemIds },
      });
    expect(pay(1, 1633, all)).toMatchObject({ status: 'applied' });
    expect(order(room, round(1))?.items.map(({ id }) => id)).toEqual(all);
    pay(2, 426, [item(23)]);
    expect(order(room, round(2))?.items.map(({ id }) => id)).toEqual([item(23)]);
    expect(room.run('visit.removeItem', { visitId: P, itemId: item(21) })).toMatchObject({
      code: 'order.notDraft',
    });
  });
});
