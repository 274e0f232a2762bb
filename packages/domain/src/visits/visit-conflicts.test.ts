/**
 * Two devices work on one visit, and the order of arrival decides. Each test is one case and is named after it.
 */

import { expect, test } from 'vitest';
import { testId } from '../../testing/builders.ts';
import { detailOf, outcomeOf } from '../../testing/try-command.ts';
import {
  AGAIN,
  ben,
  by,
  cooking,
  house,
  item,
  lines,
  mia,
  order,
  paidAndClosed,
  round,
  splitBySeat,
  twoParties,
  V,
  visit,
  W,
} from '../../testing/visit-house.ts';
import { padIdOf } from '../entities/visit.ts';
import { derivedId } from '../values/ids.ts';

test('Two tablets add to one pad: both lines are on it', () => {
  const room = house();
  expect(outcomeOf(by(room).add(1))).toBe('applied');
  expect(outcomeOf(by(room, ben).add(2))).toBe('applied');
  expect(lines(room, padIdOf(V))).toEqual([item(1), item(2)]);
  expect(order(room, padIdOf(V))).toMatchObject({ status: 'draft', orderNumber: 'B-17', total: 2178 });
});

test('Sends {a, b} against adds c and sends {a, b, c}: only c is in another round', () => {
  const room = house();
  for (const n of [1, 2]) by(room).add(n);
  expect(outcomeOf(by(room).send(1, [1, 2]))).toBe('applied');
  by(room, ben).add(3);
  expect(outcomeOf(by(room, ben).send(2, [1, 2, 3]))).toBe('applied');
  expect(lines(room, round(1))).toEqual([item(1), item(2)]);
  expect(lines(room, round(2))).toEqual([item(3)]);
  expect(lines(room, padIdOf(V))).toEqual([]);
  expect([order(room, round(1)), order(room, round(2))]).toMatchObject([
    { orderNumber: 'B-17', status: 'accepted', visitId: V, guests: 2 },
    { orderNumber: 'B-17/2', sentAt: ben.occurredAt, tableId: 'table-12' },
  ]);
});

test('Sends {a} against counts a up by 1 and sends {a}: the portion is in a second round', () => {
  const room = house();
  by(room).add(1);
  by(room).send(1, [1]);
  expect(outcomeOf(by(room, ben).count(1, 1))).toBe('applied');
  expect(outcomeOf(by(room).count(1, 1))).toBe('applied');
  const portion = derivedId(item(1), '0');
  expect(order(room, padIdOf(V))?.items).toMatchObject([{ id: portion, quantity: 2, countedFrom: item(1) }]);
  expect(outcomeOf(by(room, ben).send(2, [1]))).toBe('applied');
  expect(order(room, round(2))?.items).toMatchObject([{ id: portion, quantity: 2 }]);
  expect(order(room, round(1))?.items).toMatchObject([{ quantity: 1 }]);
  by(room).count(1, 3);
  expect(lines(room, padIdOf(V))).toEqual([derivedId(item(1), '1')]);
});

test('Sends {a} against takes a off, or counts it down: refused, because it was sent', () => {
  const room = cooking();
  expect(outcomeOf(by(room, ben).takeOff(1))).toBe('order.notDraft');
  expect(outcomeOf(by(room, ben).count(1, -1))).toBe('order.notDraft');
  expect(outcomeOf(room.decide('visit.setItem', { visitId: V, itemId: item(1), note: 'rare' }))).toBe(
    'order.notDraft',
  );
});

test('Takes a off against sends {a, b}: b goes, and the sender hears about a', () => {
  const room = house();
  for (const n of [1, 2]) by(room).add(n);
  by(room).takeOff(1);
  const sent = by(room, ben).send(1, [1, 2]);
  expect(outcomeOf(sent)).toBe('order.sentWithout');
  expect(detailOf(sent)).toMatchObject({ missing: [item(1)], orderNumber: 'B-17' });
  expect(lines(room, round(1))).toEqual([item(2)]);
  expect(outcomeOf(by(room, ben).send(2, [1]))).toBe('item.notFound');
});

test('Fires course 2 against fires course 2: the second one does nothing', () => {
  const room = house();
  by(room).add(1, { course: 2, seat: 1 });
  by(room).send(1, [1]);
  expect(outcomeOf(by(room, ben).send(2, [1]))).toBe('noop');
  expect(outcomeOf(by(room).send(1, [1]))).toBe('noop');
  expect(order(room, round(2))).toBeUndefined();
  expect(order(room, round(1))?.items).toMatchObject([{ course: 2, seat: 1 }]);
});

