/** Cash means the same in a drawer, in the Z and in My shift. The report is compared in the storage contract. */

import { expect, test } from 'vitest';
import { aPayment, aRefund, aVenue, rowsOf, testId } from '../../testing/builders.ts';
import { aDrawer, dayRecordsIn } from '../../testing/cash-builders.ts';
import { shiftSums } from '../days/shift-sums.ts';
import { sumsAtClose } from '../days/sums-at-close.ts';
import { expectedIn } from '../entities/drawer.ts';
import { cashIn } from './cash-sums.ts';

const day = '2026-06-12';
const drawerId = testId('drawer');
const jonas = { id: testId('user', 7), name: 'Jonas' };
const payment = (n: number, over: Parameters<typeof aPayment>[0] = {}) =>
  aPayment({ id: testId('payment', n), method: 'cash', tip: 0, takenBy: jonas, ...over });

/** Jonas takes $48.99 for his drawer and $193.68 into his apron, some of it tips, and gives $5.00 back. */
const payments = [
  payment(1, { amount: 4899, drawerId }),
  payment(2, { amount: 15_000, tip: 3868 }),
  payment(3, { amount: 1000, method: 'credit_card', tip: 250 }),
  aRefund({ id: testId('payment', 4), method: 'cash', amount: 500, takenBy: jonas }),
  payment(5, { amount: 900, outcome: 'pending', method: 'mobile_payment' }),
];

test('a person holds the cash that is in no drawer, with its tips and less what was given back', () => {
  expect(cashIn(payments)).toEqual({
    taken: 19_899,
    tips: 3868,
    givenBack: 500,
    inDrawers: 4899,
    held: 18_368,
    toCount: 23_267,
  });
  const { cash } = shiftSums({ visits: [], payments }, { userId: jonas.id, day });
  expect(cash).toEqual(cashIn(payments));
  const records = dayRecordsIn(rowsOf({ venue: [aVenue()], payment: payments }), day);
  const takers = records ? sumsAtClose(records).sums.takers : [];
  expect(takers.map(({ holds }) => holds)).toEqual([18_368]);
  expect(expectedIn(aDrawer({ float: 20_000 }), cashIn(payments).inDrawers)).toBe(24_899);
});

test('a person can give back more than they took, and then holds less than nothing', () => {
  expect(cashIn(payments.slice(3, 4))).toMatchObject({ held: -500, toCount: -500, inDrawers: 0 });
});
