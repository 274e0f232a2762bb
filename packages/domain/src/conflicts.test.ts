/**
 * Two devices change the same thing, and the order of arrival decides. Each test is one case and is named after it. The
 * server decides about the work of somebody who was deactivated meanwhile: see push-grants.test.ts.
 */
import {
  aCategory,
  aContext,
  anActor,
  anItem,
  anOrder,
  aPayment,
  aProduct,
  aSize,
  aTable,
  aVenue,
  type RowsByEntity,
  testId,
} from '@tableside/testkit/builders.ts';
import { aRoom, changed, detailOf, outcomeOf } from '@tableside/testkit/try-command.ts';
import { expect, test } from 'vitest';
import { derivedId } from './ids.ts';
import type { Order } from './orders/order.ts';

const ORDER = testId('order');
const LATER = '2026-06-13T00:10:00.000Z';
const kim = aContext({ actor: anActor('kitchen'), occurredAt: LATER });
const mia = aContext({ actor: anActor('manager'), occurredAt: LATER });
const burger = (n: number, more: object = {}) => ({
  id: testId('item', n),
  productId: 'burger',
  sizeId: 'regular',
  quantity: 1,
  ...more,
});
const add = (n: number, more: object = {}) => ({ orderId: ORDER, item: burger(n, more) });
const pay = (n: number, amount = 1307) =>
  ({ id: testId('payment', n), orderId: ORDER, method: 'cash', amount }) as const;

/** A table with one order of one burger. */
const room = (order: Partial<Order> = {}, more: RowsByEntity = {}) =>
  aRoom({
    venue: [aVenue()],
    table: [aTable()],
    category: [aCategory()],
    product: [aProduct()],
    order: [anOrder({ items: [anItem()], ...order })],
    ...more,
  });

test('Two devices advance one order', () => {
  const place = room({ status: 'paid', paid: 1307 });
  expect(outcomeOf(place.run('order.advance', { orderId: ORDER, to: 'preparing' }))).toBe('applied');
  expect(outcomeOf(place.run('order.advance', { orderId: ORDER, to: 'preparing' }, kim))).toBe('noop');
  expect(outcomeOf(place.run('order.advance', { orderId: ORDER, to: 'accepted' }, kim))).toBe('noop');
  expect(outcomeOf(place.run('order.advance', { orderId: ORDER, to: 'serving' }, kim))).toBe('applied');
});

test('Two devices recall one order', () => {
  const place = room({ status: 'serving', paid: 1307 });
  expect(outcomeOf(place.run('order.recall', { orderId: ORDER, from: 'serving' }))).toBe('applied');
  expect(outcomeOf(place.run('order.recall', { orderId: ORDER, from: 'serving' }, kim))).toBe('noop');
  expect(place.rows.get('order', ORDER)?.status).toBe('preparing');
});

test('Cancel against accept: cancelled first, the accept is refused with who and when', () => {
  const place = room({ status: 'paid', paid: 1307 });
  expect(outcomeOf(place.run('order.cancel', { orderId: ORDER }))).toBe('applied');
  const accept = place.run('order.advance', { orderId: ORDER, to: 'accepted' }, kim);
  expect(accept.status).toBe('rejected');
  expect(outcomeOf(accept)).toBe('order.cancelled');
  expect(JSON.stringify(detailOf(accept))).toContain('Ana');
});

test('Cancel against accept: accepted first, the cancel wins until it is being prepared, then a manager with a reason', () => {
  const accepted = room({ status: 'paid', paid: 1307 });
  accepted.run('order.advance', { orderId: ORDER, to: 'accepted' }, kim);
  expect(outcomeOf(accepted.run('order.cancel', { orderId: ORDER }))).toBe('applied');
  const cooking = room({ status: 'preparing', paid: 1307 });
  expect(cooking.run('order.cancel', { orderId: ORDER, reason: 'Left' }).status).toBe('rejected');
  expect(cooking.run('order.cancel', { orderId: ORDER }, mia).status).toBe('rejected');
  expect(outcomeOf(cooking.run('order.cancel', { orderId: ORDER, reason: 'Left' }, mia))).toBe('applied');
});

test('Items added by two devices to one draft', () => {
  const place = room();
  expect(outcomeOf(place.run('order.addItem', add(2)))).toBe('applied');
  expect(outcomeOf(place.run('order.addItem', add(3), mia))).toBe('applied');
  expect(place.rows.get('order', ORDER)?.items.map(({ id }) => id)).toEqual(
    [1, 2, 3].map((n) => testId('item', n)),
  );
});