test('Pays and closes against adds c and sends {c}: a continuation owes c, and c is cooked', () => {
  const room = paidAndClosed();
  expect(visit(room)).toMatchObject({ status: 'closed', owed: 0, closed: { sale: { total: 1089 } } });
  const late = by(room, ben).add(2);
  expect(outcomeOf(late)).toBe('visit.again');
  expect(detailOf(late)).toEqual({ visitId: AGAIN, rootId: V, number: 'B-17-2' });
  expect(outcomeOf(by(room, ben).send(2, [2]))).toBe('applied');
  expect(order(room, round(2))).toMatchObject({
    visitId: AGAIN,
    orderNumber: 'B-17/2',
    status: 'accepted',
  });
  expect(visit(room)?.closed?.sale.total).toBe(1089);
  expect(order(room, padIdOf(V))).toMatchObject({ status: 'cancelled', items: [], sentAt: null });
  expect(order(room, round(1))).toMatchObject({ settledAt: expect.any(String), status: 'accepted' });
  // Portions of a line that is on the closed visit go to the continuation, too.
  expect(outcomeOf(by(room, ben).count(1, 1))).toBe('applied');
  expect(lines(room, padIdOf(AGAIN))).toEqual([derivedId(item(1), '0')]);
});

test('Adds c, unsent, against pays all with close: the payment counts, and the visit stays open', () => {
  const room = cooking();
  by(room).add(2, { quantity: 4 });
  const paid = by(room, ben).pay(1, { close: true });
  expect(outcomeOf(paid)).toBe('visit.stillOpen');
  expect(detailOf(paid)).toEqual({ number: 'B-17', due: 0, unsent: 4 });
  expect(visit(room)).toMatchObject({ status: 'open', takings: [{ amount: 1089, checkKey: 'main' }] });
});

test('Pays all against pays all: both count, and a refund is due', () => {
  const room = paidAndClosed();
  expect(outcomeOf(by(room, ben).pay(2, { close: true }))).toBe('applied');
  expect(visit(room)).toMatchObject({ status: 'closed', owed: 1089 });
  expect(visit(room)?.takings).toHaveLength(2);
  const refund = { id: testId('payment', 3), paymentId: testId('payment', 2), amount: 1089, reason: 'Twice' };
  expect(outcomeOf(room.run('payment.refund', refund, mia))).toBe('applied');
  expect(visit(room)).toMatchObject({ owed: 0, takings: [{ refunded: 0 }, { refunded: 1089 }] });
});

test('Pays $5 against pays $5: both count', () => {
  const room = cooking();
  by(room).pay(1, { amount: 500 });
  by(room, ben).pay(2, { amount: 500 });
  expect(visit(room)?.takings.map(({ amount }) => amount)).toEqual([500, 500]);
});

test("Takes seat 2's money against moves seat 2's line away: refused, because that part is paid", () => {
  const room = house();
  by(room).add(1, { seat: 1 });
  by(room).add(2, { seat: 2 });
  by(room).send(1, [1, 2]);
  splitBySeat(room);
  expect(outcomeOf(by(room).pay(1, { checkKey: 'seat-2' }))).toBe('applied');
  const move = { visitId: V, itemId: item(2), seat: 1 };
  expect(outcomeOf(room.decide('visit.placeItem', move, ben))).toBe('check.paid');
  expect(outcomeOf(room.decide('visit.placeItem', { ...move, itemId: item(1), seat: 3 }, ben))).toBe(
    'applied',
  );
});

test("Moves seat 2's line against takes seat 2's old amount: the payment is credit, and what is due is right", () => {
  const room = house();
  by(room).add(1, { seat: 1 });
  by(room).add(2, { seat: 2 });
  by(room).send(1, [1, 2]);
  splitBySeat(room);
  room.run('visit.placeItem', { visitId: V, itemId: item(2), seat: 1 });
  const paid = by(room, ben).pay(1, { checkKey: 'seat-2' });
  expect([outcomeOf(paid), detailOf(paid)]).toEqual(['payment.check', { checkKey: 'seat-2', credit: 1089 }]);
  expect(room.decide('visit.close', { visitId: V })).toMatchObject({
    code: 'visit.unpaid',
    detail: { due: 1089 },
  });
  expect(outcomeOf(by(room).pay(2, { close: true }))).toBe('applied');
  expect(visit(room)).toMatchObject({ status: 'closed', owed: 0 });
});

test('Splits by seat against pays main in full: the visit is settled', () => {
  const room = house();
  by(room).add(1, { seat: 1 });
  by(room).send(1, [1]);
  splitBySeat(room);
  expect(outcomeOf(by(room, ben).pay(1, { close: true }))).toBe('applied');
  expect(visit(room)).toMatchObject({ status: 'closed', owed: 0 });
});

test('Moves 12 to 14 against moves 12 to 15: it is at 15, and 14 is free again', () => {
  const room = cooking();
  expect(room.rows.get('table', 'table-12')?.status).toBe('occupied');
  expect(outcomeOf(room.run('visit.move', { visitId: V, tableId: 'table-14' }))).toBe('applied');
  expect(outcomeOf(room.run('visit.move', { visitId: V, tableId: 'table-15' }, ben))).toBe('applied');
  expect(['12', '14', '15'].map((n) => room.rows.get('table', `table-${n}`)?.status)).toEqual([
    'available',
    'available',
    'occupied',
  ]);
  expect(room.rows.get('table', 'table-14')?.freedAt).toBe(ben.occurredAt);
  expect([padIdOf(V), round(1)].map((id) => order(room, id)?.tableId)).toEqual(['table-15', 'table-15']);
  expect(outcomeOf(room.decide('visit.move', { visitId: V, tableId: 'table-15' }))).toBe('noop');
});

