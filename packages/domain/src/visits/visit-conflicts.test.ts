/**
 * Two devices work on one visit, and the order of arrival decides. Each test is one case and is named after it. `ana` is
 * what arrives first, `ben` was offline.
 */
import {
  aCategory,
  aContext,
  anActor,
  aProduct,
  aSize,
  aStaffMember,
  aTable,
  testId,
} from '@tableside/testkit/builders.ts';
import { aRoom, detailOf, outcomeOf, type Room } from '@tableside/testkit/try-command.ts';
import { expect, test } from 'vitest';
import type { Context, Decision } from '../command.ts';
import type { InputOf } from '../commands.ts';
import { derivedId } from '../ids.ts';
import type { Order } from '../orders/order.ts';
import type { Visit } from './visit.ts';

const V = testId('visit', 1);
const AGAIN = derivedId(V, 'again');
const ben = aContext({
  actor: { ...anActor(), userId: testId('user', 2), name: 'Ben', deviceId: testId('device', 2) },
  occurredAt: '2026-06-13T00:10:00.000Z',
});
const mia = aContext({ actor: anActor('manager'), occurredAt: '2026-06-13T00:20:00.000Z' });
const item = (n: number) => testId('item', n);
const round = (n: number) => testId('order', n);

/** Two tables, a menu, and a party of two on visit V at table 12. */
function house(): Room {
  const room = aRoom({
    table: ['12', '14', '15'].map((number) => aTable({ id: `table-${number}`, number })),
    category: [aCategory()],
    product: [aProduct({ sizes: [aSize({ currentPrice: 1000 })] })],
    staff: [aStaffMember()],
  });
  room.run('visit.open', { id: V, orderNumber: 'B-17', tableId: 'table-12', covers: 2 });
  return room;
}

const burger = (n: number, more: object = {}) => ({
  id: item(n),
  productId: 'burger',
  sizeId: 'regular',
  quantity: 1,
  ...more,
});
/** The taps of a person on a tablet: Ana's, unless somebody else is named. */
const by = (room: Room, who?: Context) => ({
  add: (n: number, more: object = {}): Decision =>
    room.run('order.addItem', { orderId: V, item: burger(n, more) }, who),
  count: (n: number, portions: number): Decision =>
    room.run('order.setItem', { orderId: V, itemId: item(n), by: portions }, who),
  takeOff: (n: number): Decision => room.run('order.removeItem', { orderId: V, itemId: item(n) }, who),
  send: (roundN: number, items: readonly number[]): Decision =>
    room.run('visit.send', { visitId: V, roundId: round(roundN), itemIds: items.map(item) }, who),
  pay: (n: number, more: Partial<InputOf<'payment.record'>> = {}): Decision =>
    room.run(
      'payment.record',
      { id: testId('payment', n), orderId: V, method: 'cash', amount: 1089, ...more },
      who,
    ),
});

const visit = (room: Room, id = V): Visit | undefined => room.rows.get('visit', id);
const order = (room: Room, id: string): Order | undefined => room.rows.get('order', id);
const lines = (room: Room, id: string): readonly string[] =>
  order(room, id)?.items.map((line) => line.id) ?? [];

/** A visit with one burger in the kitchen. It owes $10.89. */
function cooking(): Room {
  const room = house();
  by(room).add(1);
  by(room).send(1, [1]);
  return room;
}

function closed(): Room {
  const room = cooking();
  expect(outcomeOf(by(room).pay(1, { close: true }))).toBe('applied');
  return room;
}

test('Two tablets add to one pad: both lines are on it', () => {
  const room = house();
  expect(outcomeOf(by(room).add(1))).toBe('applied');
  expect(outcomeOf(by(room, ben).add(2))).toBe('applied');
  expect(lines(room, V)).toEqual([item(1), item(2)]);
  expect(order(room, V)).toMatchObject({ status: 'draft', orderNumber: 'B-17', balance: 0, total: 2178 });
});

