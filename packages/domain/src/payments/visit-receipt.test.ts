import { describe, expect, test } from 'vitest';
import { anItem, aPayment, aVenue, testId } from '../../testing/builders.ts';
import { anAdjustment, aRound, aTaking, aVisit, aVoid } from '../../testing/visit-builders.ts';
import type { Visit } from '../entities/visit.ts';
import { billOf } from '../visits/bill.ts';
import { billItems } from '../visits/bill-items.ts';
import { venueLines } from './receipt.ts';
import { receiptOfVisit } from './visit-receipt.ts';

const item = (n: number, more: object = {}) => anItem({ id: testId('item', n), price: 1000 * n, ...more });
const cents = (value: string): number => Math.round(100 * Number(value.replace(/[$,]/g, '')));

/** Lines of $10.00 for seat 1, $20.00 for seat 2 and $30.00 for the table, which is on the house. */
const items = [item(1, { seat: 1 }), item(2, { seat: 2 }), item(3)];
const comp = anAdjustment({ kind: 'comp', itemIds: [testId('item', 3)] });
const discount = anAdjustment({ id: testId('command', 51), milli: 10_000 });
const party: Visit = aVisit({
  covers: 2,
  split: { by: 'seat', lines: {} },
  adjustments: [comp, discount],
  serviceRule: { milli: 18_000, fromCovers: 2, taxMilli: null },
});

function receiptWith(
  visit: Visit,
  key?: string,
  payments = [aPayment({ amount: 1128, tip: 200, method: 'cash' })],
) {
  const bill = billOf(visit, [aRound(items)]);
  const check = bill.checks.find((one) => one.key === key);
  const { facts, sums, total, paid, cash } = receiptOfVisit({
    ...{ visit, bill, check, payments, payment: payments.at(-1) },
    ...{ tableName: 'Table 12', venue: aVenue() },
  });
  const told = (list: typeof facts) => list.map(({ label, value }) => `${label} ${value}`);
  return { facts: told(facts), sums: told(sums), total, paid: told(paid), cash: told(cash), amounts: sums };
}

describe('a card that a reader took', () => {
  const card = { brand: 'visa', last4: '4242' };
  const paid = aPayment({ amount: 1128, tip: 200, method: 'credit_card', transactionId: 'pi_1', card });

  test('is named by its brand and its last digits', () => {
    const receipt = receiptWith(party, undefined, [paid]);
    expect(receipt.facts).toContain('Payment method Visa ••4242');
    expect(receipt.paid[0]).toBe('Paid, Visa ••4242 pi_1 $13.28');
    expect(receipt.facts).toContain('TEST ');
  });

  test('in test mode says so twice', () => {
    const receipt = receiptWith(party, undefined, [{ ...paid, isTest: true }]);
    expect(receipt.facts).toContain('TEST No money moved');
    expect(receipt.paid[0]).toBe('Paid, Visa ••4242, TEST pi_1 $13.28');
  });
});

test('the paper of a rehearsal says first what it is', () => {
  expect(venueLines(aVenue({ isRehearsal: true }))[0]).toBe('REHEARSAL. Not a receipt.');
  expect(venueLines(aVenue()).join()).not.toContain('REHEARSAL');
});

describe('the receipt of a visit', () => {
  test('lists what makes its total, to the cent', () => {
    const { sums, total, amounts } = receiptWith(party);
    expect(sums).toEqual([
      'Subtotal $60.00',
      'Comps -$30.00',
      'Discount -$3.00',
      'Service charge $4.86',
      'Tax 8.875% $2.40',
      'Extra tip $2.00',
    ]);
    expect(amounts.reduce((sum, { value }) => sum + cents(value), 0)).toBe(total);
  });

  test('has the rounding of cash on a line of its own, in the total', () => {
    const paid = aPayment({ amount: 3426, tip: 200, method: 'cash', tendered: 4000, rounding: -1 });
    const { sums, total, amounts, paid: taken, cash } = receiptWith(party, undefined, [paid]);
    expect(sums.slice(-2)).toEqual(['Extra tip $2.00', 'Cash rounding -$0.01']);
    expect(total).toBe(3625);
    expect(amounts.reduce((sum, { value }) => sum + cents(value), 0)).toBe(total);
    expect(taken).toContain('Paid, Cash $36.25');
    expect(cash).toContain('Change $3.75');
  });

  test('says before the payment what it is in cash', () => {
    const bill = billOf(party, [aRound(items)]);
    const told = (cashRounding: 'nearest' | 'off') =>
      receiptOfVisit({
        ...{ visit: party, bill, payments: [], payment: undefined, tableName: 'Table 12' },
        venue: aVenue({ settings: { ...aVenue().settings, cashRounding } }),
      }).paid.map(({ label, value }) => `${label} ${value}`);
    expect(told('nearest')).toEqual(['Still to pay $34.26', 'In cash $34.25']);
    expect(told('off')).toEqual(['Still to pay $34.26']);
  });

  test('lists only its part for one check, and names that', () => {
    const { facts, sums, total, amounts } = receiptWith(party, 'seat-2');
    expect(facts).toContain('Part Seat 2');
    expect(sums[0]).toBe('Subtotal $18.00');
    expect(sums.join()).not.toMatch(/Comps|Discount/);
    expect(amounts.reduce((sum, { value }) => sum + cents(value), 0)).toBe(total);
  });

  test('counts payments that the reader may not see, without saying how they were made', () => {
    const takings = [
      aTaking(1128, { paymentId: testId('payment'), tip: 200 }),
      aTaking(500, { paymentId: testId('payment', 2), refunded: 100, back: { bill: 100, tip: 0 } }),
    ];
    const { paid } = receiptWith({ ...party, takings });
    const due = 3426 - 1128 - 400;
    expect(paid).toEqual([
      'Paid, Cash $13.28',
      'Paid $5.00',
      'Refunded -$1.00',
      `Still to pay $${(due / 100).toFixed(2)}`,
    ]);
  });
});

