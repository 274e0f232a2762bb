/**
 * Two devices divide, lower and pay one bill, and the order of arrival decides. Each test is one case and is named after
 * it. `ana` is what arrives first, `ben` was offline, and Mia is a manager.
 */

import { expect, test } from 'vitest';
import {
  aCategory,
  aContext,
  anActor,
  aProduct,
  aSize,
  aTable,
  aVenue,
  testId,
} from '../../testing/builders.ts';
import { aRoom, detailOf, outcomeOf, type Room } from '../../testing/try-command.ts';
import type { Context, Decision } from '../command/command.ts';
import type { InputOf } from '../commands.ts';
import { padIdOf } from '../entities/visit.ts';
import type { Bill } from './bill.ts';
import { chainOf } from './chain.ts';
import { billIn } from './takings.ts';

const V = testId('visit', 1);
const W = testId('visit', 2);
const ana = aContext();
const ben = aContext({
  actor: { ...anActor(), userId: testId('user', 2), name: 'Ben', deviceId: testId('device', 2) },
  occurredAt: '2026-06-13T00:10:00.000Z',
  cmdId: testId('command', 900),
});
const mia = aContext({ actor: anActor('manager'), occurredAt: '2026-06-13T00:20:00.000Z' });
const item = (n: number) => testId('item', n);
const ROUND = testId('order', 1);
const staffTen = { id: 'staff', name: 'Staff', percent: 10, cents: null, needsManager: false };

/** Party V at table 12 has three beers for the table, and one for each of its two seats: $10.89 each with tax. */
function house(): Room {
  const room = aRoom({
    venue: [aVenue({ settings: { ...aVenue().settings, discounts: [staffTen] } })],
    table: ['12', '14'].map((number) => aTable({ id: `table-${number}`, number })),
    category: [aCategory()],
    product: [aProduct({ sizes: [aSize({ currentPrice: 1000 })] })],
  });
  room.run('visit.open', { id: V, orderNumber: 'B-17', tableId: 'table-12', payAt: 'end', covers: 2 });
  for (const [n, more] of [{ quantity: 3 }, { seat: 1 }, { seat: 2 }].entries()) {
    const beer = { id: item(n + 1), productId: 'burger', sizeId: 'regular', quantity: 1, ...more };
    room.run('visit.addItem', { visitId: V, item: beer });
  }
  room.run('visit.send', { visitId: V, roundId: ROUND, itemIds: [1, 2, 3].map(item) });
  return room;
}

const by = (room: Room, who: Context) => ({
  split: (to: 'seat' | 'none'): Decision => room.run('visit.split', { visitId: V, by: to }, who),
  assign: (n: number, to: Record<string, number> | null): Decision =>
    room.run('visit.assign', { visitId: V, itemIds: [item(n)], to }, who),
  pay: (n: number, amount: number, more: Partial<InputOf<'payment.record'>> = {}): Decision =>
    room.run(
      'payment.record',
      { id: testId('payment', n), visitId: V, method: 'cash', amount, ...more },
      who,
    ),
  voids: (n: number, lineN: number, quantity: number): Decision =>
    room.run(
      'order.voidItem',
      { orderId: ROUND, id: testId('command', n), itemId: item(lineN), quantity, reason: 'Cold' },
      who,
    ),
  adjust: (n: number, more: Partial<InputOf<'visit.adjust'>>): Decision =>
    room.run(
      'visit.adjust',
      { visitId: V, id: testId('command', n), kind: 'discount', reason: 'Staff', ...more },
      who,
    ),
});

function bill(room: Room, visitId = V): Bill {
  const chain = chainOf(room.rows, anActor(), visitId);
  if (!chain) throw new Error('no such visit');
  return billIn(chain, chain.end);
}
const offered = (room: Room) =>
  Object.fromEntries(bill(room).checks.map(({ key, offered: cents }) => [key, cents]));
const visit = (room: Room) => room.rows.get('visit', V);