test('Sends {a, b} against adds c and sends {a, b, c}: c alone is in a round of its own', () => {
  const room = house();
  for (const n of [1, 2]) by(room).add(n);
  expect(outcomeOf(by(room).send(1, [1, 2]))).toBe('applied');
  by(room, ben).add(3);
  expect(outcomeOf(by(room, ben).send(2, [1, 2, 3]))).toBe('applied');
  expect(lines(room, round(1))).toEqual([item(1), item(2)]);
  expect(lines(room, round(2))).toEqual([item(3)]);
  expect(lines(room, V)).toEqual([]);
  expect([order(room, round(1)), order(room, round(2))]).toMatchObject([
    { orderNumber: 'B-17/1', status: 'accepted', parentId: V, visitId: V, guests: 2, balance: 0 },
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
  expect(order(room, V)?.items).toMatchObject([{ id: portion, quantity: 2, countedFrom: item(1) }]);
  expect(outcomeOf(by(room, ben).send(2, [1]))).toBe('applied');
  expect(order(room, round(2))?.items).toMatchObject([{ id: portion, quantity: 2 }]);
  expect(order(room, round(1))?.items).toMatchObject([{ quantity: 1 }]);
  by(room).count(1, 3);
  expect(lines(room, V)).toEqual([derivedId(item(1), '1')]);
});

test('Sends {a} against takes a off, or counts it down: refused, because it was sent', () => {
  const room = cooking();
  expect(outcomeOf(by(room, ben).takeOff(1))).toBe('order.notDraft');
  expect(outcomeOf(by(room, ben).count(1, -1))).toBe('order.notDraft');
  expect(outcomeOf(room.decide('order.setItem', { orderId: V, itemId: item(1), note: 'rare' }))).toBe(
    'order.notDraft',
  );
});

test('Takes a off against sends {a, b}: b goes, and the sender is told about a', () => {
  const room = house();
  for (const n of [1, 2]) by(room).add(n);
  by(room).takeOff(1);
  const sent = by(room, ben).send(1, [1, 2]);
  expect(outcomeOf(sent)).toBe('order.sentWithout');
  expect(detailOf(sent)).toMatchObject({ missing: [item(1)], orderNumber: 'B-17/1' });
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
  const room = closed();
  expect(visit(room)).toMatchObject({ status: 'closed', owed: 0, closed: { sale: { total: 1089 } } });
  const late = by(room, ben).add(2);
  expect(outcomeOf(late)).toBe('visit.again');
  expect(detailOf(late)).toEqual({ visitId: AGAIN, rootId: V, number: 'B-17-2' });
  expect(outcomeOf(by(room, ben).send(2, [2]))).toBe('applied');
  expect(order(room, round(2))).toMatchObject({
    visitId: AGAIN,
    parentId: AGAIN,
    orderNumber: 'B-17-2/2',
    status: 'accepted',
  });
  expect(visit(room)?.closed?.sale.total).toBe(1089);
  expect(order(room, V)).toMatchObject({ status: 'cancelled', items: [], sentAt: null });
  expect(order(room, round(1))).toMatchObject({ settledAt: expect.any(String), status: 'accepted' });
  // Portions of a line that is on the closed visit go to the continuation, too.
  expect(outcomeOf(by(room, ben).count(1, 1))).toBe('applied');
  expect(lines(room, AGAIN)).toEqual([derivedId(item(1), '0')]);
});

test('Adds c, unsent, against pays all with close: the payment counts, and the visit stays open', () => {
  const room = cooking();
  by(room).add(2);
  const paid = by(room, ben).pay(1, { close: true });
  expect(outcomeOf(paid)).toBe('visit.stillOpen');
  expect(detailOf(paid)).toEqual({ number: 'B-17', due: 0, unsent: 1 });
  expect(visit(room)).toMatchObject({ status: 'open', takings: [{ amount: 1089, checkKey: 'main' }] });
});

test('Pays all against pays all: both count, and a refund is due', () => {
  const room = closed();
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
