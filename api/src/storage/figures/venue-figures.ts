/** Puts the report on a venue together from sums, whichever database computed them. */
import { ORDER_STATUSES, type OrderStatus } from '@tableside/domain/entities/order.ts';
import { OWN_METHOD, PAID_METHODS, type PaymentMethod } from '@tableside/domain/entities/payment.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { countDays, daysFrom } from '@tableside/domain/values/day-range.ts';
import { stationIn } from '@tableside/domain/venue/stations.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import type { DayRange } from '../door/reports.ts';
import { type HoursWorked, hoursWorked, type WorkedCard } from './hours-worked.ts';
import { localHours } from './local-hours.ts';
import { type OneDay, oneDayFigures } from './one-day.ts';
import { servicesOf } from './service-figures.ts';
import { type NamedTax, taxesByRate } from './taxes-by-rate.ts';

export interface AskedMetrics extends DayRange {
  readonly venueId: string;
}

interface ByTime {
  readonly businessDay: string;
  /** Quarter hours since the start of 1970, UTC. Null where a row has no time. */
  readonly quarter: number | null;
}

export interface SalesByTime extends ByTime {
  readonly orders: number;
  readonly total: number;
  /** Every tax on it, also those that prices include. */
  readonly tax: number;
  readonly owing: number;
  readonly due: number;
}

/** Orders of the guests and rounds of visits. */
export interface OrdersOfStatus {
  readonly status: OrderStatus;
  readonly orders: number;
  readonly total: number;
}

export interface TakenByTime extends ByTime {
  readonly method: PaymentMethod;
  readonly payments: number;
  readonly revenue: number;
  readonly tips: number;
}

export interface RefundsOfDay extends Pick<ByTime, 'businessDay'> {
  readonly method: PaymentMethod;
  /** Without tips. */
  readonly refunds: number;
  readonly refundedTips: number;
}

type Hour = VenueMetrics['byHour'][number];

type Server = VenueMetrics['byServer'][number];

/** A part of what belongs to a server, with the name or the place of a recent row that has it. */
export interface ServerPart extends Partial<Server> {
  readonly place?: string | number;
}

type Taker = VenueMetrics['tipsByTaker'][number];

/** A part of somebody's tips, with the name or the place of a recent row that has it. */
export interface TakerPart extends Omit<Taker, 'name'> {
  readonly name?: string | null;
  readonly place?: string | number;
}

export interface VenueFigures
  extends Pick<
    VenueMetrics,
    | 'topProducts'
    | 'byCategory'
    | 'options'
    | 'late'
    | 'tipsByTaker'
    | 'reductions'
    | 'openPrices'
    | 'combos'
    | 'byTender'
    | 'byService'
  > {
  readonly venue: Venue | undefined;
  readonly orders: readonly OrdersOfStatus[];
  readonly taken: readonly TakenByTime[];
  readonly refunds: readonly RefundsOfDay[];
  /** Closed visits. */
  readonly visits: readonly SalesByTime[];
  /** How many visits are open, and the total of what they have ordered. */
  readonly open: { readonly visits: number; readonly ordered: number };
  /** The time cards of the range. */
  readonly cards: readonly WorkedCard[];
  /** ISO 8601 UTC. */
  readonly now: string;
  /** The taxes on what was sold. */
  readonly taxes: readonly NamedTax[];
  /** The most sales first. */
  readonly byStation: readonly Omit<VenueMetrics['byStation'][number], 'name'>[];
  readonly byServer: readonly Server[];
  /** How often cash was rounded, and what that brought. */
  readonly rounding?: { readonly times: number; readonly cents: number } | undefined;
  /** Missing for a longer range. */
  readonly oneDay?: OneDay;
}

