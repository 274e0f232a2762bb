import { describe, expect, it, test } from 'vitest';
import { aContext, anActor, anItem, aPayment, aVenue, testId } from '../../testing/builders.ts';
import { dayRecordsIn } from '../../testing/cash-builders.ts';
import { aRoom, outcomeOf } from '../../testing/try-command.ts';
import { aRound, aVisit } from '../../testing/visit-builders.ts';
import type { InputOf } from '../commands.ts';
import { journalOf } from '../days/journal.ts';
import { shiftSums } from '../days/shift-sums.ts';
import { sumsAtClose } from '../days/sums-at-close.ts';
import { zTables } from '../days/z-tables.ts';
import { roundingOfGivenBack, roundingOfPayment, roundingOfRefund } from './cash-rounding.ts';

describe('cash is rounded to 5 cents', () => {
  test.each([
    [1000, 0, 0],
    [1001, -1, -1],
    [1002, -2, -2],
    [1003, 2, -3],
    [1004, 1, -4],
    [1005, 0, 0],
    [2, -2, -2],
    [3, 2, -3],
  ])('a payment of %i cents by %i to the nearest, and by %i for the guest', (cents, nearest, guest) => {
    expect(roundingOfPayment(cents, 'nearest')).toBe(nearest);
    expect(roundingOfPayment(cents, 'guest')).toBe(guest);
    expect(roundingOfPayment(cents, 'off')).toBe(0);
  });

  test.each([
    [1000, 0, 0],
    [1001, 1, -4],
    [1002, 2, -3],
    [1003, -2, -2],
    [1004, -1, -1],
  ])('a refund of %i cents by %i to the nearest, and by %i for the guest', (cents, nearest, guest) => {
    expect(roundingOfRefund(cents, 'nearest')).toBe(nearest);
    expect(roundingOfRefund(cents, 'guest')).toBe(guest);
    expect(roundingOfRefund(cents, 'off')).toBe(0);
  });

  const paid = (amount: number, rounding: number) => aPayment({ method: 'cash', amount, tip: 0, rounding });
  const nothing = { amount: 0, rounding: 0 };

  it('gives back the coins that a payment brought, however the venue rounds by now', () => {
    const whole = { payment: paid(1003, 2), given: nothing, amount: 1003 };
    for (const by of ['off', 'nearest', 'guest'] as const)
      expect(roundingOfGivenBack({ ...whole, by })).toBe(-2);
    const favor = { payment: paid(1003, -3), given: nothing, amount: 1003, by: 'guest' } as const;
    expect(roundingOfGivenBack(favor)).toBe(3);
  });

  it('gives back the rest of the coins after a part', () => {
    // $10.05 came, $3.00 went for $3.02, so $7.05 are left.
    const rest = { payment: paid(1003, 2), given: { amount: 302, rounding: 2 }, amount: 701 };
    expect(roundingOfGivenBack({ ...rest, by: 'nearest' })).toBe(-4);
    expect(roundingOfGivenBack({ ...rest, amount: 700, by: 'nearest' })).toBe(0);
  });

  it('rounds a refund of a card, and one after exact coins, as the venue does', () => {
    const card = {
      payment: { ...paid(1003, 0), method: 'credit_card' as const },
      given: nothing,
      amount: 1003,
    };
    expect(roundingOfGivenBack({ ...card, by: 'nearest' })).toBe(-2);
    const exact = { payment: paid(1003, 2), given: { amount: 301, rounding: 0 }, amount: 702 };
    expect(roundingOfGivenBack({ ...exact, by: 'off' })).toBe(0);
    expect(roundingOfGivenBack({ ...exact, by: 'nearest' })).toBe(2);
  });
});

const mia = aContext({ actor: anActor('manager') });
const D = testId('drawer');
const visitId = testId('visit');
const day = '2026-06-12';

/** A check of $10.03, and an open drawer with $200.00. */
function place() {
  const room = aRoom({
    venue: [aVenue({ taxRate: 0 })],
    visit: [aVisit()],
    order: [aRound([anItem({ price: 1003 })], { taxRate: 0 })],
  });
  room.devices = [];
  room.run('drawer.open', { id: D, name: 'Bar', float: 20_000, deviceId: testId('device') });
  const pay = (n: number, over: Partial<InputOf<'payment.record'>> = {}) =>
    room.run(
      'payment.record',
      { id: testId('payment', n), visitId, method: 'cash', amount: 1003, ...over },
      mia,
    );
  const refund = (n: number, of: number, over: Partial<InputOf<'payment.refund'>> = {}) =>
    room.run(
      'payment.refund',
      { id: testId('payment', n), paymentId: testId('payment', of), amount: 1003, reason: 'Cold', ...over },
      mia,
    );
  return { room, pay, refund };
}