test('Splits by seat against pays main in full: settled, and the seats are paid for the table', () => {
  const room = house();
  const { total } = bill(room);
  by(room, ana).split('seat');
  expect(outcomeOf(by(room, ben).pay(1, total))).toBe('applied');
  expect(offered(room)).toEqual({ main: 0, 'seat-1': 0, 'seat-2': 0 });
  expect(outcomeOf(room.run('visit.close', { visitId: V }, ben))).toBe('applied');
});

test("Takes seat 2's money against moves seat 2's line away: refused, because that part is paid", () => {
  const room = house();
  by(room, ana).split('seat');
  by(room, ana).pay(1, offered(room)['seat-2'] ?? 0, { checkKey: 'seat-2' });
  const moved = by(room, ben).assign(3, { 'seat-1': 1 });
  expect(outcomeOf(moved)).toBe('check.paid');
  expect(detailOf(moved)).toEqual({ key: 'seat-2', taken: 2722 });
  expect(outcomeOf(by(room, ben).split('none'))).toBe('check.paid');
  expect(offered(room)).toEqual({ main: 0, 'seat-1': 2722, 'seat-2': 0 });
});

test("Assigns seat 2's line against takes seat 2's old amount: credit of seat 2, and what is due is right", () => {
  const room = house();
  by(room, ana).split('seat');
  const old = offered(room)['seat-2'] ?? 0;
  by(room, ana).assign(3, { 'seat-1': 1 });
  const paid = by(room, ben).pay(1, old, { checkKey: 'seat-2' });
  expect([outcomeOf(paid), detailOf(paid)]).toEqual(['payment.check', { checkKey: 'seat-2', credit: 1089 }]);
  expect(bill(room)).toMatchObject({ total: 5444, due: 2722 });
  expect(bill(room).checks.map(({ key, due }) => [key, due])).toEqual([
    ['main', 0],
    ['seat-1', 3811],
    ['seat-2', -1089],
  ]);
  expect(offered(room)['seat-1']).toBe(2722);
});

test('Assigns a line against assigns it elsewhere: the later arrival wins, line by line', () => {
  const room = house();
  by(room, ana).assign(2, { [testId('command', 1)]: 1 });
  by(room, ana).assign(3, { [testId('command', 1)]: 1 });
  by(room, ben).assign(3, { [testId('command', 2)]: 1 });
  expect(visit(room)?.split.lines).toEqual({
    [item(2)]: { [testId('command', 1)]: 1 },
    [item(3)]: { [testId('command', 2)]: 1 },
  });
});

test('Names a check against names it otherwise: the later arrival wins', () => {
  const room = house();
  const key = testId('command', 1);
  room.run('visit.nameCheck', { visitId: V, key, name: 'Left' }, ana);
  room.run('visit.nameCheck', { visitId: V, key, name: 'The Okafors' }, ben);
  expect(visit(room)?.checks).toEqual([{ key, name: 'The Okafors' }]);
});

test('Voids 2 of 3 against voids 2 of 3: the second is refused and says that 1 is left', () => {
  const room = house();
  expect(outcomeOf(by(room, ana).voids(1, 1, 2))).toBe('applied');
  const second = by(room, ben).voids(2, 1, 2);
  expect([outcomeOf(second), detailOf(second)]).toEqual(['item.voided', { left: 1 }]);
  expect(bill(room).gross).toBe(3000);
});

test('Voids against bumps the ticket: both count, and the kitchen sees the struck line', () => {
  const room = house();
  by(room, ana).voids(1, 1, 1);
  const bumped = room.run(
    'order.advance',
    { orderId: ROUND, to: 'serving' },
    aContext({ actor: anActor('kitchen') }),
  );
  expect(outcomeOf(bumped)).toBe('applied');
  expect(room.rows.get('order', ROUND)).toMatchObject({
    status: 'serving',
    items: [{ quantity: 3, voids: [{ quantity: 1, by: { name: 'Ana' } }] }, {}, {}],
  });
});

test('Bumps the ticket against voids: a server needs a manager by now, and a manager needs nobody', () => {
  const room = house();
  room.run('order.advance', { orderId: ROUND, to: 'preparing' }, aContext({ actor: anActor('kitchen') }));
  expect(outcomeOf(by(room, ben).voids(1, 1, 1))).toBe('approval.required');
  expect(outcomeOf(by(room, mia).voids(1, 1, 1))).toBe('applied');
});

