/** A refund takes a sale back: out of Z and My shift, in both ways of paying. $128.88 are $100.00, $8.88 tax and a tip of $20.00. */

import { describe, expect, test } from 'vitest';
import { anActor, aStaffMember, testId } from '../../testing/builders.ts';
import { dayRecordsIn } from '../../testing/cash-builders.ts';
import { outcomeOf, type Room } from '../../testing/try-command.ts';
import { atBar, bar, ben, by, cooking, house, mia, P, round, V, visit } from '../../testing/visit-house.ts';
import { shiftSums } from '../days/shift-sums.ts';
import { sumsAtClose } from '../days/sums-at-close.ts';
import { change } from '../entities/entities.ts';

const DAY = '2026-06-12';
const ANA = anActor().userId;
const payment = (n: number) => testId('payment', n);

/** Ten burgers, paid with a tip. */
function paidAtTheEnd(): Room {
  const room = house();
  by(room).add(1, { quantity: 10 });
  by(room).send(1, [1]);
  by(room).pay(1, { amount: 10_888, tip: 2000, close: true });
  return room;
}
function paidFirst(): Room {
  const room = bar();
  atBar(room).add(1, { quantity: 10 });
  atBar(room).pay(1, 10_888, { tip: 2000, items: [1], close: true });
  return room;
}
const MODES = [
  { mode: 'at the end', id: V, sold: paidAtTheEnd },
  { mode: 'first', id: P, sold: paidFirst },
];

const refund = (room: Room, n: number, { amount, of = 1 }: { amount: number; of?: number }): void => {
  const args = { id: payment(n), paymentId: payment(of), amount, reason: 'Cold' };
  expect(outcomeOf(room.run('payment.refund', args, mia))).toBe('applied');
};
function zOf(room: Room) {
  const records = dayRecordsIn(room.rows, DAY);
  if (!records) throw new Error('no venue');
  return sumsAtClose(records).sums;
}
const shiftOf = ({ rows }: Room) =>
  shiftSums({ visits: rows.all('visit'), payments: rows.all('payment') }, { userId: ANA, day: DAY });
const backOf = (room: Room, n: number) => room.rows.get('payment', payment(n))?.back;