export function metricsOf(asked: AskedMetrics, figures: VenueFigures): VenueMetrics {
  const { orders, taken, refunds, visits, venue, byServer, topProducts, late, tipsByTaker, reductions } =
    figures;
  const { byTender = [], openPrices = [], combos = [], byCategory = [], options = [] } = figures;
  const sales = soldIn(visits);
  const hours = hoursWorked(figures.cards, venue, figures.now);
  const cancelled = orders.filter(({ status }) => status === 'cancelled');
  return {
    ...asked,
    revenue: sumOf(taken, 'revenue'),
    tips: sumOf(taken, 'tips'),
    refunds: sumOf(refunds, 'refunds'),
    refundedTips: sumOf(refunds, 'refundedTips'),
    refundsDue: { orders: sumOf(visits, 'owing'), sum: sumOf(visits, 'due') },
    ordersByStatus: byStatus(orders),
    sold: sales,
    averageOrder: sales.orders === 0 ? 0 : 0 + Math.round(sales.sales / sales.orders),
    cancelled: { orders: sumOf(cancelled, 'orders'), sum: sumOf(cancelled, 'total') },
    topProducts,
    byStation: figures.byStation.map((sums) => ({
      ...sums,
      name: stationIn(venue ?? {}, sums.stationId)?.name ?? null,
    })),
    ...(byCategory.some(({ categoryId }) => categoryId !== null) && { byCategory }),
    ...(options.length > 0 && { options }),
    taxes: taxesByRate(figures.taxes),
    ...byTime(asked, { ...figures, sold: visits, hours }),
    byServer: [...byServer],
    ...servicesOf(figures.byService),
    ...byMethod(figures),
    ...(byTender.length > 0 && { byTender }),
    late,
    tipsByTaker,
    reductions,
    ...(openPrices.length > 0 && { openPrices }),
    ...(combos.length > 0 && { combos }),
    ...(figures.oneDay && oneDayFigures(figures.oneDay)),
    ...visitsOf(figures),
  };
}

const sumOf = <K extends string>(rows: readonly Record<K, number>[], key: K): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

function byStatus(orders: readonly OrdersOfStatus[]): VenueMetrics['ordersByStatus'] {
  const counted = ORDER_STATUSES.map((status) => {
    const ofStatus = orders.filter((one) => one.status === status);
    return [status, sumOf(ofStatus, 'orders')];
  });
  return Object.fromEntries(counted) as VenueMetrics['ordersByStatus'];
}

function byMethod({ taken, refunds, ...more }: VenueFigures): Pick<VenueMetrics, 'byMethod' | 'cash'> {
  const sumsOf = (asked: PaymentMethod) => {
    const isAsked = ({ method }: { readonly method: PaymentMethod }): boolean => method === asked;
    const ofMethod = taken.filter(isAsked);
    return {
      payments: sumOf(ofMethod, 'payments'),
      revenue: sumOf(ofMethod, 'revenue'),
      tips: sumOf(ofMethod, 'tips'),
      refunds: sumOf(refunds.filter(isAsked), 'refunds'),
    };
  };
  const cash = sumsOf('cash');
  const { times = 0, cents = 0 } = more.rounding ?? {};
  const toCount = cash.revenue + cash.tips - cash.refunds + cents;
  const held = sumOf(more.byServer, 'cash');
  return {
    byMethod: PAID_METHODS.map((method) => ({ method, ...sumsOf(method) })).filter(isOffered),
    cash: {
      taken: cash.revenue,
      tips: cash.tips,
      givenBack: cash.refunds,
      ...(times > 0 && { rounding: cents }),
      toCount,
      inDrawers: toCount - held,
      held,
    },
  };
}

/** Other tenders stand in a report once there were any. */
const isOffered = ({ method, payments, tips, refunds }: VenueMetrics['byMethod'][number]): boolean =>
  method !== OWN_METHOD || payments + refunds > 0 || tips !== 0;

const soldIn = (sold: readonly SalesByTime[]): VenueMetrics['sold'] => {
  const sales = sumOf(sold, 'total');
  return { orders: sumOf(sold, 'orders'), sales, withoutTax: sales - sumOf(sold, 'tax') };
};

interface Timed extends Pick<VenueFigures, 'venue' | 'taken' | 'refunds'> {
  readonly sold: readonly SalesByTime[];
  readonly hours: HoursWorked;
}

function byTime(range: DayRange, timed: Timed): Pick<VenueMetrics, 'byHour' | 'byDay' | 'labor'> {
  const { minutes, atWork, withoutEnd } = timed.hours;
  const hours = byHour(timed);
  const outside = minutes - sumOf(hours, 'minutes');
  return {
    byHour: hours,
    byDay: byDay(range, timed),
    labor: { minutes, outside, atWork, withoutEnd },
  };
}

function byDay({ from, to }: DayRange, { sold, taken, refunds, hours }: Timed): VenueMetrics['byDay'] {
  const soldOn = onDays(sold);
  const takenOn = onDays(taken);
  const refundsOn = onDays(refunds);
  return daysFrom(from, countDays(from, to)).map((businessDay) => {
    const takenOfDay = takenOn(businessDay);
    return {
      businessDay,
      ...soldIn(soldOn(businessDay)),
      minutes: hours.byDay.get(businessDay) ?? 0,
      revenue: sumOf(takenOfDay, 'revenue'),
      tips: sumOf(takenOfDay, 'tips'),
      refunds: sumOf(refundsOn(businessDay), 'refunds'),
    };
  });
}