describe('a receipt adds up from its own lines, whatever changed after a part was paid', () => {
  const seats = [item(1, { seat: 1 }), item(2, { seat: 2 }), item(3, { seat: 2 })];
  const paidSeat: Pick<Visit, 'split' | 'takings'> = {
    split: { by: 'seat', lines: {} },
    takings: [aTaking(5500, { checkKey: 'seat-2', tip: 300 })],
  };
  const changes: readonly (readonly [string, Partial<Visit>, typeof seats])[] = [
    ['no change', {}, seats],
    [
      'a voided line',
      {},
      [item(1, { seat: 1 }), item(2, { seat: 2 }), item(3, { seat: 2, voids: [aVoid(1)] })],
    ],
    ['a discount', { adjustments: [anAdjustment({ milli: 10_000 })] }, seats],
    ['a further line', {}, [...seats, item(4, { seat: 2 })]],
    ['a line for the table', {}, [...seats, item(4)]],
    ['money for the whole table', { takings: [...paidSeat.takings, aTaking(1000)] }, seats],
    ['more money than the whole table owes', { takings: [...paidSeat.takings, aTaking(9000)] }, seats],
    [
      'a refund',
      {
        takings: [
          aTaking(5500, { checkKey: 'seat-2', tip: 300, refunded: 500, back: { bill: 500, tip: 0 } }),
        ],
      },
      seats,
    ],
    ['a service charge', { serviceRule: { milli: 18_000, fromCovers: 1, taxMilli: null }, covers: 4 }, seats],
  ] as const;

  test.each(changes)('even after %s', (_, change, lines) => {
    const visit = aVisit({ ...paidSeat, ...change });
    const bill = billOf(visit, [aRound(lines)]);
    for (const check of [undefined, ...bill.checks]) {
      const payments = visit.takings
        .filter(({ checkKey }) => !check || checkKey === check.key)
        .map(({ paymentId, amount, tip }) => aPayment({ id: paymentId, amount, tip }));
      const told = receiptOfVisit({
        ...{ visit, bill, check, payments, payment: payments.at(-1) },
        ...{ tableName: 'Table 12', venue: aVenue() },
      });
      const own = billItems({ bill, check, split: visit.split, oneSized: new Set() });
      const items = own.reduce((sum, one) => sum + one.cents, 0);
      const sums = told.sums.map(({ value }) => cents(value));
      const paid = told.paid.map(({ value }) => cents(value));
      expect(items).toBe(sums[0]);
      expect(sums.reduce((sum, one) => sum + one, 0)).toBe(told.total);
      expect(paid.reduce((sum, one) => sum + one, 0)).toBe(told.total);
    }
  });
});

describe('a bill before its payment', () => {
  test('suggests tips on what the guests had', () => {
    const bill = billOf(aVisit(), [aRound([item(5)])]);
    const told = receiptOfVisit({
      ...{ visit: aVisit(), bill, payments: [], payment: undefined },
      ...{ tableName: 'Table 12', venue: aVenue() },
    });
    expect(told.advice.heading).toBe('Suggested tip');
    expect(told.advice.facts.map(({ label, value }) => `${label} ${value}`)).toEqual([
      '18% $9.00',
      '20% $10.00',
      '22% $11.00',
    ]);
  });

  test('says that a service charge is in it, and calls a tip extra', () => {
    const { advice } = receiptOfVisit({
      ...{ visit: party, bill: billOf(party, [aRound(items)]), payments: [], payment: undefined },
      ...{ tableName: 'Table 12', venue: aVenue() },
    });
    expect(advice).toEqual({ heading: 'A service charge of $4.86 is included. A tip is extra.', facts: [] });
  });
});
