import { describe, expect, it } from 'vitest';
import { anItem, testId } from '../../testing/builders.ts';
import { anAdjustment, aRound, aVisit } from '../../testing/visit-builders.ts';
import type { LineTax, OrderItem } from '../entities/order.ts';
import type { BillAdjustment, Visit } from '../entities/visit.ts';
import { type Bill, billOf } from './bill.ts';

const FOOD: LineTax = { id: 'food', name: 'Food', milli: 8875, included: false };
const VAT: LineTax = { id: 'vat', name: 'VAT', milli: 20_000, included: true };
const removal = { by: { id: 'mia', name: 'Mia' }, at: '2026-06-12T23:40:00.000Z' };
const line = (n: number, over: Partial<OrderItem> = {}) => anItem({ id: testId('item', n), ...over });
const bill = (items: readonly OrderItem[], over: Partial<Visit> = {}): Bill =>
  billOf(aVisit(over), [aRound(items)]);

describe('comps and discounts', () => {
  const three = [line(1, { price: 1200 }), line(2, { price: 2450 }), line(3, { price: 3685 })];
  const reducedBy = (...adjustments: readonly BillAdjustment[]) =>
    bill(three, { adjustments: adjustments.map((one, n) => ({ ...one, id: testId('command', n) })) });
  const offLines = ({ lines }: Bill) => lines.map(({ gross, net }) => gross - net);
  const first = [testId('item', 1)];

  it.each([
    ['10 % of the bill', [anAdjustment({ milli: 10_000 })], [120, 245, 369]],
    ['5 dollars off the bill', [anAdjustment({ cents: 500 })], [82, 167, 251]],
    ['more than the bill', [anAdjustment({ cents: 100_000 })], [1200, 2450, 3685]],
    ['a comp', [anAdjustment({ kind: 'comp', itemIds: first })], [1200, 0, 0]],
    ['a rate on a line', [anAdjustment({ itemIds: first, milli: 12_345 })], [148, 0, 0]],
    ['more than the line', [anAdjustment({ itemIds: first, cents: 9999 })], [1200, 0, 0]],
    [
      'one amount for two lines, which share it',
      [anAdjustment({ itemIds: [testId('item', 1), testId('item', 2)], cents: 500 })],
      [164, 336, 0],
    ],
    [
      'the bill after the line, in any order',
      [anAdjustment({ milli: 10_000 }), anAdjustment({ itemIds: first, cents: 300 })],
      [390, 245, 369],
    ],
    [
      'a discount on what was comped',
      [anAdjustment({ itemIds: first, cents: 300 }), anAdjustment({ kind: 'comp', itemIds: first })],
      [1200, 0, 0],
    ],
    ['a removed one', [anAdjustment({ milli: 10_000, removed: removal })], [0, 0, 0]],
    ['a line that is gone', [anAdjustment({ itemIds: [testId('item', 9)], cents: 500 })], [0, 0, 0]],
  ])('come to the right amount: %s', (_, adjustments, off) => {
    expect(offLines(reducedBy(...adjustments))).toEqual(off);
  });

  it('are listed separately, each with what it took off', () => {
    const both = reducedBy(anAdjustment({ milli: 10_000 }), anAdjustment({ kind: 'comp', itemIds: first }));
    expect(both).toMatchObject({
      gross: 7335,
      comps: 1200,
      discounts: 614,
      net: 5521,
      reductions: [
        { adjustmentId: testId('command', 1), kind: 'comp', cents: 1200 },
        { adjustmentId: testId('command', 0), kind: 'discount', cents: 614 },
      ],
    });
  });
});

describe('the service charge', () => {
  const serviceRule = { milli: 20_000, fromCovers: 6, taxMilli: null };
  const six = { covers: 6, serviceRule };

  it.each([
    [5, 0],
    [6, 240],
    [null, 0],
  ])('of a party of %s is %i', (covers, service) => {
    expect(bill([line(1)], { covers, serviceRule }).service).toBe(service);
  });

  it('can be waived, and is a share of what is left after discounts', () => {
    const waived = anAdjustment({ kind: 'serviceWaived' });
    expect(bill([line(1)], { ...six, adjustments: [waived] })).toMatchObject({ service: 0, total: 1307 });
    expect(bill([line(1)], { ...six, adjustments: [anAdjustment({ cents: 200 })] }).service).toBe(200);
  });

  it('is taxed with the lines of the same rate, or by itself', () => {
    const taxOf = (taxMilli: number | null) =>
      bill([line(1, { tax: FOOD })], { ...six, serviceRule: { ...serviceRule, taxMilli } }).taxes.map(
        ({ milli, base, tax }) => [milli, base, tax],
      );
    expect(taxOf(null)).toEqual([[8875, 1200, 107]]);
    expect(taxOf(8875)).toEqual([[8875, 1440, 128]]);
    expect(taxOf(4000)).toEqual([
      [8875, 1200, 107],
      [4000, 240, 10],
    ]);
  });
});

describe('taxes', () => {
  it('are computed once for each rate, and those in the price are not added', () => {
    const mixed = bill([
      line(1, { price: 801, tax: VAT }),
      line(2, { price: 1000 }),
      line(3, { price: 575, tax: { ...FOOD, name: 'State tax' } }),
    ]);
    expect(mixed.taxes).toEqual([
      { ...VAT, base: 801, tax: 134 },
      { id: 'venue', name: 'Tax', milli: 8875, included: false, base: 1575, tax: 140 },
    ]);
    expect(mixed.total).toBe(801 + 1575 + 140);
  });

  it('are not charged to an exempt guest, and those in the price come off the total', () => {
    const exempt = bill([line(1, { price: 801, tax: VAT }), line(2, { price: 1000, tax: FOOD })], {
      adjustments: [anAdjustment({ kind: 'taxExempt' })],
    });
    expect(exempt.taxes.map(({ tax }) => tax)).toEqual([0, 0]);
    expect(exempt).toMatchObject({ net: 1801, exempted: 134, total: 1667 });
  });
});
