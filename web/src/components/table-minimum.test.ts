import { aTable, aVenue } from '@tableside/testkit/builders.ts';
import { describe, expect, it } from 'vitest';
import { minimumOf, spendOf } from './table-minimum.ts';

const venue = aVenue({ pricingRules: { main_floor: 10_000 } });

describe('the minimum spend', () => {
  it("is the table's own, else the rule of its section, else none", () => {
    expect(minimumOf(aTable({ minimumSpend: 8000 }), venue)).toBe(8000);
    expect(minimumOf(aTable(), venue)).toBe(10_000);
    expect(minimumOf(aTable({ section: 'bar' }), venue)).toBe(0);
    expect(minimumOf(aTable(), undefined)).toBe(0);
    expect(minimumOf(aTable(), {})).toBe(0);
  });

  it('counts what the open orders of the table make before tax', () => {
    const orders = [
      { tableId: 'table-12', subtotal: 4000 },
      { tableId: 'table-12', subtotal: 1800 },
      { tableId: 'table-14', subtotal: 9999 },
    ];
    expect(spendOf(aTable({ minimumSpend: 8000 }), orders, venue)).toEqual({
      minimum: 8000,
      spent: 5800,
      missing: 2200,
    });
    expect(spendOf(aTable({ minimumSpend: 5000 }), orders, venue).missing).toBe(0);
  });
});