test('Same item changed twice: the later arrival wins while it is a draft, after that it is refused', () => {
  const place = room();
  const set = (quantity: number) => ({ orderId: ORDER, itemId: testId('item'), quantity });
  place.run('order.setItem', set(2));
  place.run('order.setItem', set(5), mia);
  expect(place.rows.get('order', ORDER)?.items[0]?.quantity).toBe(5);
  const sent = room({ status: 'paid', paid: 1307 }).decide('order.setItem', set(2));
  expect([sent.status, outcomeOf(sent)]).toEqual(['rejected', 'order.notDraft']);
});

test('Same item counted up on two devices: both portions are there, the later one on the follow-up once it was sent', () => {
  const place = room();
  const more = (by: number) => ({ orderId: ORDER, itemId: testId('item'), by });
  place.run('order.setItem', more(1));
  place.run('order.setItem', more(1), mia);
  expect(place.rows.get('order', ORDER)?.items).toMatchObject([{ quantity: 3 }]);
  place.run('order.setItem', more(-1));
  place.run('order.setItem', more(-2), mia);
  expect(place.rows.get('order', ORDER)?.items).toEqual([]);

  const sent = room({ status: 'paid', paid: 1307 });
  expect(outcomeOf(sent.run('order.setItem', more(1)))).toBe('order.followUp');
  expect(outcomeOf(sent.run('order.setItem', more(2), mia))).toBe('order.followUp');
  expect(sent.rows.get('order', derivedId(ORDER, '2'))).toMatchObject({
    orderNumber: 'B-17/2',
    subtotal: 3600,
    items: [{ quantity: 3, status: 'pending' }],
  });
  expect(sent.rows.get('order', ORDER)?.items).toMatchObject([{ quantity: 1 }]);
  expect(outcomeOf(sent.decide('order.setItem', more(-1)))).toBe('order.notDraft');

  sent.run('payment.record', { ...pay(1, 3920), orderId: derivedId(ORDER, '2') });
  sent.run('order.setItem', more(1));
  const orders = ['2', '3'].map((n) => sent.rows.get('order', derivedId(ORDER, n)));
  expect(orders).toMatchObject([{ status: 'paid' }, { orderNumber: 'B-17/3', items: [{ quantity: 1 }] }]);
  expect(new Set(orders.map((order) => order?.items[0]?.id)).size).toBe(2);
  expect(outcomeOf(room({ status: 'cancelled' }).decide('order.setItem', more(1)))).toBe('order.cancelled');
});

test('Item added to an order past draft: both tablets meet in one follow-up, and surplus money goes there first', () => {
  const place = room({ status: 'accepted', paid: 1307 });
  expect(outcomeOf(place.run('order.addItem', add(2)))).toBe('order.followUp');
  expect(outcomeOf(place.run('order.addItem', add(3), mia))).toBe('order.followUp');
  const followUp = derivedId(ORDER, '2');
  expect(place.rows.get('order', followUp)).toMatchObject({ orderNumber: 'B-17/2', balance: 2613 });
  expect(place.rows.get('order', followUp)?.items).toHaveLength(2);
  place.run('payment.record', pay(1, 2613));
  expect(place.rows.get('order', followUp)).toMatchObject({ status: 'paid', balance: 0 });
  expect(place.rows.get('order', ORDER)?.paid).toBe(1307);
});

/** Both tablets saw the order paid. Each added a burger, created `B-17/2` for it and took $13.07. */
test('Payment of a follow-up that two tablets made while apart: it settles the one that its lines went to', () => {
  const place = room({ status: 'paid', paid: 1307 }, { payment: [aPayment({ id: testId('payment', 9) })] });
  const guessed = { orderId: derivedId(ORDER, '2') };
  place.run('order.addItem', add(2));
  expect(outcomeOf(place.run('payment.record', { ...pay(1), ...guessed }))).toBe('applied');
  place.run('order.addItem', add(3), mia);
  expect(outcomeOf(place.run('payment.record', { ...pay(2), ...guessed }, mia))).toBe('payment.split');
  const [first, second] = ['2', '3'].map((n) => place.rows.get('order', derivedId(ORDER, n)));
  expect(first).toMatchObject({ status: 'paid', balance: 0, items: [{ id: testId('item', 2) }] });
  expect(second).toMatchObject({ status: 'paid', balance: 0, items: [{ id: testId('item', 3) }] });
  expect(outcomeOf(place.run('payment.record', { ...pay(2), ...guessed }, mia))).toBe('noop');
});

