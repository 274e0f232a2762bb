import {
  aCategory,
  aContext,
  anActor,
  anItem,
  anOption,
  anOptionGroup,
  anOrder,
  aProduct,
  aSize,
  aTable,
  FRIDAY_EVENING,
  type RowsByEntity,
  testId,
} from '@tableside/testkit/builders.ts';
import { aRoom, changed, detailOf, outcomeOf } from '@tableside/testkit/try-command.ts';
import { describe, expect, it } from 'vitest';
import { derivedId } from '../ids.ts';
import type { Order, OrderStatus } from './order.ts';

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

describe('what the menu says no to', () => {
  const side = { category: [aCategory({ optionGroupIds: ['doneness'] })], optionGroup: [anOptionGroup()] };
  const option = (optionId: string) => ({ options: [{ groupId: 'doneness', optionIds: [optionId] }] });

  it.each([
    ['a product that is gone', { over: { productId: 'soup' } }, 'item.product'],
    ['a product taken off the menu', { more: { product: [aProduct({ archived: true })] } }, 'item.product'],
    ['a size that is gone', { over: { sizeId: 'giant' } }, 'item.size'],
    ['no answer to a required group', { more: side }, 'item.optionRequired'],
    ['an option that is gone', { over: option('blue'), more: side }, 'item.option'],
    ['a group of another product', { over: option('rare') }, 'item.option'],
  ] as [string, { over?: object; more?: RowsByEntity }, string][])('%s', (_case, { over, more }, code) => {
    expect(outcomeOf(room({}, more).decide('order.addItem', add(1, over)))).toBe(code);
  });

  it('an answered group is kept with its names and prices', () => {
    const group = anOptionGroup({ options: [anOption({ price: 50 })] });
    const place = room({}, { ...side, optionGroup: [group] });
    place.run(
      'order.addItem',
      add(1, { quantity: 2, options: [{ groupId: 'doneness', optionIds: ['rare'] }] }),
    );
    expect(place.rows.get('order', ORDER)?.items[0]).toMatchObject({
      price: 1250,
      totalPrice: 2500,
      options: [{ groupId: 'doneness', optionId: 'rare', groupName: group.name, name: 'Rare', price: 50 }],
    });
  });

  it('options of an archived group are not asked for', () => {
    const archived = { ...side, optionGroup: [anOptionGroup({ archived: true })] };
    expect(outcomeOf(room({}, archived).decide('order.addItem', add()))).toBe('applied');
  });
});

describe('something sold out', () => {
  const soldOut = { product: [aProduct({ isAvailable: false })] };

  it('is taken from staff and flagged for the kitchen to answer', () => {
    const decision = room({}, soldOut).decide('order.addItem', add());
    expect(outcomeOf(decision)).toBe('item.unavailable');
    expect(changed(decision, 'order')[0]?.items[0]?.unavailable).toBe(true);
    expect(detailOf(decision)).toEqual({ items: [{ id: testId('item'), name: 'Burger' }] });
  });

  it('is refused to a customer', () => {
    const own = { ...soldOut, order: [anOrder({ customerId: anActor('customer').userId })] };
    const decision = room({}, own).decide('order.addItem', add(), 'customer');
    expect(decision.status).toBe('rejected');
    expect(outcomeOf(decision)).toBe('item.unavailable');
  });
});

describe('a price as sold on a tablet', () => {
  const pastPrices = [
    { price: 900, until: '2026-06-01T12:00:00.000Z' },
    { price: 1100, until: '2026-06-12T12:00:00.000Z' },
  ];
  const repriced = { product: [aProduct({ sizes: [aSize({ pastPrices })] })] };
  const sell = (sizePrice: number, more: RowsByEntity = repriced) =>
    room({}, more).decide('order.addItem', add(1, { sold: { sizePrice } }));

  it('holds when it is the present one or within the grace window', () => {
    expect(outcomeOf(sell(1200))).toBe('applied');
    expect(outcomeOf(sell(1100))).toBe('applied');
    expect(changed(sell(1100), 'order')[0]?.items[0]).toMatchObject({
      price: 1100,
      stalePrice: null,
      size: { currentPrice: 1100 },
    });
  });

  it('holds when it is older, flagged with both prices', () => {
    expect(outcomeOf(sell(900))).toBe('item.stalePrice');
    expect(changed(sell(900), 'order')[0]?.items[0]).toMatchObject({
      price: 900,
      totalPrice: 900,
      stalePrice: { sold: 900, current: 1200 },
    });
  });

  it('is refused when it never was one', () => {
    expect(outcomeOf(sell(1))).toBe('item.price');
  });

  it('is judged for each option too', () => {
    const group = anOptionGroup({
      options: [anOption({ price: 50, pastPrices: [{ price: 20, until: pastPrices[0]?.until ?? '' }] })],
    });
    const side = { category: [aCategory({ optionGroupIds: ['doneness'] })], optionGroup: [group] };
    const options = [{ groupId: 'doneness', optionIds: ['rare'] }];
    const sold = (price: number) =>
      room({}, side).decide(
        'order.addItem',
        add(1, { options, sold: { sizePrice: 1200, optionPrices: { rare: price } } }),
      );
    expect(outcomeOf(sold(50))).toBe('applied');
    expect(outcomeOf(sold(20))).toBe('item.stalePrice');
    expect(changed(sold(20), 'order')[0]?.items[0]).toMatchObject({
      price: 1220,
      stalePrice: { sold: 1220, current: 1250 },
    });
    expect(outcomeOf(sold(49))).toBe('item.price');
  });

  it('is never taken from a customer', () => {
    const own = room({ customerId: anActor('customer').userId });
    expect(outcomeOf(own.decide('order.addItem', add(1, { sold: { sizePrice: 1200 } }), 'customer'))).toBe(
      'item.price',
    );
  });
});