/** Groups rows by their business day. A year has tens of thousands of rows, so each is looked at once. */
function onDays<T extends Pick<ByTime, 'businessDay'>>(
  rows: readonly T[],
): (businessDay: string) => readonly T[] {
  const days = new Map<string, T[]>();
  for (const row of rows) {
    const known = days.get(row.businessDay);
    if (known) known.push(row);
    else days.set(row.businessDay, [row]);
  }
  return (businessDay) => days.get(businessDay) ?? [];
}

/** Hours are local to the venue's current time zone. */
function byHour({ sold, taken, venue, hours: { byQuarter } }: Timed): Hour[] {
  const timezone = venue?.timezone ?? 'UTC';
  const cutoff = venue?.settings.businessDayCutoff ?? '0000';
  const hours = Array.from({ length: 24 }, () => ({
    orders: 0,
    sales: 0,
    withoutTax: 0,
    minutes: 0,
    revenue: 0,
    tips: 0,
  }));
  const hourAt = localHours(timezone);
  const hourOf = (quarter: number | null) => hours[hourAt(quarter)];
  for (const { quarter, orders, total, tax } of sold) {
    const hour = hourOf(quarter);
    if (!hour) continue;
    hour.orders += orders;
    hour.sales += total;
    hour.withoutTax += total - tax;
  }
  for (const { quarter, revenue, tips } of taken) {
    const hour = hourOf(quarter);
    if (!hour) continue;
    hour.revenue += revenue;
    hour.tips += tips;
  }
  for (const [quarter, minutes] of byQuarter) {
    const hour = hourOf(quarter);
    if (hour) hour.minutes += minutes;
  }
  const first = Number(cutoff.slice(0, 2));
  const inOrder = hours.map((sums, hour) => ({ hour, ...sums }));
  return [...inOrder.slice(first), ...inOrder.slice(0, first)];
}

type Place = Pick<ServerPart, 'place'>;

const laterPlace = (one: Place, other: Place): Place =>
  other.place === undefined || (one.place !== undefined && one.place > other.place)
    ? { place: one.place }
    : { place: other.place };

/** Adds the parts of each server up. `place` is the greatest of its places. */
export function serversOf(parts: readonly ServerPart[]): readonly (Server & Place)[] {
  const columns = ['orders', 'sales', 'revenue', 'tips', 'refunds', 'cash'] as const;
  const servers = new Map<string | null, Server & Place>();
  for (const part of parts) {
    const userId = part.userId ?? null;
    const sums = servers.get(userId) ?? { ...nobodyYet(userId) };
    for (const column of columns) sums[column] += part[column] ?? 0;
    servers.set(userId, { ...sums, name: sums.name ?? part.name ?? null, ...laterPlace(sums, part) });
  }
  return [...servers.values()].sort(
    (a, b) => b.sales - a.sales || b.revenue - a.revenue || ((a.userId ?? '') < (b.userId ?? '') ? -1 : 1),
  );
}

const nobodyYet = (userId: string | null): Server => ({
  userId,
  name: null,
  orders: 0,
  sales: 0,
  revenue: 0,
  tips: 0,
  refunds: 0,
  cash: 0,
});

/** Adds the parts of each person's tips up, the most first. People whose tips were all given back are left out. */
export function takersOf(parts: readonly TakerPart[]): readonly (Taker & Place)[] {
  const takers = new Map<string | null, Taker & Place>();
  for (const { userId, name = null, payments, tips, inCash, ...place } of parts) {
    const known = takers.get(userId) ?? { userId, name, payments: 0, tips: 0, inCash: 0 };
    takers.set(userId, {
      userId,
      name: known.name ?? name,
      payments: known.payments + payments,
      tips: known.tips + tips,
      inCash: known.inCash + inCash,
      ...laterPlace(known, place),
    });
  }
  return [...takers.values()]
    .filter(({ tips, inCash }) => tips !== 0 || inCash !== 0)
    .sort((a, b) => b.tips - a.tips || ((a.userId ?? '') < (b.userId ?? '') ? -1 : 1));
}

/** Returns the visits of the range beside their sales, or nothing when the range has none. */
function visitsOf({ visits: closed, open }: VenueFigures): Pick<VenueMetrics, 'visits'> {
  const visits = {
    open: open.visits,
    ordered: open.ordered,
    closed: sumOf(closed, 'orders'),
    sales: sumOf(closed, 'total'),
  };
  return visits.open + visits.closed === 0 ? {} : { visits };
}
