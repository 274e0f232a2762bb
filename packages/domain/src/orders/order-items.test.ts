import { describe, expect, it } from 'vitest';
import {
  aCategory,
  anActor,
  anItem,
  anOrder,
  aProduct,
  aTable,
  FRIDAY_EVENING,
  type RowsByEntity,
  testId,
} from '../../testing/builders.ts';
import { aRoom, changed, outcomeOf } from '../../testing/try-command.ts';
import type { Order } from '../entities/order.ts';

const ORDER = testId('order');
const guest = anActor('customer');
const PLACE: RowsByEntity = { table: [aTable()], product: [aProduct()], category: [aCategory()] };
const room = (order: Partial<Order> = {}, more: RowsByEntity = {}) =>
  aRoom({ ...PLACE, order: [anOrder({ customerId: guest.userId, ...order })], ...more });
const burger = (n = 1) => ({ id: testId('item', n), productId: 'burger', sizeId: 'regular', quantity: 1 });
const add = (n = 1, over: object = {}) => ({ orderId: ORDER, item: { ...burger(n), ...over } });

describe("an item added to a guest's draft", () => {
  it('is priced from the menu and keeps what was sold', () => {
    const place = room({}, { category: [aCategory({ station: 'bar' })] });
    const decision = place.run(
      'order.addItem',
      add(1, { quantity: 3, note: ' no onions ', allergy: 'nuts' }),
      'customer',
    );
    expect(outcomeOf(decision)).toBe('applied');
    expect(place.rows.get('order', ORDER)?.items).toEqual([
      {
        ...anItem({ quantity: 3, station: 'bar', note: 'no onions', allergy: 'nuts' }),
        category: { id: 'plates', name: 'Plates' },
        addedBy: { id: guest.userId, name: guest.name },
        addedAt: FRIDAY_EVENING,
      },
    ]);
    expect(place.rows.get('order', ORDER)).toMatchObject({ subtotal: 3600, tax: 320, total: 3920 });
  });

  it('occupies an available table with the first one only, once it was sent to staff', () => {
    const place = room({ submittedAt: FRIDAY_EVENING });
    place.run('order.addItem', add(1), 'customer');
    expect(place.rows.get('table', 'table-12')?.status).toBe('occupied');
    place.run('table.setStatus', { tableId: 'table-12', status: 'reserved' });
    place.run('order.addItem', add(2), 'customer');
    expect(place.rows.get('table', 'table-12')?.status).toBe('reserved');
  });

  it('leaves a table in maintenance alone', () => {
    const decision = room(
      { submittedAt: FRIDAY_EVENING },
      { table: [aTable({ status: 'maintenance' })] },
    ).decide('order.addItem', add(), 'customer');
    expect(changed(decision, 'table')).toEqual([]);
  });

  it('happens once, and another item under the same id is refused', () => {
    const place = room();
    place.run('order.addItem', add(1, { note: 'rare' }), 'customer');
    expect(outcomeOf(place.decide('order.addItem', add(1, { note: 'rare' }), 'customer'))).toBe('noop');
    expect(outcomeOf(place.decide('order.addItem', add(1, { note: 'well done' }), 'customer'))).toBe(
      'item.exists',
    );
    expect(outcomeOf(place.decide('order.addItem', add(1, { note: 'rare', quantity: 2 }), 'customer'))).toBe(
      'item.exists',
    );
  });

  it('is refused on an order that does not exist, and on one of another venue', () => {
    expect(outcomeOf(aRoom(PLACE).decide('order.addItem', add(), 'customer'))).toBe('order.notFound');
    expect(outcomeOf(room({ venueId: 'elsewhere' }).decide('order.addItem', add(), 'customer'))).toBe(
      'order.notFound',
    );
  });
});

describe('a line of a draft', () => {
  const ITEM = testId('item');

  it('changes its quantity and its note', () => {
    const place = room({ items: [anItem({ note: 'rare' })] });
    place.run('order.setItem', { orderId: ORDER, itemId: ITEM, quantity: 4 }, 'customer');
    expect(place.rows.get('order', ORDER)).toMatchObject({
      subtotal: 4800,
      items: [{ quantity: 4, totalPrice: 4800, note: 'rare' }],
    });
    place.run('order.setItem', { orderId: ORDER, itemId: ITEM, note: '' }, 'customer');
    expect(place.rows.get('order', ORDER)?.items[0]).toMatchObject({ quantity: 4, note: null });
  });

  it('has nothing to change when it is already so', () => {
    const place = room({ items: [anItem()] });
    expect(
      outcomeOf(place.decide('order.setItem', { orderId: ORDER, itemId: ITEM, quantity: 1 }, 'customer')),
    ).toBe('noop');
    expect(outcomeOf(place.decide('order.setItem', { orderId: ORDER, itemId: ITEM }, 'customer'))).toBe(
      'noop',
    );
  });

  it('is refused when it is gone', () => {
    expect(
      outcomeOf(room().decide('order.setItem', { orderId: ORDER, itemId: ITEM, quantity: 2 }, 'customer')),
    ).toBe('item.notFound');
  });

  it('is taken off once', () => {
    const place = room({ items: [anItem(), anItem({ id: testId('item', 2) })] });
    expect(outcomeOf(place.run('order.removeItem', { orderId: ORDER, itemId: ITEM }, 'customer'))).toBe(
      'applied',
    );
    expect(place.rows.get('order', ORDER)).toMatchObject({
      subtotal: 1200,
      items: [{ id: testId('item', 2) }],
    });
    expect(outcomeOf(place.run('order.removeItem', { orderId: ORDER, itemId: ITEM }, 'customer'))).toBe(
      'noop',
    );
  });
});