describe('an item for an order that was sent', () => {
  const FOLLOW_UP = derivedId(ORDER, '2');
  const sent: OrderStatus[] = ['paid', 'accepted', 'preparing', 'serving', 'completed'];

  it.each(sent)('%s: begins a follow-up', (status) => {
    const place = room({ status, paid: 1307, items: [anItem()], note: 'Birthday', guests: 4 });
    const decision = place.run('order.addItem', add(2));
    expect(outcomeOf(decision)).toBe('order.followUp');
    expect(detailOf(decision)).toEqual({ orderId: FOLLOW_UP, orderNumber: 'B-17/2', parentNumber: 'B-17' });
    expect(place.rows.get('order', FOLLOW_UP)).toMatchObject({
      status: 'draft',
      orderNumber: 'B-17/2',
      parentId: ORDER,
      tableId: 'table-12',
      guests: 4,
      note: null,
      paid: 0,
      balance: 1307,
      sentAt: null,
      version: 0,
    });
    expect(place.rows.get('order', ORDER)?.items).toHaveLength(1);
  });

  it('goes to the follow-up that is open, so two tablets meet in one', () => {
    const place = room({ status: 'accepted', items: [anItem()] });
    place.run('order.addItem', add(2));
    place.run('order.addItem', add(3), aContext({ actor: anActor('manager') }));
    expect(place.rows.get('order', FOLLOW_UP)?.items).toHaveLength(2);
  });

  it('begins the next follow-up when the last was sent too, of the root and not of the follow-up', () => {
    const place = room({ status: 'accepted', items: [anItem()] });
    place.run('order.addItem', add(2));
    place.rows.put({
      entity: 'order',
      id: FOLLOW_UP,
      doc: { ...(place.rows.get('order', FOLLOW_UP) ?? anOrder()), status: 'paid' },
    });
    const decision = place.run('order.addItem', { orderId: FOLLOW_UP, item: burger(3) });
    expect(detailOf(decision)).toMatchObject({
      orderId: derivedId(ORDER, '3'),
      orderNumber: 'B-17/3',
      parentNumber: 'B-17',
    });
    expect(place.rows.get('order', derivedId(ORDER, '3'))?.parentId).toBe(ORDER);
  });

  it('stays on a follow-up that is the draft itself', () => {
    const place = room({ status: 'accepted', items: [anItem()] });
    place.run('order.addItem', add(2));
    expect(outcomeOf(place.run('order.addItem', { orderId: FOLLOW_UP, item: burger(3) }))).toBe('applied');
  });

  it('is known there when it arrives again', () => {
    const place = room({ status: 'accepted', items: [anItem()] });
    place.run('order.addItem', add(2));
    expect(outcomeOf(place.run('order.addItem', add(2)))).toBe('noop');
  });

  it('occupies the table again', () => {
    const place = room({ status: 'completed', items: [anItem()] });
    place.run('order.addItem', add(2));
    expect(place.rows.get('table', 'table-12')?.status).toBe('occupied');
  });

  it('never writes over a follow-up whose number is out of line', () => {
    const stray = anOrder({
      id: derivedId(ORDER, '3'),
      parentId: ORDER,
      status: 'paid',
      items: [anItem({ id: testId('item', 50) })],
    });
    const place = room({}, { order: [anOrder({ status: 'paid', items: [anItem()] }), stray] });
    expect(detailOf(place.run('order.addItem', add(2)))).toMatchObject({
      orderId: derivedId(ORDER, '4'),
      orderNumber: 'B-17/4',
    });
  });

  it('has the number of a root that this tablet has forgotten', () => {
    const old = anOrder({
      id: FOLLOW_UP,
      orderNumber: 'B-17/2',
      parentId: ORDER,
      status: 'paid',
      items: [anItem()],
    });
    const place = room({}, { order: [old] });
    const decision = place.run('order.addItem', { orderId: FOLLOW_UP, item: burger(3) });
    expect(detailOf(decision)).toMatchObject({ orderNumber: 'B-17/3', parentNumber: 'B-17' });
    expect(place.rows.get('order', derivedId(ORDER, '3'))?.parentId).toBe(ORDER);
  });

  it('keeps the customer, whose own server is whoever added', () => {
    const customer = anActor('customer');
    const place = room({ status: 'paid', items: [anItem()], customerId: customer.userId, serverId: null });
    place.run('order.addItem', add(2), 'customer');
    expect(place.rows.get('order', FOLLOW_UP)).toMatchObject({ customerId: customer.userId, serverId: null });
  });

  it('is refused on a cancelled order, with who and when', () => {
    const decision = room({ status: 'cancelled', items: [anItem()] }).decide('order.addItem', add(2));
    expect(outcomeOf(decision)).toBe('order.cancelled');
    expect(detailOf(decision)).toEqual({
      orderNumber: 'B-17',
      status: 'cancelled',
      by: 'Ana',
      at: FRIDAY_EVENING,
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

  it('goes away, once', () => {
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
