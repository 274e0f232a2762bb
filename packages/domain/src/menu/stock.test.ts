import {
  aCategory,
  aContext,
  anActor,
  anItem,
  anOrder,
  aProduct,
  aSize,
  aTable,
  testId,
} from '@tableside/testkit/builders.ts';
import { aRoom, detailOf, outcomeOf, type Room } from '@tableside/testkit/try-command.ts';
import { describe, expect, it } from 'vitest';
import type { Order, OrderItem } from '../orders/order.ts';
import { rejectionText } from '../rejection-text.ts';
import type { Size } from './menu.ts';

const ORDER = testId('order');
const guest = anActor('customer');
const byGuest = { id: guest.userId, name: guest.name };
const ownOrder = (over: Partial<Order> = {}): Order =>
  anOrder({
    customerId: guest.userId,
    serverId: null,
    statusBy: { ...byGuest, at: '2026-06-12T23:00:00.000Z' },
    ...over,
  });
const room = (size: Partial<Size> = {}, order: Order = anOrder()): Room =>
  aRoom({
    table: [aTable()],
    category: [aCategory()],
    product: [aProduct({ sizes: [aSize(size), aSize({ id: 'double', name: 'Double' })] })],
    order: [order],
  });
const add = (n: number, quantity = 1) => ({
  orderId: ORDER,
  item: { id: testId('item', n), productId: 'burger', sizeId: 'regular', quantity },
});
const set = (n: number, over: object) => ({
  orderId: ORDER,
  itemId: testId('item', n),
  productId: 'burger',
  ...over,
});
const sizeIn = (place: Room): Size | undefined => place.rows.get('product', 'burger')?.sizes[0];
const lineIn = (place: Room, n: number, id = ORDER): OrderItem | undefined =>
  place.rows.get('order', id)?.items.find((line) => line.id === testId('item', n));

describe('a count of what is left', () => {
  const count = (left: number | null, size: Partial<Size> = {}) => {
    const place = room(size);
    place.run('product.setStock', { productId: 'burger', sizeId: 'regular', left }, 'kitchen');
    return sizeIn(place);
  };

  it('is given by the kitchen, and taken away again', () => {
    expect(count(12)).toMatchObject({ left: 12, isAvailable: true });
    expect(count(null, { left: 4 })).toEqual(aSize());
  });

  it('of zero makes the size sold out, and more makes it available again', () => {
    const out = count(0);
    expect(out).toMatchObject({ left: 0, isAvailable: false });
    expect(count(6, out)).toEqual({ ...aSize(), left: 6 });
    expect(count(null, out)).toEqual(aSize());
  });

  it('leaves a size sold out that somebody marked by hand', () => {
    expect(count(6, { isAvailable: false })).toMatchObject({ left: 6, isAvailable: false });
    expect(count(6, { ...count(0, { isAvailable: false }) })).toMatchObject({ isAvailable: false });
  });

  it('ends when somebody marks the size available at zero', () => {
    const place = room(count(0));
    place.run('product.setAvailability', { productId: 'burger', sizeId: 'regular', isAvailable: true });
    expect(sizeIn(place)).toEqual(aSize());
    const sameByPatch = room(count(0));
    const value = { name: 'Regular', currentPrice: 1200 };
    sameByPatch.run(
      'product.patch',
      {
        id: 'burger',
        set: { 'sizes[regular]': { ...value, isAvailable: true } },
        base: { 'sizes[regular]': { ...value, isAvailable: false } },
      },
      'manager',
    );
    expect(sizeIn(sameByPatch)).toEqual(aSize());
  });

  it('stays when the price changes', () => {
    const place = room({ left: 7 });
    const value = { name: 'Regular', isAvailable: true };
    const edit = {
      id: 'burger',
      set: { 'sizes[regular]': { ...value, currentPrice: 1300 } },
      base: { 'sizes[regular]': { ...value, currentPrice: 1200 } },
    };
    expect(outcomeOf(place.run('product.patch', edit, 'manager'))).toBe('applied');
    expect(sizeIn(place)).toMatchObject({ left: 7, currentPrice: 1300 });
  });

  it('is refused for what is not on the menu, and happens once', () => {
    const place = room({ left: 5 });
    const outcome = (productId: string, sizeId: string, left: number) =>
      outcomeOf(place.decide('product.setStock', { productId, sizeId, left }));
    expect(outcome('pasta', 'regular', 1)).toBe('menu.notFound');
    expect(outcome('burger', 'bucket', 1)).toBe('item.size');
    expect(outcome('burger', 'regular', -1)).toBe('args.shape');
    expect(outcome('burger', 'regular', 1.5)).toBe('args.shape');
    expect(outcome('burger', 'regular', 5)).toBe('noop');
  });
});