describe('a payment in cash that was rounded', () => {
  it('pays the bill to the cent, and keeps what the drawer got more', () => {
    const { room, pay } = place();
    expect(outcomeOf(pay(1, { rounding: 2, tendered: 1005, close: true }))).toBe('applied');
    expect(room.rows.get('payment', testId('payment', 1))).toMatchObject({
      amount: 1003,
      tip: 0,
      rounding: 2,
    });
    expect(room.rows.get('visit', visitId)).toMatchObject({ status: 'closed', owed: 0 });
    expect(room.rows.get('visit', visitId)?.takings).toMatchObject([{ amount: 1003 }]);
    expect(outcomeOf(pay(1, { rounding: 2, tendered: 1005, close: true }))).toBe('noop');
    expect(outcomeOf(pay(1, { tendered: 1005, close: true }))).toBe('payment.exists');
  });

  it('is refused when it was not rounded to a coin, or is no cash, or the cash is short', () => {
    const { pay } = place();
    expect(outcomeOf(pay(1, { rounding: 1 }))).toBe('payment.rounding');
    expect(outcomeOf(pay(1, { rounding: 2, method: 'credit_card' }))).toBe('payment.rounding');
    expect(outcomeOf(pay(1, { rounding: 2, tendered: 1004 }))).toBe('payment.tendered');
    expect(outcomeOf(pay(1, { rounding: -3, tendered: 1000 }))).toBe('applied');
    expect(outcomeOf(pay(2, { rounding: 7 }))).toBe('args.shape');
  });

  it('is given back as it came', () => {
    const { room, pay, refund } = place();
    pay(1, { rounding: 2, drawerId: D });
    expect(outcomeOf(refund(2, 1, { rounding: -1 }))).toBe('payment.rounding');
    expect(outcomeOf(refund(2, 1, { rounding: -2, drawerId: D }))).toBe('applied');
    expect(outcomeOf(refund(2, 1, { rounding: -2, drawerId: D }))).toBe('noop');
    expect(outcomeOf(refund(2, 1, { drawerId: D }))).toBe('payment.exists');
    expect(room.rows.get('payment', testId('payment', 2))).toMatchObject({ amount: 1003, rounding: -2 });
    expect(outcomeOf(room.run('drawer.close', { drawerId: D, counted: 20_000 }))).toBe('applied');
    expect(room.rows.get('drawer', D)?.closed).toMatchObject({ expected: 20_000, difference: 0 });
  });

  it('does not hand its rounding to a refund that was not rounded', () => {
    const { room, pay, refund } = place();
    pay(1, { rounding: 2 });
    refund(2, 1, { amount: 500 });
    expect(room.rows.get('payment', testId('payment', 2))).not.toHaveProperty('rounding');
  });
});

test('drawer, My shift, Z and journal say the same cash', () => {
  const { room, pay, refund } = place();
  pay(1, { amount: 503, rounding: 2, drawerId: D });
  pay(2, { amount: 301, tip: 101, rounding: -2 });
  pay(3, { amount: 199, method: 'credit_card', close: true });
  refund(4, 3, { amount: 101, method: 'cash', rounding: 1 });
  // An older device does not round.
  pay(5, { amount: 0, tip: 7 });
  const payments = room.rows.all('payment');
  const records = dayRecordsIn(room.rows, day);
  if (!records) throw new Error('no day');
  const { sums } = sumsAtClose(records);
  const shift = shiftSums({ visits: [], payments }, { userId: payments[0]?.takenBy.id ?? '', day });
  expect(shift.cash).toMatchObject({ rounding: 1, inDrawers: 505, held: 400 - 100 + 7, toCount: 812 });
  expect(sums.takers.map(({ holds }) => holds)).toEqual([307]);
  expect(sums.methods.map(({ method, rounding }) => [method, rounding])).toEqual([
    ['cash', 1],
    ['credit_card', undefined],
  ]);
  room.run('drawer.close', { drawerId: D, counted: 20_505 });
  expect(room.rows.get('drawer', D)?.closed).toMatchObject({ expected: 20_505, difference: 0 });
  const { lines } = journalOf({ businessDay: day, from: day, z: 1, sums });
  const booked = new Map(lines.map(({ kind, debit, credit }) => [kind, debit - credit]));
  expect([booked.get('cash'), booked.get('rounding')]).toEqual([812, -1]);
  expect(lines.reduce((cents, { debit, credit }) => cents + debit - credit, 0)).toBe(0);
  const z = zTables({ visits: [], drawers: [], waiting: [] } as never, sums, String);
  expect(z.find(({ title }) => title === 'Cash rounding')?.rows).toEqual([['Cash', 1]]);
});
