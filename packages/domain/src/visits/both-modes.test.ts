/**
 * The vectors of money, in both ways of paying: lines that somebody sent, lines on the pad of guests who pay first, and
 * lines that their money sent come to the same cents.
 */

import { describe, expect, test } from 'vitest';
import { anItem, anOrder, testId } from '../../testing/builders.ts';
import { anAdjustment, aRound, aTaking, aVisit, aVoid } from '../../testing/visit-builders.ts';
import type { LineTax, Order, OrderItem } from '../entities/order.ts';
import { padIdOf, type Visit } from '../entities/visit.ts';
import { type Bill, billOfVisit, saleOf } from './bill.ts';

const FOOD: LineTax = { id: 'food', name: 'Food', milli: 8875, included: false };
const DRINK: LineTax = { id: 'drink', name: 'Alcohol', milli: 10_250, included: false };
const line = (n: number, price: number, over: Partial<OrderItem> = {}) =>
  anItem({ id: testId('item', n), price, tax: { ...FOOD, milli: 0 }, ...over });
const taxed = (milli: number, included = false) => ({ tax: { id: 't', name: 'Tax', milli, included } });
const exempt = (itemIds: readonly string[] | null = null) => anAdjustment({ kind: 'taxExempt', itemIds });

interface Vector {
  readonly name: string;
  readonly lines: readonly OrderItem[];
  readonly visit?: Partial<Visit>;
  readonly comesTo: Partial<Omit<Bill, 'taxes' | 'checks'>>;
  readonly taxes?: readonly number[];
  /** The totals of checks that have one. */
  readonly checks?: Readonly<Record<string, number>>;
}

const bySeat = { by: 'seat', lines: {} } as const;
const shared = (lines: Visit['split']['lines']) => ({ split: { by: 'none', lines } as const });
const hand = (n: number) => testId('command', n);

const VECTORS: readonly Vector[] = [
  { name: '25.75 at 8.875 %', lines: [line(1, 2575, taxed(8875))], comesTo: { total: 2804 }, taxes: [229] },
  { name: '6.00 at 9.75 %', lines: [line(1, 600, taxed(9750))], comesTo: { total: 659 }, taxes: [59] },
  { name: '5.45 at 10 %', lines: [line(1, 545, taxed(10_000))], comesTo: { total: 600 }, taxes: [55] },
  { name: '6.00 at 11.75 %', lines: [line(1, 600, taxed(11_750))], comesTo: { total: 671 }, taxes: [71] },
  {
    name: '8.01 with 20 % included',
    lines: [line(1, 801, taxed(20_000, true))],
    comesTo: { total: 801 },
    taxes: [134],
  },
  {
    name: '2117.00 with 8 % included',
    lines: [line(1, 211_700, taxed(8000, true))],
    comesTo: { total: 211_700 },
    taxes: [15_681],
  },
  {
    name: '28.90 with 22 % included',
    lines: [line(1, 2890, taxed(22_000, true))],
    comesTo: { total: 2890 },
    taxes: [521],
  },
  {
    name: '1.25 with 10 % included',
    lines: [line(1, 125, taxed(10_000, true))],
    comesTo: { total: 125 },
    taxes: [11],
  },
  {
    name: '100.00 on three checks',
    lines: [line(1, 10_000)],
    visit: shared({ [testId('item', 1)]: { [hand(1)]: 1, [hand(2)]: 1, [hand(3)]: 1 } }),
    comesTo: { total: 10_000 },
    checks: { [hand(1)]: 3334, [hand(2)]: 3333, [hand(3)]: 3333 },
  },
  {
    name: '10.01 on four checks',
    lines: [line(1, 1001)],
    visit: shared({ [testId('item', 1)]: { [hand(1)]: 1, [hand(2)]: 1, [hand(3)]: 1, [hand(4)]: 1 } }),
    comesTo: { total: 1001 },
    checks: { [hand(1)]: 251, [hand(2)]: 250, [hand(3)]: 250, [hand(4)]: 250 },
  },
  {
    name: 'a bottle of 85.00 on three of four seats',
    lines: [line(1, 8500)],
    visit: shared({ [testId('item', 1)]: { 'seat-1': 1, 'seat-2': 1, 'seat-4': 1 } }),
    comesTo: { total: 8500 },
    checks: { 'seat-1': 2834, 'seat-2': 2833, 'seat-4': 2833 },
  },
  {
    name: '3 beers of 6.50, 2 to 1',
    lines: [line(1, 650, { quantity: 3 })],
    visit: shared({ [testId('item', 1)]: { 'seat-1': 2, 'seat-2': 1 } }),
    comesTo: { total: 1950 },
    checks: { 'seat-1': 1300, 'seat-2': 650 },
  },
  {
    name: '10 % of 73.35',
    lines: [line(1, 1200, { seat: 1 }), line(2, 2450, { seat: 2 }), line(3, 3685, { seat: 3 })],
    visit: { covers: 3, split: bySeat, adjustments: [anAdjustment({ milli: 10_000 })] },
    comesTo: { discounts: 734, net: 6601 },
    checks: { 'seat-1': 1080, 'seat-2': 2205, 'seat-3': 3316 },
  },
  {
    name: 'the whole example',
    lines: [
      line(1, 1800, { seat: 1, tax: FOOD }),
      line(2, 1400, { seat: 1, tax: DRINK }),
      line(3, 2250, { seat: 2, tax: FOOD }),
      line(4, 1150, { seat: 2, tax: DRINK }),
      line(5, 700, { tax: FOOD }),
    ],
    visit: {
      covers: 2,
      split: bySeat,
      adjustments: [anAdjustment({ milli: 10_000 })],
      serviceRule: { milli: 18_000, fromCovers: 1, taxMilli: null },
    },
    comesTo: { gross: 7300, discounts: 730, net: 6570, service: 1183, total: 8367 },
    taxes: [379, 235],
    checks: { 'seat-1': 4071, 'seat-2': 4296 },
  },
  {
    name: 'a comp, a void and an exemption',
    lines: [
      line(1, 1000, { tax: FOOD }),
      line(2, 800, { quantity: 3, tax: FOOD, voids: [aVoid(1)] }),
      line(3, 801, taxed(20_000, true)),
    ],
    visit: {
      adjustments: [
        anAdjustment({ id: 'a', kind: 'comp', itemIds: [testId('item', 1)] }),
        exempt([testId('item', 3)]),
      ],
    },
    comesTo: { gross: 3401, comps: 1000, net: 2401, exempted: 134, total: 1600 + 142 + 801 - 134 },
    taxes: [142, 0],
  },
];

