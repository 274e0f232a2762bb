import type { Order } from '@tableside/domain/entities/order.ts';
import { anOrder, aTable, aVenue } from '@tableside/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { minimumOf, spendOf, withChecks } from './table-minimum.ts';

const venue = aVenue({ pricingRules: { main_floor: 10_000 } });

describe('the minimum spend', () => {
  it("is the table's own, or else the rule of its section, or else none", () => {
    expect(minimumOf(aTable({ minimumSpend: 8000 }), venue)).toBe(8000);
    expect(minimumOf(aTable(), venue)).toBe(10_000);
    expect(minimumOf(aTable({ section: 'bar' }), venue)).toBe(0);
    expect(minimumOf(aTable(), undefined)).toBe(0);
    expect(minimumOf(aTable(), {})).toBe(0);
    expect(minimumOf(aTable({ kind: 'counter' }), venue)).toBe(0);
  });

  const order = (subtotal: number, over: Partial<Order> = {}): Order => ({ ...anOrder(over), subtotal });

  it('counts what the orders of the table come to before tax', () => {
    const orders = [order(4000), order(1800, { status: 'draft' }), order(9999, { tableId: 'table-14' })];
    expect(spendOf(aTable({ minimumSpend: 8000 }), orders, venue)).toEqual({
      minimum: 8000,
      spent: 5800,
      missing: 2200,
    });
    expect(spendOf(aTable({ minimumSpend: 5000 }), orders, venue).missing).toBe(0);
  });

  it('counts what parties have on their checks besides other orders, sent or not', () => {
    const check = (payAt: 'order' | 'end', net: number, cents: number) => ({
      visit: { payAt },
      bill: { net, unsent: { lines: 1, cents } },
    });
    // The bill of guests who pay first has what is not sent already.
    const checks = [check('end', 3000, 500), check('end', 500, 0), check('order', 500, 500)];
    const spend = spendOf(aTable({ minimumSpend: 8000 }), [order(2000)], venue);
    expect(withChecks(spend, checks)).toEqual({ minimum: 8000, spent: 6500, missing: 1500 });
  });

  it('counts what was completed since the table became free, and nothing that was cancelled', () => {
    const at = (hour: number): string => `2026-03-06T${hour}:00:00.000Z`;
    const orders = [
      order(100, { status: 'completed', sentAt: at(18) }),
      order(20, { status: 'completed', sentAt: at(20) }),
      order(3, { status: 'paid', sentAt: at(18) }),
      order(1000, { status: 'cancelled', sentAt: at(20) }),
    ];
    expect(spendOf(aTable(), orders, venue).spent).toBe(123);
    expect(spendOf(aTable({ freedAt: at(19) }), orders, venue).spent).toBe(23);
  });
});
