/** The report of a day on which nothing was sold, and its parts with a few figures. */
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';

const none = { orders: 0, sum: 0 };

export const NO_SALES: VenueMetrics = {
  venueId: 'venue',
  from: '2026-06-12',
  to: '2026-06-12',
  revenue: 0,
  tips: 0,
  refunds: 0,
  refundedTips: 0,
  refundsDue: none,
  ordersByStatus: { draft: 0, paid: 0, accepted: 0, preparing: 0, serving: 0, completed: 0, cancelled: 0 },
  sold: { orders: 0, sales: 0, withoutTax: 0 },
  averageOrder: 0,
  cancelled: none,
  topProducts: [],
  byStation: [],
  byHour: [],
  byDay: [],
  taxes: [],
  labor: { minutes: 0, outside: 0, atWork: 0, withoutEnd: 0 },
  byServer: [],
  byMethod: [],
  cash: { taken: 0, tips: 0, givenBack: 0, toCount: 0, inDrawers: 0, held: 0 },
  late: [],
  tipsByTaker: [],
  reductions: [],
};

type Hour = VenueMetrics['byHour'][number];
type Day = VenueMetrics['byDay'][number];

/** An hour with one order, paid at once, without tax. */
export const hourOf = (hour: number, sales: number, over: Partial<Hour> = {}): Hour => ({
  hour,
  orders: sales > 0 ? 1 : 0,
  sales,
  withoutTax: sales,
  minutes: 0,
  revenue: sales,
  tips: 0,
  ...over,
});

/** A day with one order, paid at once, without tax. */
export const dayOf = (businessDay: string, sales: number, over: Partial<Day> = {}): Day => ({
  businessDay,
  orders: sales > 0 ? 1 : 0,
  sales,
  withoutTax: sales,
  minutes: 0,
  revenue: sales,
  tips: 0,
  refunds: 0,
  ...over,
});