/** The orders of a visit in each way of paying. */
const WAYS: readonly {
  readonly way: string;
  orders(lines: readonly OrderItem[]): Visit & { orders: readonly Order[] };
}[] = (
  [
    ['sent, to be paid at the end', 'end', {}],
    [
      'on the pad of guests who pay first',
      'order',
      { id: padIdOf(testId('visit')), status: 'draft', sentAt: null },
    ],
    [
      'sent by the money of guests who pay first',
      'order',
      { status: 'paid', orderNumber: 'B-17', paidFirst: true },
    ],
  ] as const
).map(([way, payAt, over]) => ({
  way,
  orders: (lines) => ({ ...aVisit({ payAt }), orders: [aRound(lines, over)] }),
}));

describe.each(WAYS)('lines that are $way', ({ orders: made }) => {
  const billOfVector = ({ lines, visit = {} }: Vector): Bill => {
    const { orders, ...party } = made(lines);
    return billOfVisit({ ...party, ...visit }, orders);
  };

  test.each(VECTORS)('come to the cent: $name', (vector) => {
    const bill = billOfVector(vector);
    expect(bill).toMatchObject({ ...vector.comesTo, due: bill.total });
    if (vector.taxes) expect(bill.taxes.map(({ tax }) => tax)).toEqual(vector.taxes);
    const checks = bill.checks.filter(({ total }) => total > 0).map(({ key, total }) => [key, total]);
    if (vector.checks) expect(Object.fromEntries(checks)).toEqual(vector.checks);
    expect(bill.checks.reduce((sum, { total }) => sum + total, 0)).toBe(bill.total);
  });

  test.each(VECTORS)('are paid by their total, and make the same sale: $name', (vector) => {
    const sale = saleOf(billOfVector(vector));
    const paid = billOfVector({
      ...vector,
      visit: { ...vector.visit, takings: [aTaking(sale.total)] },
    });
    const [atTheEnd] = WAYS.map(({ orders }) => orders(vector.lines));
    expect(paid.due).toBe(0);
    expect(sale).toEqual(
      saleOf(billOfVisit({ ...aVisit(), ...vector.visit }, atTheEnd?.orders ?? [anOrder()])),
    );
  });
});