test('Moves or merges against adds, sends and pays on the old one: it arrives at the end of the chain', () => {
  const room = twoParties();
  room.run('visit.move', { visitId: V, tableId: 'table-15' });
  expect(outcomeOf(room.run('visit.merge', { from: V, into: W }))).toBe('applied');
  expect(outcomeOf(by(room, ben).add(3))).toBe('applied');
  // Nobody sits at the table that Ben's tablet still shows.
  expect(room.rows.get('table', 'table-15')?.status).toBe('available');
  expect(outcomeOf(by(room, ben).send(3, [3]))).toBe('applied');
  expect(order(room, round(3))).toMatchObject({ visitId: W, orderNumber: 'B-18/3', tableId: 'table-14' });
  expect(outcomeOf(by(room, ben).pay(1, { amount: 500 }))).toBe('applied');
  expect(room.rows.get('payment', testId('payment', 1))).toMatchObject({ visitId: W });
  expect(visit(room, W)?.takings).toHaveLength(1);
});

test('Merges V into W against merges W into V: the second one does nothing', () => {
  const room = twoParties();
  expect(outcomeOf(room.run('visit.merge', { from: V, into: W }))).toBe('applied');
  expect(outcomeOf(room.run('visit.merge', { from: W, into: V }, ben))).toBe('noop');
  expect(visit(room)).toMatchObject({ status: 'merged', mergedInto: W, takings: [] });
  expect(visit(room, W)).toMatchObject({ status: 'open', covers: 5 });
  expect(order(room, round(1))).toMatchObject({ visitId: W, orderNumber: 'B-18/2' });
  expect(order(room, padIdOf(V))).toMatchObject({ status: 'cancelled', items: [] });
  expect(room.rows.get('table', 'table-12')?.status).toBe('available');
});

test("Merges V into W against takes V's money with close: it counts on W, which stays open", () => {
  const room = twoParties();
  room.run('visit.merge', { from: V, into: W });
  const paid = by(room, ben).pay(1, { close: true });
  expect([outcomeOf(paid), detailOf(paid)]).toEqual([
    'visit.stillOpen',
    { number: 'B-18', due: 1089, unsent: 0 },
  ]);
  expect(visit(room, W)?.takings).toMatchObject([{ amount: 1089 }]);
});

test("Closes V against merges V into W: refused, and W does not know V's lines", () => {
  const room = twoParties();
  by(room).pay(1, { close: true });
  const merged = room.run('visit.merge', { from: V, into: W }, ben);
  expect([outcomeOf(merged), detailOf(merged)]).toMatchObject([
    'visit.closed',
    { number: 'B-17', by: 'Ana' },
  ]);
  // Ben saw V's new line on W's pad, and sends it by W.
  by(room, ben).add(3);
  const send = { visitId: W, roundId: round(3), itemIds: [item(3)] };
  expect(outcomeOf(room.decide('visit.send', send, ben))).toBe('item.notFound');
  expect(lines(room, padIdOf(AGAIN))).toEqual([item(3)]);
});

test('Seats table 12 against seats table 12: there are two visits', () => {
  const room = house();
  const second = { id: W, orderNumber: 'C-4', tableId: 'table-12', payAt: 'end' } as const;
  expect(outcomeOf(room.run('visit.open', second, ben))).toBe('applied');
  expect(room.rows.openVisitsOfTable('table-12').map(({ number }) => number)).toEqual(['B-17', 'C-4']);
});

test('Sets the table available against has seated guests there, who ordered: they stay, and it is occupied again', () => {
  const room = house();
  expect(outcomeOf(room.run('table.setStatus', { tableId: 'table-12', status: 'available' }))).toBe(
    'applied',
  );
  expect(visit(room)).toMatchObject({ status: 'left', closed: { sale: { total: 0 } } });
  expect(order(room, padIdOf(V))?.status).toBe('cancelled');
  expect(outcomeOf(by(room, ben).add(1))).toBe('visit.again');
  expect(room.rows.get('table', 'table-12')?.status).toBe('occupied');

  const other = cooking();
  other.run('order.advance', { orderId: round(1), to: 'completed' });
  const freed = other.decide('table.setStatus', { tableId: 'table-12', status: 'available' });
  expect([outcomeOf(freed), detailOf(freed)]).toEqual(['table.inUse', { orders: ['B-17'] }]);
});

test("Moves a line to another party's check against counts it up: refused, because it is no longer on this one", () => {
  const room = twoParties();
  expect(outcomeOf(room.run('visit.moveItems', { visitId: V, to: W, itemIds: [item(1)] }))).toBe('applied');
  expect(outcomeOf(by(room, ben).count(1, 1))).toBe('item.notFound');
});