test('Payment of a follow-up that exists on one tablet alone: it is taken for the family, never refused', () => {
  const place = room({ status: 'paid', paid: 1307 }, { payment: [aPayment({ id: testId('payment', 9) })] });
  // A colleague's burger waits unpaid on B-17/2, so both rounds of the other tablet end up there too.
  place.run('order.addItem', add(2));
  place.run('order.addItem', add(3), mia);
  place.run('payment.record', { ...pay(1), orderId: derivedId(ORDER, '2'), parentId: ORDER }, mia);
  place.run('order.addItem', add(4), mia);
  const guessed = { orderId: derivedId(ORDER, '3'), parentId: ORDER };
  expect(outcomeOf(place.run('payment.record', { ...pay(2), ...guessed }, mia))).toBe('payment.split');
  expect(place.rows.get('order', derivedId(ORDER, '2'))).toMatchObject({ paid: 2614, balance: 1306 });
  expect(outcomeOf(place.run('payment.record', { ...pay(3), ...guessed }, mia))).toBe('payment.split');
  expect(place.rows.get('order', derivedId(ORDER, '2'))).toMatchObject({ status: 'paid', balance: -1 });
});

test('Portions of a line that moved to a follow-up: all of them go there, and on to the next one once it was sent', () => {
  const place = room({ status: 'paid', paid: 1307 }, { payment: [aPayment({ id: testId('payment', 9) })] });
  const olives = { orderId: ORDER, itemId: testId('item', 2) };
  const followUp = (n: string) => place.rows.get('order', derivedId(ORDER, n));
  // The second tablet saw a draft with one line and increased it twice.
  place.run('order.addItem', add(2), mia);
  for (const by of [1, 1]) {
    expect(outcomeOf(place.run('order.setItem', { ...olives, by }, mia))).toBe('order.followUp');
  }
  expect(followUp('2')).toMatchObject({ subtotal: 3600, items: [{ id: olives.itemId, quantity: 3 }] });
  place.run('order.setItem', { ...olives, by: -1 }, mia);
  place.run('order.setItem', { ...olives, note: 'no garlic' }, mia);
  place.run('order.setItem', { ...olives, quantity: 1 }, mia);
  expect(followUp('2')?.items).toMatchObject([{ quantity: 1, note: 'no garlic' }]);

  place.run('payment.record', { ...pay(1), orderId: derivedId(ORDER, '2') });
  for (const by of [1, 2]) {
    expect(outcomeOf(place.run('order.setItem', { ...olives, by }, mia))).toBe('order.followUp');
  }
  expect(followUp('2')).toMatchObject({ status: 'paid', items: [{ quantity: 1 }] });
  expect(followUp('3')).toMatchObject({ status: 'draft', items: [{ quantity: 3, note: 'no garlic' }] });
  expect(outcomeOf(place.decide('order.setItem', { ...olives, by: -1 }, mia))).toBe('order.notDraft');
  expect(outcomeOf(place.decide('order.removeItem', olives, mia))).toBe('order.notDraft');
});

test('Line that moved to a follow-up and is taken off: gone while that is a draft, refused after', () => {
  const place = room({ status: 'paid', paid: 1307 });
  const moved = { orderId: ORDER, itemId: testId('item', 2) };
  place.run('order.addItem', add(2), mia);
  place.run('order.addItem', add(3), mia);
  expect(outcomeOf(place.run('order.removeItem', moved, mia))).toBe('order.followUp');
  expect(place.rows.get('order', derivedId(ORDER, '2'))?.items.map(({ id }) => id)).toEqual([
    testId('item', 3),
  ]);
  place.run('payment.record', { ...pay(1), orderId: derivedId(ORDER, '2') });
  const sent = { ...moved, itemId: testId('item', 3) };
  expect(outcomeOf(place.decide('order.removeItem', sent, mia))).toBe('order.notDraft');
});

test('Item added to a cancelled order', () => {
  const decision = room({ status: 'cancelled' }).decide('order.addItem', add(2));
  expect([decision.status, outcomeOf(decision)]).toEqual(['rejected', 'order.cancelled']);
});

test('Two tablets start a draft on one table', () => {
  const place = room({}, { order: [] });
  for (const n of [1, 2]) {
    const order = { id: testId('order', n), orderNumber: `B-${n}`, tableId: 'table-12' };
    expect(outcomeOf(place.run('order.create', order))).toBe('applied');
  }
  expect(place.rows.all('order').map(({ orderNumber }) => orderNumber)).toEqual(['B-1', 'B-2']);
});

test('Table status: the later arrival wins; available is refused under an order with items and closes empty drafts', () => {
  const set = (status: 'available' | 'reserved' | 'maintenance') => ({ tableId: 'table-12', status });
  const place = room();
  place.run('table.setStatus', set('reserved'));
  place.run('table.setStatus', set('maintenance'), mia);
  expect(place.rows.get('table', 'table-12')?.status).toBe('maintenance');
  expect(outcomeOf(place.decide('table.setStatus', set('available'), mia))).toBe('table.inUse');
  const empty = room({ items: [] }, { table: [aTable({ status: 'occupied' })] });
  expect(outcomeOf(empty.run('table.setStatus', set('available')))).toBe('applied');
  expect(empty.rows.get('order', ORDER)?.status).toBe('cancelled');
});