describe.each(MODES)('a refund when guests pay $mode', ({ id, sold }) => {
  test('leaves no sale, no tax and no tip when it is full', () => {
    const room = sold();
    expect(zOf(room)).toMatchObject({ net: 10_000, tax: 888, total: 10_888 });
    expect(shiftOf(room)).toMatchObject({ checks: 1, sales: 10_888, tips: 2000 });
    refund(room, 2, { amount: 12_888 });
    expect(zOf(room)).toMatchObject({
      visits: { count: 1, cents: 0 },
      refunds: { count: 1, cents: 12_888, net: 10_000, sales: 10_888, tips: 2000, credit: 0 },
      ...{ gross: 10_000, net: 0, service: 0, tax: 0, total: 0, average: 0 },
      taxes: [{ milli: 8875, base: 0, tax: 0 }],
      methods: [{ method: 'cash', payments: 1, amount: 10_888, tips: 0, refunds: 10_888 }],
    });
    expect(shiftOf(room)).toMatchObject({ checks: 1, sales: 0, tips: 0 });
    expect(visit(room, id)).toMatchObject({ owed: 0, closed: { sale: { total: 10_888 } } });
  });

  test('reduces net, tax and tip in proportion when it is partial, and all parts end at zero', () => {
    const room = sold();
    refund(room, 2, { amount: 1000 });
    expect(backOf(room, 2)).toMatchObject({
      sale: { net: 776, total: 845, taxes: [{ base: 776, tax: 69 }] },
      tip: 155,
      credit: 0,
    });
    expect(zOf(room)).toMatchObject({ net: 9224, tax: 819, total: 10_043 });
    refund(room, 3, { amount: 5000 });
    refund(room, 4, { amount: 6888 });
    expect(zOf(room)).toMatchObject({
      ...{ net: 0, tax: 0, total: 0 },
      refunds: { count: 3, cents: 12_888, tips: 2000, credit: 0 },
    });
    expect(shiftOf(room)).toMatchObject({ sales: 0, tips: 0, refunds: 0 });
  });

  test('leaves no sale on the card of the server, as far as the round was served', () => {
    const room = sold();
    const served = room.rows.all('order').find(({ status }) => status === 'paid' || status === 'accepted');
    if (!served) throw new Error('nothing was sent');
    room.rows.put(change('order', { ...served, serverStaffId: aStaffMember().id }));
    const sales = () => room.rows.get('staff', aStaffMember().id)?.metrics.totalSales;
    const before = sales() ?? 0;
    for (const to of ['accepted', 'preparing', 'serving', 'completed'] as const)
      room.run('order.advance', { orderId: served.id, to });
    expect(sales()).toBe(before + 10_000);
    refund(room, 2, { amount: 3222 });
    expect(sales()).toBe(before + 7500);
    refund(room, 3, { amount: 9666 });
    expect(sales()).toBe(before);
  });

  test('takes the tip from the person who took the payment, and the sale from its server', () => {
    const room = sold();
    refund(room, 2, { amount: 12_888 });
    const takers = zOf(room).takers.map(({ taker, amount, tips, refunds, holds }) => ({
      ...{ name: taker.name, amount, tips, refunds, holds },
    }));
    expect(takers).toEqual([
      { name: 'Ana', amount: 10_888, tips: 0, refunds: 0, holds: 12_888 },
      { name: 'Mia', amount: 0, tips: 0, refunds: 10_888, holds: -12_888 },
    ]);
    expect(backOf(room, 2)).toMatchObject({
      server: { id: ANA, name: 'Ana' },
      of: { takenBy: { id: ANA, name: 'Ana' }, method: 'cash' },
    });
  });

  test('leaves the sale when it gives back what was paid twice', () => {
    const room = sold();
    const again = { id: payment(5), visitId: id, method: 'cash' as const, amount: 10_888 };
    room.run('payment.record', again, ben);
    expect(visit(room, id)?.owed).toBe(10_888);
    refund(room, 2, { amount: 10_888, of: 5 });
    expect(backOf(room, 2)).toMatchObject({ sale: { total: 0 }, tip: 0, credit: 10_888 });
    expect(zOf(room)).toMatchObject({ net: 10_000, tax: 888, total: 10_888, refunds: { credit: 10_888 } });
    refund(room, 3, { amount: 12_888 });
    expect(zOf(room)).toMatchObject({ net: 0, tax: 0, total: 0 });
  });
});

test('a refund while the check is open is not part of a sale, and has to be paid again', () => {
  const room = cooking();
  by(room).pay(1, { tip: 300 });
  refund(room, 2, { amount: 1389 });
  expect(backOf(room, 2)).toMatchObject({ sale: { total: 0 }, tip: 300, credit: 1089 });
  by(room).pay(3, { close: true });
  expect(zOf(room)).toMatchObject({
    ...{ net: 1000, tax: 89, total: 1089 },
    methods: [{ amount: 2178, tips: 0, refunds: 1089 }],
  });
  refund(room, 4, { amount: 1089, of: 3 });
  expect(zOf(room)).toMatchObject({ net: 0, tax: 0, total: 0 });
});

test('a round that was cancelled after the close leaves the sale with its refund', () => {
  const room = cooking();
  by(room).add(2);
  by(room).send(2, [2]);
  by(room).pay(1, { amount: 2178, close: true });
  room.run('order.cancel', { orderId: round(2), reason: 'Dropped' }, mia);
  expect(visit(room)?.owed).toBe(1089);
  expect(zOf(room)).toMatchObject({ total: 2178 });
  refund(room, 2, { amount: 1089 });
  expect(visit(room)?.owed).toBe(0);
  expect(backOf(room, 2)).toMatchObject({ sale: { net: 1000, total: 1089 }, credit: 0 });
  expect(zOf(room)).toMatchObject({ net: 1000, tax: 89, total: 1089 });
  expect(room.rows.get('staff', aStaffMember().id)?.metrics).toEqual(aStaffMember().metrics);
});

test('the sale of the visit never changes, and includes what was given back of it', () => {
  const room = paidAtTheEnd();
  const sale = visit(room)?.closed?.sale;
  refund(room, 2, { amount: 6444 });
  refund(room, 3, { amount: 6444 });
  expect(visit(room)?.closed?.sale).toEqual(sale);
  expect(visit(room)?.givenBack).toMatchObject({ net: 10_000, total: 10_888, taxes: [{ tax: 888 }] });
});