describe('a line', () => {
  it('takes its portions from the count', () => {
    const place = room({ left: 5 });
    expect(outcomeOf(place.run('order.addItem', add(1, 2)))).toBe('applied');
    expect(sizeIn(place)?.left).toBe(3);
    expect(lineIn(place, 1)).toMatchObject({ counted: 2, unavailable: false });
    place.run('order.addItem', add(1, 2));
    expect(sizeIn(place)?.left).toBe(3);
  });

  it('leaves what nobody counts alone', () => {
    const place = room();
    place.run('order.addItem', add(1, 2));
    expect(sizeIn(place)).toEqual(aSize());
    expect(lineIn(place, 1)).not.toHaveProperty('counted');
  });

  it('sells the last portions, and the size is sold out', () => {
    const place = room({ left: 2 });
    expect(outcomeOf(place.run('order.addItem', add(1, 2)))).toBe('applied');
    expect(sizeIn(place)).toMatchObject({ left: 0, isAvailable: false });
    expect(lineIn(place, 1)?.unavailable).toBe(false);
  });

  it('of more than is left is kept, and the kitchen is asked', () => {
    const place = room({ left: 2 });
    expect(outcomeOf(place.run('order.addItem', add(1, 3)))).toBe('item.unavailable');
    expect(sizeIn(place)?.left).toBe(0);
    expect(lineIn(place, 1)).toMatchObject({ counted: 2, unavailable: true });
    place.run('order.setItem', set(1, { by: -1 }));
    expect(lineIn(place, 1)).toMatchObject({ quantity: 2, counted: 2, unavailable: false });
    expect(sizeIn(place)?.left).toBe(0);
  });

  it('grows and shrinks with the count', () => {
    const place = room({ left: 4 });
    place.run('order.addItem', add(1, 2));
    expect(outcomeOf(place.run('order.setItem', set(1, { by: 1 })))).toBe('applied');
    expect([sizeIn(place)?.left, lineIn(place, 1)?.counted]).toEqual([1, 3]);
    expect(outcomeOf(place.run('order.setItem', set(1, { by: 2 })))).toBe('item.unavailable');
    expect([sizeIn(place)?.left, lineIn(place, 1)?.counted]).toEqual([0, 4]);
    place.run('order.setItem', set(1, { quantity: 1 }));
    expect([sizeIn(place)?.left, lineIn(place, 1)?.counted]).toEqual([3, 1]);
    expect(sizeIn(place)?.isAvailable).toBe(true);
    place.run('order.removeItem', { orderId: ORDER, itemId: testId('item', 1), productId: 'burger' });
    expect(sizeIn(place)).toEqual({ ...aSize(), left: 4 });
  });

  it('gives back and takes only what a command names the product of', () => {
    const place = room({ left: 4 });
    place.run('order.addItem', add(1, 2));
    place.run('order.setItem', { orderId: ORDER, itemId: testId('item', 1), by: 1 });
    place.run('order.setItem', { orderId: ORDER, itemId: testId('item', 1), by: -2 });
    expect([sizeIn(place)?.left, lineIn(place, 1)?.counted]).toEqual([2, 1]);
    place.run('order.removeItem', { orderId: ORDER, itemId: testId('item', 1) });
    expect(sizeIn(place)?.left).toBe(2);
  });

  it('moves its portions when the size changes', () => {
    const place = room({ left: 4 });
    place.run('order.addItem', add(1, 2));
    const choice = (sizeId: string) => ({ choice: { productId: 'burger', sizeId } });
    place.run('order.setItem', set(1, choice('double')));
    expect(sizeIn(place)?.left).toBe(4);
    expect(lineIn(place, 1)).not.toHaveProperty('counted');
    place.run('order.setItem', set(1, choice('regular')));
    expect([sizeIn(place)?.left, lineIn(place, 1)?.counted]).toEqual([2, 2]);
  });

  it('that holds the last portion can be changed without asking the kitchen', () => {
    const place = room({ left: 1 });
    place.run('order.addItem', add(1));
    const again = set(1, { note: 'rare', choice: { productId: 'burger', sizeId: 'regular' } });
    expect(outcomeOf(place.run('order.setItem', again))).toBe('applied');
    expect(lineIn(place, 1)).toMatchObject({ counted: 1, unavailable: false, note: 'rare' });
  });

  it('that was sent keeps its portions, and counts on from the count', () => {
    const place = room({ left: 4 });
    place.run('order.addItem', add(1, 2));
    place.run('payment.record', {
      id: testId('payment'),
      orderId: ORDER,
      method: 'cash',
      amount: place.rows.get('order', ORDER)?.balance ?? 0,
      hadItems: true,
    });
    expect(outcomeOf(place.run('order.setItem', set(1, { by: 1 })))).toBe('order.followUp');
    const [followUp] = place.rows.followUpsOf(ORDER);
    expect(followUp?.items[0]).toMatchObject({ quantity: 1, counted: 1 });
    expect(sizeIn(place)?.left).toBe(1);
    place.run('order.cancel', { orderId: ORDER, reason: 'Left' }, 'manager');
    expect(sizeIn(place)?.left).toBe(1);
  });

  it('of a cancelled draft can be sold again', () => {
    const place = room({ left: 2 });
    place.run('order.addItem', add(1, 2));
    place.run('order.cancel', { orderId: ORDER });
    expect(sizeIn(place)).toEqual({ ...aSize(), left: 2 });
  });

  it('of a cancelled follow-up can be sold again, also when the device guessed its id', () => {
    const place = room({ left: 2 }, anOrder({ status: 'paid' }));
    place.run('order.addItem', add(1, 2));
    expect(sizeIn(place)?.left).toBe(0);
    const guess = { orderId: testId('order', 44), parentId: ORDER, reason: 'Left' };
    expect(outcomeOf(place.run('order.cancel', guess))).toBe('order.followUp');
    expect(sizeIn(place)).toEqual({ ...aSize(), left: 2 });
  });

  it('takes from one count with the others of a new order', () => {
    const place = room({ left: 3 });
    const items = [add(1, 2).item, add(2, 2).item];
    const created = place.run('order.create', { id: testId('order', 2), tableId: 'table-12', items });
    expect(outcomeOf(created)).toBe('item.unavailable');
    const lines = place.rows.get('order', testId('order', 2))?.items;
    expect(lines?.map(({ counted, unavailable }) => [counted, unavailable])).toEqual([
      [2, false],
      [1, true],
    ]);
  });
});