test('Price changed while a tablet was offline', () => {
  const pastPrices = [
    { price: 900, until: '2026-06-01T12:00:00.000Z' },
    { price: 1100, until: '2026-06-12T12:00:00.000Z' },
  ];
  const repriced = { product: [aProduct({ sizes: [aSize({ pastPrices })] })] };
  const sell = (sizePrice: number) =>
    room({}, repriced).decide('order.addItem', add(2, { sold: { sizePrice } }));
  expect(outcomeOf(sell(1100))).toBe('applied');
  expect(outcomeOf(sell(900))).toBe('item.stalePrice');
  expect(changed(sell(900), 'order')[0]?.items[1]?.stalePrice).toEqual({ sold: 900, current: 1200 });
  expect([sell(1).status, outcomeOf(sell(1))]).toEqual(['rejected', 'item.price']);
  const own = room({ customerId: anActor('customer').userId }, repriced);
  const guest = own.decide('order.addItem', add(2, { sold: { sizePrice: 1200 } }), 'customer');
  expect([guest.status, outcomeOf(guest)]).toEqual(['rejected', 'item.price']);
});

test('Product made unavailable meanwhile', () => {
  const soldOut = room({}, { product: [aProduct({ isAvailable: false })] }).decide('order.addItem', add(2));
  expect([soldOut.status, outcomeOf(soldOut)]).toEqual(['adjusted', 'item.unavailable']);
  expect(changed(soldOut, 'order')[0]?.items[1]?.unavailable).toBe(true);
});

test('Payment: a fact whatever the order is by now; one id once, two real ones are both kept', () => {
  const place = room();
  expect(outcomeOf(place.run('payment.record', pay(1)))).toBe('applied');
  expect(outcomeOf(place.run('payment.record', pay(1)))).toBe('noop');
  expect(outcomeOf(place.run('payment.record', pay(2), mia))).toBe('applied');
  expect(place.rows.get('order', ORDER)).toMatchObject({ paid: 2614, balance: -1307 });
  expect(outcomeOf(room({ status: 'cancelled' }).decide('payment.record', pay(3)))).toBe('applied');
});

test('Refunds racing', () => {
  const place = room({ status: 'paid', paid: 1307 }, { payment: [aPayment()] });
  const refund = (n: number, amount: number) => ({
    id: testId('payment', n),
    paymentId: testId('payment'),
    amount,
    reason: 'Cold',
  });
  expect(outcomeOf(place.run('payment.refund', refund(2, 1000), mia))).toBe('applied');
  const loser = place.run('payment.refund', refund(3, 1000), mia);
  expect([loser.status, outcomeOf(loser)]).toEqual(['rejected', 'payment.overRefund']);
});

test('Venue, menu, staff, table edited in two places: per path against the base that was seen', () => {
  const place = room();
  const { name, city } = aVenue();
  const base = { name, city };
  place.run('venue.patch', { set: { name: 'Hers' }, base: { name } }, mia);
  const second = place.run('venue.patch', { set: { name: 'His', city: 'Salem' }, base }, mia);
  expect(outcomeOf(second)).toBe('patch.partial');
  expect(detailOf(second)).toEqual({ refused: [{ path: 'name', yours: 'His', theirs: 'Hers' }] });
  expect(place.rows.get('venue', aVenue().id)).toMatchObject({ name: 'Hers', city: 'Salem' });
  expect(outcomeOf(place.run('venue.patch', { set: { name: 'Hers' }, base: { name } }, mia))).toBe('noop');
});

test('Order taken at a table that was deleted meanwhile: it is kept, with the money taken for it', () => {
  const place = room({}, { order: [] });
  expect(outcomeOf(place.run('table.archive', { id: 'table-12' }, mia))).toBe('applied');
  const items = [burger(1)];
  const taken = { id: ORDER, orderNumber: 'B-17', tableId: 'table-12', items };
  expect(outcomeOf(place.run('order.create', taken))).toBe('table.archived');
  expect(outcomeOf(place.run('payment.record', pay(1)))).toBe('applied');
  expect(place.rows.get('order', ORDER)).toMatchObject({ status: 'paid', paid: 1307, balance: 0 });
  expect(outcomeOf(place.run('order.advance', { orderId: ORDER, to: 'accepted' }, kim))).toBe('applied');
  expect(place.rows.get('table', 'table-12')).toEqual(aTable({ archived: true }));
});

test('Delete against edit', () => {
  const place = room({}, { order: [] });
  expect(outcomeOf(place.run('product.archive', { id: 'burger' }, mia))).toBe('applied');
  const edit = { id: 'burger', set: { name: 'Best burger' }, base: { name: 'Burger' } };
  const late = place.decide('product.patch', edit, mia);
  expect([late.status, outcomeOf(late)]).toEqual(['rejected', 'row.archived']);
});
