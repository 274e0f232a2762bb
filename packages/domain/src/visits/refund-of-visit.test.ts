/** How a refund counts: for the bill, for the tip, or as goodwill. What was paid, is due and is owed follow from it. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testId } from '../../testing/builders.ts';
import { runs } from '../../testing/runs.ts';
import { outcomeOf, type Room } from '../../testing/try-command.ts';
import { by, cooking, item, mia, order, round, splitBySeat, V, visit } from '../../testing/visit-house.ts';
import { type Bill, billOf } from './bill.ts';

/** The burger in the kitchen costs $10.89. */
const PRICE = 1089;
const payment = (n: number) => testId('payment', n);

function refund(room: Room, n: number, { amount, of = 1 }: { amount: number; of?: number }): void {
  const args = { id: payment(n), paymentId: payment(of), amount, reason: 'Cold' };
  expect(outcomeOf(room.run('payment.refund', args, mia))).toBe('applied');
}
const close = (room: Room): void => {
  expect(outcomeOf(room.run('visit.close', { visitId: V }))).toBe('applied');
};
const cancelRound = (room: Room): void => {
  const cancel = { orderId: round(1), reason: 'Dropped' };
  expect(outcomeOf(room.run('order.cancel', cancel, mia))).toBe('applied');
};
function bill(room: Room): Bill {
  const party = visit(room);
  const sent = order(room, round(1));
  if (!party || !sent) throw new Error('nobody ordered');
  return billOf(party, [sent]);
}
const moneyOf = (room: Room) => {
  const { taken, due, checks } = bill(room);
  return { taken, due, checks: checks.map((check) => check.due), owed: visit(room)?.owed };
};

describe('the paid amount of a closed check', () => {
  test('is its total, even if money was given back and paid again before the close', () => {
    const room = cooking();
    by(room).pay(1);
    refund(room, 2, { amount: 300 });
    expect(moneyOf(room)).toEqual({ taken: 789, due: 300, checks: [300], owed: 0 });
    by(room).pay(3, { amount: 300 });
    close(room);
    expect(moneyOf(room)).toEqual({ taken: PRICE, due: 0, checks: [0], owed: 0 });
  });

  test('is the same on each of its checks', () => {
    const room = cooking();
    by(room).add(2, { seat: 2 });
    by(room).send(2, [2]);
    room.run('visit.placeItem', { visitId: V, itemId: item(1), seat: 1 });
    splitBySeat(room);
    by(room).pay(1, { checkKey: 'seat-1' });
    by(room).pay(2, { checkKey: 'seat-2' });
    refund(room, 3, { amount: 89, of: 2 });
    by(room).pay(4, { checkKey: 'seat-2', amount: 89 });
    close(room);
    const party = visit(room);
    const rounds = [1, 2].flatMap((n) => order(room, round(n)) ?? []);
    const checks = party ? billOf(party, rounds).checks : [];
    expect(checks.filter(({ total }) => total > 0).map(({ key, taken, due }) => [key, taken, due])).toEqual([
      ['seat-1', PRICE, 0],
      ['seat-2', PRICE, 0],
    ]);
  });

  test('stays its total after a refund as goodwill', () => {
    const room = cooking();
    by(room).pay(1, { close: true });
    refund(room, 2, { amount: 500 });
    expect(moneyOf(room)).toEqual({ taken: PRICE, due: 0, checks: [0], owed: 0 });
  });
});

describe('the debt of a check to its guest', () => {
  test('is not reduced when the tip was given back before the close', () => {
    const room = cooking();
    by(room).pay(1, { amount: PRICE + 1000, tip: 500 });
    refund(room, 2, { amount: 500 });
    close(room);
    expect(moneyOf(room)).toEqual({ taken: PRICE + 1000, due: -1000, checks: [-1000], owed: 1000 });
  });

  test('is not reduced by the part of a refund that gave back the tip after it', () => {
    const room = cooking();
    by(room).pay(1, { tip: 500, close: true });
    refund(room, 2, { amount: 500 });
    expect(room.rows.get('payment', payment(2))?.back).toMatchObject({ sale: { total: 343 }, tip: 157 });
    cancelRound(room);
    expect(moneyOf(room)).toEqual({ taken: 746, due: -746, checks: [-746], owed: PRICE - 343 });
  });

  test('is what a refund gives back first, and then the bill and the tip in proportion', () => {
    const room = cooking();
    by(room).pay(1, { amount: PRICE + 1000, tip: 500, close: true });
    expect(visit(room)?.owed).toBe(1000);
    refund(room, 2, { amount: 700 });
    expect(moneyOf(room)).toEqual({ taken: PRICE + 300, due: -300, checks: [-300], owed: 300 });
    refund(room, 3, { amount: 800 });
    expect(moneyOf(room)).toEqual({ taken: PRICE, due: 0, checks: [0], owed: 0 });
    expect(room.rows.get('payment', payment(3))?.back).toMatchObject({
      ...{ credit: 300, sale: { total: 343 }, tip: 157 },
    });
    cancelRound(room);
    expect(visit(room)?.owed).toBe(PRICE - 343);
  });

  test('is reduced by what was given as goodwill before', () => {
    const room = cooking();
    by(room).pay(1, { close: true });
    refund(room, 2, { amount: 500 });
    cancelRound(room);
    expect(moneyOf(room)).toEqual({
      taken: PRICE - 500,
      due: 500 - PRICE,
      checks: [500 - PRICE],
      owed: PRICE - 500,
    });
  });

  test('is nothing when all of it was given as goodwill before', () => {
    const room = cooking();
    by(room).pay(1, { close: true });
    refund(room, 2, { amount: PRICE });
    cancelRound(room);
    expect(moneyOf(room)).toEqual({ taken: 0, due: 0, checks: [0], owed: 0 });
  });
});

test('no history of payments and refunds leaves a closed check with a wrong debt', () => {
  const step = fc.record({
    act: fc.constantFrom('pay', 'refund', 'close', 'cancel'),
    cents: fc.integer({ min: 1, max: 1500 }),
    tip: fc.integer({ min: 0, max: 400 }),
    of: fc.nat(20),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 20 }), (steps) => {
      const room = cooking();
      steps.forEach(({ act, cents, tip, of }, n) => {
        const paid = room.rows.all('payment').filter(({ kind }) => kind === 'payment');
        const named = paid[of % Math.max(1, paid.length)];
        const args = { id: payment(n + 1), paymentId: named?.id ?? '', amount: cents, reason: 'Cold' };
        if (act === 'pay') by(room).pay(n + 1, { amount: cents, tip });
        else if (act === 'refund' && named) room.run('payment.refund', args, mia);
        else if (act === 'close') room.run('visit.close', { visitId: V });
        else if (act === 'cancel' && of % 3 === 0)
          room.run('order.cancel', { orderId: round(1), reason: 'Dropped' }, mia);
        const { taken, due, owed = 0 } = moneyOf(room);
        const all = room.rows.all('payment');
        const sum = (kind: string) =>
          all.filter((one) => one.kind === kind).reduce((cents, { amount }) => cents + amount, 0);
        if (visit(room)?.status === 'open') expect(owed).toBe(0);
        else expect([due === 0 ? 0 : -due, taken - bill(room).total]).toEqual([owed, owed]);
        expect(taken).toBeLessThanOrEqual(sum('payment'));
        expect(owed).toBeLessThanOrEqual(sum('payment') + all.reduce((t, p) => t + p.tip, 0) - sum('refund'));
      });
    }),
    runs(200),
  );
});