describe('a guest', () => {
  it('takes nothing before the order is sent to staff', () => {
    const place = room({ left: 3 }, ownOrder());
    place.run('order.addItem', add(1, 2), 'customer');
    expect(sizeIn(place)?.left).toBe(3);
    expect(outcomeOf(place.run('order.submit', { orderId: ORDER }, 'customer'))).toBe('applied');
    expect([sizeIn(place)?.left, lineIn(place, 1)?.counted]).toEqual([1, 2]);
    place.run(
      'order.removeItem',
      { orderId: ORDER, itemId: testId('item', 1), productId: 'burger' },
      'customer',
    );
    expect(sizeIn(place)?.left).toBe(3);
  });

  it('is refused more than is left, in each way to ask for it', () => {
    const place = room({ left: 2 }, ownOrder());
    const tooMany = place.decide('order.addItem', add(1, 3), 'customer');
    expect([outcomeOf(tooMany), detailOf(tooMany)]).toEqual([
      'product.stock',
      { product: 'Burger', left: 2 },
    ]);
    expect(rejectionText('product.stock', { left: 2 })).toBe('Only 2 of this product are left.');
    place.run('order.addItem', add(1, 2), 'customer');
    expect(outcomeOf(place.decide('order.setItem', set(1, { by: 3 }), 'customer'))).toBe('product.stock');
    const create = { id: testId('order', 2), tableId: 'table-12', tableCode: aTable().qrCode };
    place.rows.remove('order', ORDER);
    const items = [add(3, 1).item, add(4, 2).item];
    expect(outcomeOf(place.decide('order.create', { ...create, items }, 'customer'))).toBe('product.stock');
  });

  it('is told when others took the portions before the order was sent', () => {
    const line = anItem({ quantity: 2, addedBy: byGuest });
    const place = room({ left: 1 }, ownOrder({ items: [line] }));
    const sent = place.run('order.submit', { orderId: ORDER }, 'customer');
    expect([outcomeOf(sent), detailOf(sent)]).toEqual(['product.stock', { product: 'Burger', left: 1 }]);
    expect(place.rows.get('order', ORDER)?.submittedAt).toBe(null);
  });

  it('has an order with lines of staff counted by the staff alone', () => {
    const place = room(
      { left: 3 },
      ownOrder({ items: [anItem({ id: testId('item', 9), addedBy: byGuest })] }),
    );
    place.run('order.addItem', add(1, 2), aContext({ actor: anActor('server') }));
    expect([sizeIn(place)?.left, lineIn(place, 1)?.counted]).toEqual([1, 2]);
  });
});
