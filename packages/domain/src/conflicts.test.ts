/**
 * Two devices change the same thing, and the order of arrival decides. Each test is one case and is named after it. Lines,
 * sends and money of a visit have files of their own: visits/*-conflicts.test.ts. The server decides about the work of
 * somebody who was deactivated meanwhile: see push-grants.test.ts.
 */

import { expect, test } from 'vitest';
import {
  aContext,
  anActor,
  anItem,
  anOrder,
  aProduct,
  aSize,
  aTable,
  aVenue,
  testId,
} from '../testing/builders.ts';
import { aRoom, changed, detailOf, outcomeOf } from '../testing/try-command.ts';
import { aRound, aVisit } from '../testing/visit-builders.ts';
import { atBar, bar, by, cooking, house, P, V } from '../testing/visit-house.ts';
import { change } from './entities/entities.ts';
import type { OrderStatus } from './entities/order.ts';
import { padIdOf } from './entities/visit.ts';

const ORDER = testId('order');
const LATER = '2026-06-13T00:10:00.000Z';
const kim = aContext({ actor: anActor('kitchen'), occurredAt: LATER });
const mia = aContext({ actor: anActor('manager'), occurredAt: LATER });

/** A table with one round of one burger, which was paid before it was sent. */
const room = (status: OrderStatus) =>
  aRoom({
    table: [aTable()],
    visit: [aVisit()],
    order: [aRound([anItem()], { id: ORDER, status, paidFirst: true })],
  });

test('Two devices advance one order', () => {
  const place = room('paid');
  expect(outcomeOf(place.run('order.advance', { orderId: ORDER, to: 'preparing' }))).toBe('applied');
  expect(outcomeOf(place.run('order.advance', { orderId: ORDER, to: 'preparing' }, kim))).toBe('noop');
  expect(outcomeOf(place.run('order.advance', { orderId: ORDER, to: 'accepted' }, kim))).toBe('noop');
  expect(outcomeOf(place.run('order.advance', { orderId: ORDER, to: 'serving' }, kim))).toBe('applied');
});

test('Two devices recall one order', () => {
  const place = room('serving');
  expect(outcomeOf(place.run('order.recall', { orderId: ORDER, from: 'serving' }))).toBe('applied');
  expect(outcomeOf(place.run('order.recall', { orderId: ORDER, from: 'serving' }, kim))).toBe('noop');
  expect(place.rows.get('order', ORDER)?.status).toBe('preparing');
});

test('Cancel against accept: cancelled first, the accept is refused with who and when', () => {
  const place = room('paid');
  expect(outcomeOf(place.run('order.cancel', { orderId: ORDER }))).toBe('applied');
  const accept = place.run('order.advance', { orderId: ORDER, to: 'accepted' }, kim);
  expect(accept.status).toBe('rejected');
  expect(outcomeOf(accept)).toBe('order.cancelled');
  expect(JSON.stringify(detailOf(accept))).toContain('Ana');
});

test('Cancel against accept: accepted first, the cancel wins until it is being prepared, then a manager with a reason', () => {
  const accepted = room('paid');
  accepted.run('order.advance', { orderId: ORDER, to: 'accepted' }, kim);
  expect(outcomeOf(accepted.run('order.cancel', { orderId: ORDER }))).toBe('applied');
  const cooking = room('preparing');
  expect(cooking.run('order.cancel', { orderId: ORDER, reason: 'Left' }).status).toBe('rejected');
  expect(cooking.run('order.cancel', { orderId: ORDER }, mia).status).toBe('rejected');
  expect(outcomeOf(cooking.run('order.cancel', { orderId: ORDER, reason: 'Left' }, mia))).toBe('applied');
});

test('Same item changed twice: the later arrival wins while it is on the pad, after that it is refused', () => {
  const place = house();
  const set = (quantity: number) => ({ visitId: V, itemId: testId('item'), quantity });
  by(place).add(1);
  place.run('visit.setItem', set(2));
  place.run('visit.setItem', set(5), mia);
  expect(place.rows.ordersOfVisit(V)[0]?.items[0]?.quantity).toBe(5);
  by(place).send(1, [1]);
  const sent = place.decide('visit.setItem', set(2));
  expect([sent.status, outcomeOf(sent)]).toEqual(['rejected', 'order.notDraft']);
});

test('Same item counted up on two devices: both portions are there, and nothing is left once all are counted down', () => {
  const place = bar();
  atBar(place).add(1);
  atBar(place).count(1, 1);
  atBar(place, mia).count(1, 1);
  expect(place.rows.get('order', padIdOf(P))?.items).toMatchObject([{ quantity: 3 }]);
  atBar(place).count(1, -1);
  atBar(place, mia).count(1, -2);
  expect(place.rows.get('order', padIdOf(P))?.items).toEqual([]);
});

test("Staff cancel a guest's order, and the guest adds to it: refused", () => {
  const { userId: customerId } = anActor('customer');
  const place = aRoom({
    order: [anOrder({ id: ORDER, customerId, submittedAt: LATER })],
    product: [aProduct()],
  });
  expect(outcomeOf(place.run('order.cancel', { orderId: ORDER }))).toBe('applied');
  const item = { id: testId('item', 2), productId: 'burger', sizeId: 'regular', quantity: 1 };
  const added = place.decide('order.addItem', { orderId: ORDER, item }, 'customer');
  expect([added.status, outcomeOf(added)]).toEqual(['rejected', 'order.cancelled']);
});

