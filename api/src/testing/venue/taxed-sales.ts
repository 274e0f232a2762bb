/** One of each kind of sale that has taxes, and an open visit that has none yet. */
import { change } from '@tableside/domain/entities.ts';
import type { LineTax } from '@tableside/domain/orders/order.ts';
import { billOf, saleOf } from '@tableside/domain/visits/bill.ts';
import type { BillAdjustment, Visit } from '@tableside/domain/visits/visit.ts';
import { anItem, anOrder, FRIDAY_EVENING, testId } from '@tableside/testkit/builders.ts';
import { anAdjustment, aRound, aVisit } from '@tableside/testkit/visit-builders.ts';

const vat: LineTax = { id: 'vat', name: 'VAT “full”', milli: 20_000, included: true };
const food: LineTax = { id: 'food', name: 'Food', milli: 4125, included: false };
const items = [
  anItem({ id: testId('item', 1), price: 1299, tax: vat }),
  anItem({ id: testId('item', 2), price: 777, tax: food }),
  anItem({ id: testId('item', 3), price: 450 }),
];

function closedWith(n: number, adjustments: readonly BillAdjustment[]) {
  const visit = aVisit({ id: testId('visit', n), adjustments });
  const sale = saleOf(billOf(visit, [aRound(items, { visitId: visit.id, parentId: visit.id })]));
  const closed = { at: FRIDAY_EVENING, by: { id: 'ana', name: 'Ana' }, businessDay: '2026-06-12', sale };
  return change('visit', { ...visit, status: 'closed', closed } satisfies Visit);
}

export const TAXED_SALES = [
  change('order', anOrder({ id: testId('order', 1), status: 'paid', items })),
  change('order', anOrder({ id: testId('order', 2), status: 'paid', items: items.slice(2) })),
  closedWith(1, []),
  closedWith(2, [anAdjustment({ kind: 'taxExempt' })]),
  change('visit', aVisit({ id: testId('visit', 3) })),
] as const;
