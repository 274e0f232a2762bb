/** What refunds give back of a sale, whatever its rates, exemptions and service charge are. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anItem, testId } from '../../testing/builders.ts';
import { anAdjustment, aRound, aVisit } from '../../testing/visit-builders.ts';
import type { LineTax } from '../entities/order.ts';
import type { SaleParts } from '../entities/visit.ts';
import { billOf } from './bill.ts';
import { minus, NO_PARTS, partsGivenBack, partsOf, plus } from './sale-parts.ts';

const TAXES: readonly LineTax[] = [
  { id: 'food', name: 'Food', milli: 8875, included: false },
  { id: 'alcohol', name: 'Alcohol', milli: 10_250, included: false },
  { id: 'vat', name: 'VAT', milli: 20_000, included: true },
  { id: 'none', name: 'None', milli: 0, included: false },
];

const aLine = fc.record({
  price: fc.integer({ min: 0, max: 9000 }),
  tax: fc.constantFrom(...TAXES),
  isExempt: fc.boolean(),
});
const aSale = fc
  .record({
    lines: fc.array(aLine, { minLength: 1, maxLength: 6 }),
    service: fc.constantFrom(null, 10_000, 18_000),
    taxMilli: fc.constantFrom(null, 8875, 15_000),
    off: fc.integer({ min: 0, max: 3000 }),
  })
  .map(({ lines, service, taxMilli, off }) => {
    const items = lines.map(({ price, tax }, n) => anItem({ id: testId('item', n), price, tax }));
    const exempt = lines.flatMap(({ isExempt }, n) => (isExempt ? [testId('item', n)] : []));
    const visit = aVisit({
      covers: 4,
      serviceRule: service === null ? null : { milli: service, fromCovers: 1, taxMilli },
      adjustments: [
        anAdjustment({ id: 'a', kind: 'discount', cents: off, milli: null }),
        anAdjustment({ id: 'b', kind: 'taxExempt', itemIds: exempt, milli: null }),
      ],
    });
    return partsOf(billOf(visit, [aRound(items)]));
  });

const amountsIn = ({ net, service, exempted, total, taxes }: SaleParts): readonly number[] => [
  ...[net, service, exempted, total],
  ...taxes.flatMap(({ base, tax, exempt, exempted: left }) => [base, tax, exempt, left]),
];
const onTop = ({ taxes }: SaleParts): number =>
  taxes.reduce((cents, { included, tax }) => cents + (included ? 0 : tax), 0);

/** Gives back a sale in as many steps as there are parts, each a part of what is left, in thousandths. */
function inSteps(sale: SaleParts, thousandths: readonly number[], kept: SaleParts) {
  const given: SaleParts[] = [];
  for (const part of [...thousandths, 1000]) {
    const left = given.reduce(minus, sale);
    const cents = Math.floor((left.total * part) / 1000);
    given.push(partsGivenBack(left, cents, kept));
    expect(given.at(-1)?.total).toBe(cents);
  }
  return given;
}

describe('the parts of a refund', () => {
  test('add up to it, and none is negative', () => {
    fc.assert(
      fc.property(aSale, fc.array(fc.nat(1000), { maxLength: 4 }), (sale, steps) => {
        for (const parts of inSteps(sale, steps, sale)) {
          expect(parts.net + parts.service + onTop(parts) - parts.exempted).toBe(parts.total);
          expect(amountsIn(parts).filter((cents) => cents < 0)).toEqual([]);
        }
      }),
    );
  });

  test('are the whole sale once all of it was given back, in any number of steps', () => {
    fc.assert(
      fc.property(aSale, fc.array(fc.nat(1000), { maxLength: 4 }), (sale, steps) => {
        const given = inSteps(sale, steps, sale);
        const left = given.reduce(minus, sale);
        expect(amountsIn(left).filter((cents) => cents !== 0)).toEqual([]);
        expect(amountsIn(given.reduce(plus, NO_PARTS)).reduce((a, b) => a + b, 0)).toBe(
          amountsIn(sale).reduce((a, b) => a + b, 0),
        );
      }),
    );
  });

  test('never exceed what is left of a part, even when a round was cancelled', () => {
    fc.assert(
      fc.property(aSale, aSale, fc.array(fc.nat(1000), { maxLength: 4 }), (sale, kept, steps) => {
        let left = sale;
        for (const parts of inSteps(sale, steps, kept)) {
          left = minus(left, parts);
          expect(amountsIn(left).filter((cents) => cents < 0)).toEqual([]);
        }
      }),
    );
  });

  test('are those of a cancelled round first', () => {
    const lines = TAXES.slice(0, 2).map((tax, n) => anItem({ id: testId('item', n), price: 10_000, tax }));
    const [food, all] = [lines.slice(0, 1), lines].map((items) =>
      partsOf(billOf(aVisit({ covers: 2 }), [aRound(items)])),
    );
    if (!food || !all) throw new Error('no sale');
    const wine = partsGivenBack(all, 11_025, food);
    expect(wine.taxes.map(({ id, base, tax }) => [id, base, tax])).toEqual([['alcohol', 10_000, 1025]]);
    const more = partsGivenBack(minus(all, wine), 10_888, food);
    expect(more.taxes.map(({ id, base, tax }) => [id, base, tax])).toEqual([['food', 10_000, 888]]);
  });
});

test('an exempt guest gets back no tax that they did not pay', () => {
  const [, , vat] = TAXES;
  const visit = aVisit({ adjustments: [anAdjustment({ id: 'b', kind: 'taxExempt', milli: null })] });
  const sale = partsOf(billOf(visit, [aRound([anItem({ price: 801, ...(vat && { tax: vat }) })])]));
  expect(sale).toMatchObject({ net: 801, exempted: 134, total: 667 });
  expect(partsGivenBack(sale, 667, sale)).toMatchObject({ net: 801, exempted: 134, total: 667 });
  expect(partsGivenBack(sale, 333, sale)).toMatchObject({ net: 399, exempted: 66, total: 333 });
});