test('Voids the last line against sends nothing more: the round is cancelled, and the bill is empty', () => {
  const room = house();
  for (const n of [1, 2, 3]) by(room, ana).voids(n, n, n === 1 ? 3 : 1);
  expect(room.rows.get('order', ROUND)).toMatchObject({ status: 'cancelled', cancelReason: 'Cold' });
  expect(bill(room)).toMatchObject({ gross: 0, total: 0 });
});

test('10 % off against the same preset: the second one does nothing', () => {
  const room = house();
  expect(outcomeOf(by(room, ana).adjust(1, { presetId: 'staff' }))).toBe('applied');
  expect(outcomeOf(by(room, ben).adjust(2, { presetId: 'staff' }))).toBe('noop');
  expect(bill(room)).toMatchObject({ discounts: 500, total: 4899 });
});

test('10 % off against another discount: refused, and it says whose is there', () => {
  const room = house();
  by(room, ana).adjust(1, { presetId: 'staff' });
  const other = by(room, mia).adjust(2, { cents: 700 });
  expect(outcomeOf(other)).toBe('adjust.exists');
  expect(detailOf(other)).toMatchObject({ by: 'Ana', reason: 'Staff' });
});

test('Pays and closes against gives a discount: refused, because the sale never changes', () => {
  const room = house();
  by(room, ana).pay(1, bill(room).due, { close: true });
  expect(outcomeOf(by(room, ben).adjust(1, { presetId: 'staff' }))).toBe('visit.closed');
  expect(outcomeOf(by(room, ben).voids(2, 1, 1))).toBe('visit.closed');
  expect(visit(room)?.closed?.sale.total).toBe(5444);
});

test('Removes a discount against removes it: the second one does nothing', () => {
  const room = house();
  by(room, ana).adjust(1, { presetId: 'staff' });
  const undo = { visitId: V, adjustmentId: testId('command', 1) };
  expect(outcomeOf(room.run('visit.unadjust', undo, ana))).toBe('applied');
  expect(outcomeOf(room.run('visit.unadjust', undo, ben))).toBe('noop');
  expect(bill(room).due).toBe(5444);
});

test('Moves a line to W against moves it to W: the second one does nothing', () => {
  const room = house();
  room.run('visit.open', { id: W, orderNumber: 'B-18', tableId: 'table-14', payAt: 'end' });
  const move = { visitId: V, to: W, itemIds: [item(1)] };
  expect(outcomeOf(room.run('visit.moveItems', move, ana))).toBe('applied');
  expect(outcomeOf(room.run('visit.moveItems', move, ben))).toBe('noop');
  expect([bill(room).gross, bill(room, W).gross]).toEqual([2000, 3000]);
});

test('Closes V against moves a line of V to W: refused, and the line stays sold on V', () => {
  const room = house();
  room.run('visit.open', { id: W, orderNumber: 'B-18', tableId: 'table-14', payAt: 'end' });
  by(room, ana).pay(1, bill(room).due, { close: true });
  const moved = room.run('visit.moveItems', { visitId: V, to: W, itemIds: [item(1)] }, ben);
  expect(outcomeOf(moved)).toBe('visit.closed');
  expect(bill(room, W).gross).toBe(0);
});

test('Adds c to the pad against moves c to W: c is on the other pad, once', () => {
  const room = house();
  room.run('visit.open', { id: W, orderNumber: 'B-18', tableId: 'table-14', payAt: 'end' });
  const c = { id: item(9), productId: 'burger', sizeId: 'regular', quantity: 1 };
  room.run('visit.addItem', { visitId: V, item: c });
  room.run('visit.moveItems', { visitId: V, to: W, itemIds: [item(9)] }, ben);
  expect(room.rows.all('order').filter(({ items }) => items.some(({ id }) => id === item(9)))).toMatchObject([
    { id: padIdOf(W), status: 'draft' },
  ]);
});