test('Table status: the later arrival wins; available is refused under a visit with items, and ends one without', () => {
  const set = (status: 'available' | 'reserved' | 'maintenance') => ({ tableId: 'table-12', status });
  const place = house();
  expect(outcomeOf(place.run('table.setStatus', set('available')))).toBe('applied');
  expect(place.rows.get('visit', V)?.status).toBe('left');
  const taken = cooking();
  taken.run('table.setStatus', set('reserved'));
  taken.run('table.setStatus', set('maintenance'), mia);
  expect(taken.rows.get('table', 'table-12')?.status).toBe('maintenance');
  expect(outcomeOf(taken.decide('table.setStatus', set('available'), mia))).toBe('table.inUse');
});

test('Price changed while a tablet was offline: the quoted price holds if it was valid then', () => {
  const pastPrices = [
    { price: 900, until: '2026-06-01T12:00:00.000Z' },
    { price: 1100, until: '2026-06-12T12:00:00.000Z' },
  ];
  const place = house();
  place.rows.put(change('product', aProduct({ sizes: [aSize({ pastPrices })] })));
  const sold = (sizePrice: number) => ({
    item: { id: testId('item', 2), productId: 'burger', sizeId: 'regular', quantity: 1, sold: { sizePrice } },
  });
  const sell = (sizePrice: number) => place.decide('visit.addItem', { visitId: V, ...sold(sizePrice) });
  expect(outcomeOf(sell(1100))).toBe('applied');
  expect(outcomeOf(sell(900))).toBe('item.stalePrice');
  expect(changed(sell(900), 'order')[0]?.items[0]?.stalePrice).toEqual({ sold: 900, current: 1200 });
  expect([sell(1).status, outcomeOf(sell(1))]).toEqual(['rejected', 'item.price']);
  const { userId: customerId } = anActor('customer');
  place.rows.put(change('order', anOrder({ id: ORDER, customerId })));
  const guest = place.decide('order.addItem', { orderId: ORDER, ...sold(1200) }, 'customer');
  expect([guest.status, outcomeOf(guest)]).toEqual(['rejected', 'item.price']);
});

test('Product made unavailable meanwhile: the line is kept and flagged', () => {
  const place = house();
  place.rows.put(change('product', aProduct({ isAvailable: false })));
  const soldOut = by(place).add(2);
  expect([soldOut.status, outcomeOf(soldOut)]).toEqual(['adjusted', 'item.unavailable']);
  expect(changed(soldOut, 'order')[0]?.items[0]?.unavailable).toBe(true);
});

test('Payment: it stays a fact whatever the visit is by now; one id counts once, two real ones are both kept', () => {
  const place = cooking();
  expect(outcomeOf(by(place).pay(1, { close: true }))).toBe('applied');
  expect(outcomeOf(by(place).pay(1, { close: true }))).toBe('noop');
  expect(outcomeOf(by(place, mia).pay(2))).toBe('applied');
  expect(place.rows.get('visit', V)).toMatchObject({ status: 'closed', owed: 1089 });
});

test('Refunds racing: no more goes back than was paid', () => {
  const place = cooking();
  by(place).pay(1);
  const refund = (n: number, amount: number) => ({
    id: testId('payment', n),
    paymentId: testId('payment', 1),
    amount,
    reason: 'Cold',
  });
  expect(outcomeOf(place.run('payment.refund', refund(2, 1000), mia))).toBe('applied');
  const loser = place.run('payment.refund', refund(3, 1000), mia);
  expect([loser.status, outcomeOf(loser)]).toEqual(['rejected', 'payment.overRefund']);
});

test('Venue, menu, staff, table edited in two places: compared field by field with the version that was seen', () => {
  const place = aRoom({});
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
  const place = aRoom({ table: [aTable()], product: [aProduct()] });
  expect(outcomeOf(place.run('table.archive', { id: 'table-12' }, mia))).toBe('applied');
  const items = [{ id: testId('item'), productId: 'burger', sizeId: 'regular', quantity: 1 }];
  const opened = { id: V, orderNumber: 'B-17', tableId: 'table-12', payAt: 'order', items } as const;
  expect(outcomeOf(place.run('visit.open', opened))).toBe('table.archived');
  const send = { roundId: V, itemIds: [testId('item')] };
  const paid = {
    id: testId('payment'),
    visitId: V,
    method: 'cash',
    amount: 1307,
    send,
    close: true,
  } as const;
  expect(outcomeOf(place.run('payment.record', paid))).toBe('applied');
  expect(place.rows.get('order', V)).toMatchObject({ status: 'paid' });
  expect(place.rows.get('visit', V)).toMatchObject({ status: 'closed', owed: 0 });
  expect(outcomeOf(place.run('order.advance', { orderId: V, to: 'accepted' }, kim))).toBe('applied');
  expect(place.rows.get('table', 'table-12')).toEqual(aTable({ archived: true }));
});

test('Delete against edit: the edit is refused', () => {
  const place = aRoom({ product: [aProduct()] });
  expect(outcomeOf(place.run('product.archive', { id: 'burger' }, mia))).toBe('applied');
  const edit = { id: 'burger', set: { name: 'Best burger' }, base: { name: 'Burger' } };
  const late = place.decide('product.patch', edit, mia);
  expect([late.status, outcomeOf(late)]).toEqual(['rejected', 'row.archived']);
});
