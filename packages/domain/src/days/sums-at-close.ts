/** Sums up a Z from the rows of its days. */

import type { Carried, DrawerSum, OtherSum, SumsAtClose, ZSums } from '../entities/day.ts';
import { type Drawer, isOpenDrawer } from '../entities/drawer.ts';
import { isOpenVisit } from '../entities/visit.ts';
import { comboSums } from '../orders/combo-sums.ts';
import { openPriceSums } from '../orders/open-price-sums.ts';
import { dayAfter } from '../venue/booking-day.ts';
import { billOfVisit } from '../visits/bill.ts';
import type { DayRecords } from './day-records.ts';
import { moneyOf } from './money-sums.ts';
import { reductionsOf, voidsOf } from './reason-sums.ts';
import { salesOf } from './sales-sums.ts';

export function sumsAtClose(records: DayRecords): SumsAtClose {
  const sums: ZSums = {
    ...salesOf(records),
    voids: voidsOf(records),
    reductions: reductionsOf(records),
    ...soldApart(records),
    ...moneyOf(records),
    drawers: countedDrawers(records),
    refundsDue: records.refundsDue,
  };
  return { from: firstDay(records), sums, carried: carriedOf(records) };
}

function soldApart({ visits, rounds }: DayRecords): Pick<ZSums, 'openPrices' | 'combos'> {
  const closed = new Set(visits.filter(({ status }) => status === 'closed').map(({ id }) => id));
  const sold = rounds.filter(({ visitId }) => closed.has(visitId ?? ''));
  const [openPrices, combos] = [openPriceSums(sold), comboSums(sold)];
  return { ...(openPrices.length > 0 && { openPrices }), ...(combos.length > 0 && { combos }) };
}

/** Returns the day after the last close. Before the first close, the first day on which there was anything. */
function firstDay({ venue, businessDay, payments, visits }: DayRecords): string {
  if (venue.closedThrough !== undefined) return dayAfter(venue.closedThrough);
  const ended = visits.filter((visit) => !isOpenVisit(visit));
  const days = [...payments, ...ended].map((row) => row.businessDay);
  return [businessDay, ...days].sort()[0] ?? businessDay;
}

const countedDrawers = ({ drawers }: DayRecords): readonly DrawerSum[] =>
  drawers.flatMap(({ id, name, closed, others }) =>
    closed
      ? {
          id,
          name,
          by: closed.by,
          counted: closed.counted,
          expected: closed.expected ?? closed.counted,
          difference: closed.difference ?? 0,
          others: byPerson(others),
        }
      : [],
  );

function byPerson(others: Drawer['others'] = []): readonly OtherSum[] {
  const sums = new Map<string, OtherSum>();
  for (const { by, cents } of others) {
    const before = sums.get(by.id);
    sums.set(by.id, { by, count: (before?.count ?? 0) + 1, cents: (before?.cents ?? 0) + cents });
  }
  return [...sums.values()];
}

const carriedOf = ({ visits, rounds, drawers }: DayRecords): Carried => ({
  visits: visits.filter(isOpenVisit).map((visit) => {
    const own = rounds.filter(({ visitId }) => visitId === visit.id);
    const { id, number, tableId } = visit;
    const { taken, due } = billOfVisit(visit, own);
    return { id, number, tableId, taken, due: Math.max(0, due) };
  }),
  drawers: drawers.filter(isOpenDrawer).map(({ id, name, opened }) => ({ id, name, by: opened.by })),
});
