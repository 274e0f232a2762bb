import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import { anItem, anOrder } from '@tableside/domain/testing/builders.ts';
import { aVoid } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, it } from 'vitest';
import { bestOf, bestSellers, joined, tallyOf } from './best-sellers.ts';

const sold = (businessDay: string, line: Partial<OrderItem>, over: Partial<Order> = {}) =>
  anOrder({ status: 'completed', businessDay, items: [anItem(line)], ...over });

describe('the best sellers', () => {
  it('are counted by portions sold, day by day', () => {
    const orders = [
      sold('2026-06-11', { productId: 'burger', quantity: 2 }),
      sold('2026-06-11', { productId: 'burger', quantity: 3, voids: [aVoid(2)] }),
      sold('2026-06-12', { productId: 'soup', quantity: 4 }, { status: 'preparing' }),
      sold('2026-06-12', { productId: 'soup', quantity: 9 }, { status: 'cancelled' }),
      sold('2026-06-12', { productId: 'soup', quantity: 9 }, { status: 'draft' }),
    ];
    expect(tallyOf(orders)).toEqual({ '2026-06-11': { burger: 3 }, '2026-06-12': { soup: 4 } });
  });

  it('are those of the days before today, so no tile moves during a shift', () => {
    const tally = {
      '2026-06-10': { soup: 2 },
      '2026-06-11': { burger: 3, soup: 2 },
      '2026-06-12': { cake: 50 },
    };
    expect(bestSellers(tally, '2026-06-12')).toEqual(['soup', 'burger']);
    expect(bestSellers(tally, '2026-06-13')).toEqual(['cake', 'soup', 'burger']);
  });

  it('keep a day that has left the mirror, in whole or in part', () => {
    const kept = { '2026-06-10': { soup: 2 }, '2026-06-11': { burger: 3 } };
    expect(joined(kept, { '2026-06-11': { burger: 1 }, '2026-06-12': { cake: 1 } })).toEqual({
      '2026-06-10': { soup: 2 },
      '2026-06-11': { burger: 3 },
      '2026-06-12': { cake: 1 },
    });
    expect(joined(kept, { '2026-06-11': { burger: 5 } })['2026-06-11']).toEqual({ burger: 5 });
  });

  it('forget what is older than four weeks of business', () => {
    const days = Array.from({ length: 40 }, (_, n) => `2026-0${n < 20 ? 5 : 6}-${String(10 + (n % 20))}`);
    const tally = Object.fromEntries(days.map((day) => [day, { soup: 1 }]));
    expect(Object.keys(joined(tally, {}))).toEqual(days.slice(-28));
  });

  it('are shown best first, as many as fit in a row, without what left the menu', () => {
    const menu = Array.from({ length: 12 }, (_, n) => ({ product: { id: `p${n}` } }));
    const shown = (best: readonly string[]) => bestOf(menu, best).map(({ product }) => product.id);
    expect(shown(['p2', 'gone', 'p1'])).toEqual(['p2', 'p1']);
    expect(shown(menu.map(({ product }) => product.id))).toHaveLength(8);
    expect(shown([])).toEqual([]);
  });
});
