import {
  aCategory,
  aContext,
  anActor,
  anItem,
  anOrder,
  aProduct,
  aTable,
  FRIDAY_EVENING,
  type RowsByEntity,
  testId,
} from '@tableside/testkit/builders.ts';
import { aRoom, detailOf, outcomeOf } from '@tableside/testkit/try-command.ts';
import { describe, expect, it } from 'vitest';
import { derivedId } from '../ids.ts';
import type { Order, OrderStatus } from './order.ts';

const ORDER = testId('order');
const PLACE: RowsByEntity = { table: [aTable()], product: [aProduct()], category: [aCategory()] };
const room = (order: Partial<Order> = {}, more: RowsByEntity = {}) =>
  aRoom({ ...PLACE, order: [anOrder(order)], ...more });
const burger = (n: number) => ({
  id: testId('item', n),
  productId: 'burger',
  sizeId: 'regular',
  quantity: 1,
});
const add = (n: number) => ({ orderId: ORDER, item: burger(n) });

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

  it('goes to the open follow-up, so that two tablets use the same one', () => {
    const place = room({ status: 'accepted', items: [anItem()] });
    place.run('order.addItem', add(2));
    place.run('order.addItem', add(3), aContext({ actor: anActor('manager') }));
    expect(place.rows.get('order', FOLLOW_UP)?.items).toHaveLength(2);
  });

  it('begins the next follow-up of the root when the last one was sent', () => {
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

  it('stays on the order if that is the open follow-up', () => {
    const place = room({ status: 'accepted', items: [anItem()] });
    place.run('order.addItem', add(2));
    expect(outcomeOf(place.run('order.addItem', { orderId: FOLLOW_UP, item: burger(3) }))).toBe('applied');
  });

  it('is recognized when it arrives again', () => {
    const place = room({ status: 'accepted', items: [anItem()] });
    place.run('order.addItem', add(2));
    expect(outcomeOf(place.run('order.addItem', add(2)))).toBe('noop');
  });

  it('occupies the table again', () => {
    const place = room({ status: 'completed', items: [anItem()] });
    place.run('order.addItem', add(2));
    expect(place.rows.get('table', 'table-12')?.status).toBe('occupied');
  });

  it('occupies only the table of the order that was named', () => {
    const elsewhere = aTable({ id: 'table-13', number: '13' });
    const astray = anOrder({ id: FOLLOW_UP, parentId: ORDER, status: 'draft', tableId: elsewhere.id });
    const sentOrder = anOrder({ status: 'accepted', items: [anItem()] });
    const place = room({}, { table: [aTable(), elsewhere], order: [sentOrder, astray] });
    place.run('order.addItem', add(2));
    expect(place.rows.get('table', 'table-12')?.status).toBe('occupied');
    expect(place.rows.get('table', 'table-13')?.status).toBe('available');
  });

  it('never overwrites a follow-up with an unexpected number', () => {
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

  it('gets the number of its root even if this tablet has pruned the root', () => {
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

  it('keeps its customer, and has no server when the customer added the item', () => {
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

describe('an order that only the device has', () => {
  const GUESS = derivedId(ORDER, '3');
  const name = { orderId: GUESS, parentId: ORDER };
  const OPEN = derivedId(ORDER, '2');
  const sentRoot = anOrder({ status: 'paid', paid: 1307, items: [anItem()] });
  const open = anOrder({
    id: OPEN,
    parentId: ORDER,
    orderNumber: 'B-17/2',
    items: [anItem({ id: testId('item', 5) })],
  });

  it('takes the line on the draft of its family, and tells the person', () => {
    const place = room({}, { order: [sentRoot, open] });
    const decision = place.run('order.addItem', { ...name, item: burger(2) });
    expect(outcomeOf(decision)).toBe('order.followUp');
    expect(detailOf(decision)).toEqual({ orderId: OPEN, orderNumber: 'B-17/2', parentNumber: 'B-17' });
    expect(place.rows.get('order', OPEN)?.items).toHaveLength(2);
    expect(place.rows.get('order', GUESS)).toBeUndefined();
  });

  it('begins the next follow-up when the last was sent', () => {
    const place = room({}, { order: [sentRoot, { ...open, status: 'paid' }] });
    place.run('order.addItem', { ...name, item: burger(2) });
    expect(place.rows.get('order', GUESS)).toMatchObject({ status: 'draft', orderNumber: 'B-17/3' });
  });

  it('changes and removes the line that the device expected on it', () => {
    const place = room({}, { order: [sentRoot, open] });
    const line = { ...name, itemId: testId('item', 5) };
    expect(outcomeOf(place.run('order.setItem', { ...line, by: 2 }))).toBe('order.followUp');
    expect(place.rows.get('order', OPEN)?.items).toMatchObject([{ quantity: 3 }]);
    expect(outcomeOf(place.run('order.removeItem', line))).toBe('order.followUp');
    expect(place.rows.get('order', OPEN)?.items).toEqual([]);
    expect(outcomeOf(place.run('order.removeItem', line))).toBe('noop');
  });

  it('is unknown without an existing parent', () => {
    const place = room({}, { order: [sentRoot, open] });
    for (const parentId of [undefined, testId('order', 77)]) {
      const call = { orderId: GUESS, parentId, item: burger(2) };
      expect(outcomeOf(place.decide('order.addItem', call))).toBe('order.notFound');
    }
  });

  it('belongs to its real family, whatever the device says', () => {
    const other = anOrder({ id: testId('order', 8), orderNumber: 'C-1' });
    const place = room({}, { order: [sentRoot, open, other] });
    place.run('order.addItem', { orderId: other.id, parentId: ORDER, item: burger(2) });
    expect(place.rows.get('order', other.id)?.items).toHaveLength(1);
    expect(place.rows.get('order', OPEN)?.items).toHaveLength(1);
  });

  it('is not found by another customer', () => {
    const call = { ...name, item: burger(2) };
    const place = room({}, { order: [sentRoot, open] });
    expect(outcomeOf(place.decide('order.addItem', call, 'customer'))).toBe('order.notFound');
  });
});

describe('portions that were counted on, under the id that the device guessed', () => {
  const ana = anActor('server');
  const SECOND = derivedId(ORDER, '2');
  const THIRD = derivedId(ORDER, '3');
  const guessed = { orderId: SECOND, parentId: ORDER, itemId: derivedId(SECOND, testId('item')) };
  /** B-17 and B-17/2 were sent. Ana then added two more burgers, which are on B-17/3. */
  function apart() {
    const place = room(
      {},
      {
        order: [
          anOrder({ status: 'paid', paid: 1307, items: [anItem()] }),
          anOrder({
            id: SECOND,
            parentId: ORDER,
            orderNumber: 'B-17/2',
            status: 'paid',
            items: [anItem({ id: testId('item', 9) })],
          }),
        ],
      },
    );
    const more = { orderId: ORDER, itemId: testId('item'), by: 2 };
    place.run('order.setItem', more, aContext({ actor: ana }));
    return place;
  }

  it('are increased, changed and removed on the line where they really are', () => {
    const place = apart();
    const third = () => place.rows.get('order', THIRD)?.items;
    expect(outcomeOf(place.run('order.setItem', { ...guessed, by: 1 }))).toBe('order.followUp');
    expect(third()).toMatchObject([{ quantity: 3 }]);
    place.run('order.setItem', { ...guessed, by: -2, note: 'rare' });
    expect(third()).toMatchObject([{ quantity: 1, totalPrice: 1200, note: 'rare' }]);
    place.run('order.setItem', { orderId: ORDER, itemId: testId('item'), by: 1 });
    expect(third()).toMatchObject([{ quantity: 2, note: 'rare' }]);
    place.run('order.removeItem', guessed);
    expect(third()).toEqual([]);
  });

  it('of a colleague can be increased, but not reduced or changed', () => {
    const place = apart();
    expect(outcomeOf(place.run('order.setItem', { ...guessed, by: 1 }, 'manager'))).toBe('order.followUp');
    expect(place.rows.get('order', THIRD)?.items).toMatchObject([{ quantity: 3 }]);
    for (const set of [{ by: -1 }, { quantity: 1 }, { note: 'rare' }]) {
      const decision = place.decide('order.setItem', { ...guessed, ...set }, 'manager');
      expect(outcomeOf(decision)).toBe('order.notDraft');
    }
    expect(outcomeOf(place.decide('order.removeItem', guessed, 'manager'))).toBe('order.notDraft');
  });

  it('are not found when their line is nowhere: after a restore it may still arrive', () => {
    const place = room({ status: 'paid', items: [anItem()] });
    const more = { orderId: ORDER, itemId: testId('item', 7), by: 1 };
    expect(outcomeOf(place.decide('order.setItem', more))).toBe('item.notFound');
  });

  it('are refused on a line of a cancelled order', () => {
    const place = room({ status: 'cancelled', items: [anItem()] });
    const more = { orderId: ORDER, itemId: testId('item'), by: 1 };
    expect(outcomeOf(place.decide('order.setItem', more))).toBe('order.cancelled');
  });
});
