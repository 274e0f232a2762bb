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
} from '@tableside/testkit/builders.ts';
import { aRoom, changed, outcomeOf } from '@tableside/testkit/try-command.ts';
import { describe, expect, it } from 'vitest';
import type { Order } from './order.ts';

const ORDER = testId('order');
const PLACE: RowsByEntity = { table: [aTable()], product: [aProduct()], category: [aCategory()] };
const room = (order: Partial<Order> = {}, more: RowsByEntity = {}) =>
  aRoom({ ...PLACE, order: [anOrder(order)], ...more });
const burger = (n = 1) => ({ id: testId('item', n), productId: 'burger', sizeId: 'regular', quantity: 1 });
const add = (n = 1, over: object = {}) => ({ orderId: ORDER, item: { ...burger(n), ...over } });

describe('an item added to a draft', () => {
  it('is priced from the menu and keeps what was sold', () => {
    const place = room({}, { category: [aCategory({ station: 'bar' })] });
    const decision = place.run(
      'order.addItem',
      add(1, { quantity: 3, note: ' no onions ', allergy: 'nuts' }),
    );
    expect(outcomeOf(decision)).toBe('applied');
    expect(place.rows.get('order', ORDER)?.items).toEqual([
      {
        ...anItem({ quantity: 3, station: 'bar', note: 'no onions', allergy: 'nuts' }),
        addedBy: { id: anActor().userId, name: 'Ana' },
        addedAt: FRIDAY_EVENING,
      },
    ]);
    expect(place.rows.get('order', ORDER)).toMatchObject({
      subtotal: 3600,
      tax: 320,
      total: 3920,
      balance: 3920,
    });
  });

  it('occupies an available table with the first one only', () => {
    const place = room();
    place.run('order.addItem', add(1));
    expect(place.rows.get('table', 'table-12')?.status).toBe('occupied');
    place.run('table.setStatus', { tableId: 'table-12', status: 'reserved' });
    place.run('order.addItem', add(2));
    expect(place.rows.get('table', 'table-12')?.status).toBe('reserved');
  });

  it('leaves a table in maintenance alone', () => {
    const decision = room({}, { table: [aTable({ status: 'maintenance' })] }).decide('order.addItem', add());
    expect(changed(decision, 'table')).toEqual([]);
  });

  it('happens once, and another item under the same id is refused', () => {
    const place = room();
    place.run('order.addItem', add(1, { note: 'rare' }));
    expect(outcomeOf(place.decide('order.addItem', add(1, { note: 'rare' })))).toBe('noop');
    expect(outcomeOf(place.decide('order.addItem', add(1, { note: 'well done' })))).toBe('item.exists');
    expect(outcomeOf(place.decide('order.addItem', add(1, { note: 'rare', quantity: 2 })))).toBe(
      'item.exists',
    );
  });

  it('is refused on an order that is not there, and on one of another venue', () => {
    expect(outcomeOf(aRoom(PLACE).decide('order.addItem', add()))).toBe('order.notFound');
    expect(outcomeOf(room({ venueId: 'elsewhere' }).decide('order.addItem', add()))).toBe('order.notFound');
  });

  it('is the last of 200', () => {
    const items = Array.from({ length: 199 }, (_, n) => anItem({ id: testId('item', n + 10) }));
    const place = room({ items });
    expect(outcomeOf(place.run('order.addItem', add(1)))).toBe('applied');
    expect(outcomeOf(place.run('order.addItem', add(2)))).toBe('order.tooLarge');
  });

  it('makes the order paid when money from before covers it', () => {
    const place = room({ paid: 1307 });
    place.run('order.addItem', add());
    expect(place.rows.get('order', ORDER)).toMatchObject({
      status: 'paid',
      sentAt: FRIDAY_EVENING,
      balance: 0,
    });
  });
});

describe('a line of a draft', () => {
  const ITEM = testId('item');

  it('changes its quantity and its note', () => {
    const place = room({ items: [anItem({ note: 'rare' })] });
    place.run('order.setItem', { orderId: ORDER, itemId: ITEM, quantity: 4 });
    expect(place.rows.get('order', ORDER)).toMatchObject({
      subtotal: 4800,
      items: [{ quantity: 4, totalPrice: 4800, note: 'rare' }],
    });
    place.run('order.setItem', { orderId: ORDER, itemId: ITEM, note: '' });
    expect(place.rows.get('order', ORDER)?.items[0]).toMatchObject({ quantity: 4, note: null });
  });

  it('has nothing to change when it is so already', () => {
    const place = room({ items: [anItem()] });
    expect(outcomeOf(place.decide('order.setItem', { orderId: ORDER, itemId: ITEM, quantity: 1 }))).toBe(
      'noop',
    );
    expect(outcomeOf(place.decide('order.setItem', { orderId: ORDER, itemId: ITEM }))).toBe('noop');
  });

  it('is refused when it is gone', () => {
    expect(outcomeOf(room().decide('order.setItem', { orderId: ORDER, itemId: ITEM, quantity: 2 }))).toBe(
      'item.notFound',
    );
  });

  it('is taken off once', () => {
    const place = room({ items: [anItem(), anItem({ id: testId('item', 2) })] });
    expect(outcomeOf(place.run('order.removeItem', { orderId: ORDER, itemId: ITEM }))).toBe('applied');
    expect(place.rows.get('order', ORDER)).toMatchObject({
      subtotal: 1200,
      items: [{ id: testId('item', 2) }],
    });
    expect(outcomeOf(place.run('order.removeItem', { orderId: ORDER, itemId: ITEM }))).toBe('noop');
  });

  it('that goes away can leave the rest paid', () => {
    const place = room({ paid: 1307, items: [anItem(), anItem({ id: testId('item', 2) })] });
    place.run('order.removeItem', { orderId: ORDER, itemId: ITEM });
    expect(place.rows.get('order', ORDER)).toMatchObject({ status: 'paid', balance: 0 });
  });

  it('the last one gone, the money on the order is owed back', () => {
    const place = room({ paid: 500, items: [anItem()] });
    place.run('order.removeItem', { orderId: ORDER, itemId: ITEM });
    expect(place.rows.get('order', ORDER)).toMatchObject({ status: 'draft', balance: -500 });
  });
});
