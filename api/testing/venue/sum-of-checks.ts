/** Computes the expected reports from whole documents by the domain's own rules: simple and slow, without SQL. */

import { waitsOf } from '@tableside/domain/days/waits.ts';
import { ORDER_STATUSES, type Order } from '@tableside/domain/entities/order.ts';
import { PAYMENT_METHODS, type Payment } from '@tableside/domain/entities/payment.ts';
import { LONGEST_MS, type TimeCard } from '@tableside/domain/entities/time-card.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { leftOf, type Visit } from '@tableside/domain/entities/visit.ts';
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { paymentStatus } from '@tableside/domain/payments/payment-status.ts';
import { countDays, daysFrom } from '@tableside/domain/values/day-range.ts';
import { businessDay, wallClock } from '@tableside/domain/venue/business-day.ts';
import { stationsOf } from '@tableside/domain/venue/stations.ts';
import type { PaymentSummary, VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import type { DayRange, PaymentCriteria } from '../../src/storage/door/reports.ts';
import {
  countedOf,
  owedIn,
  reductionsIn,
  type SaleByHand,
  salesByHand,
  sentOf,
  soldIn,
  sum,
  taxesIn,
  visitsIn,
} from './sales-by-hand.ts';

export interface Checks {
  readonly venue: Venue;
  /** The pads and the rounds of visits, and what guests ordered by phone. */
  readonly orders: readonly Order[];
  readonly visits: readonly Visit[];
  /** Includes refunds. */
  readonly payments: readonly Payment[];
  readonly cards: readonly TimeCard[];
  /** When the report is made. */
  readonly now: string;
}

const isTaken = ({ kind, outcome }: Payment): boolean => kind === 'payment' && outcome === 'completed';

/** The parts of a report that are also broken down by day, hour, person or method. */
const takenIn = (payments: readonly Payment[]) => {
  const taken = payments.filter(isTaken);
  const tips = sum(taken.map(({ tip }) => tip));
  return { revenue: sum(taken.map(({ amount }) => amount)), tips: tips - tipsBackIn(payments) };
};
const tipsBackIn = (payments: readonly Payment[]): number => sum(payments.map(({ back }) => back?.tip ?? 0));
const refundsIn = (payments: readonly Payment[]): number =>
  sum(payments.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount)) - tipsBackIn(payments);
/** With the tips, less what was given back. */
const broughtBy = (payments: readonly Payment[]): number => {
  const { revenue, tips } = takenIn(payments);
  return revenue + tips - refundsIn(payments);
};
const tipBelongsTo = ({ back, takenBy }: Payment) => back?.of.takenBy ?? takenBy;

/** One minute of paid work. */
interface Minute {
  readonly businessDay: string;
  readonly at: string;
  /** Whether it lies within the business day of its time card. */
  readonly isWithin: boolean;
}

/** Returns every minute of paid work, one by one. Whoever has been at work for 16 hours or less goes on until now. */
function minutesOf({ venue, cards, now }: Pick<Checks, 'venue' | 'cards' | 'now'>): readonly Minute[] {
  const minuteOf = (time: string) => Math.floor(Date.parse(time) / MINUTE_MS);
  return cards.flatMap(({ businessDay: day, periods }) =>
    periods.flatMap(({ in: begin, out, breaks }) => {
      const isForgotten = out === null && Date.parse(now) - Date.parse(begin) > LONGEST_MS;
      const end = isForgotten ? begin : (out ?? now);
      const count = Math.max(0, minuteOf(end) - minuteOf(begin));
      return Array.from({ length: count }, (_, n) => minuteOf(begin) + n)
        .filter((minute) =>
          breaks.every(
            (one) => one.paid || minute < minuteOf(one.start) || minute >= minuteOf(one.end ?? end),
          ),
        )
        .map((minute) => {
          const at = new Date(minute * MINUTE_MS).toISOString();
          return { businessDay: day, at, isWithin: businessDay(at, venue) === day };
        });
    }),
  );
}

function laborOf(cards: readonly TimeCard[], now: string, minutes: readonly Minute[]): VenueMetrics['labor'] {
  const open = cards.flatMap(({ periods }) => periods).filter(({ out }) => out === null);
  const atWork = open.filter((one) => Date.parse(now) - Date.parse(one.in) <= LONGEST_MS).length;
  const outside = minutes.filter(({ isWithin }) => !isWithin).length;
  return { minutes: minutes.length, outside, atWork, withoutEnd: open.length - atWork };
}

export function metricsByHand({ venue, now, ...all }: Checks, { from, to }: DayRange): VenueMetrics {
  const isIn = ({ businessDay }: { businessDay: string }) => businessDay >= from && businessDay <= to;
  const [orders, payments] = [all.orders.filter(isIn), all.payments.filter(isIn)];
  const cards = all.cards.filter(isIn);
  const minutes = minutesOf({ venue, cards, now });
  const refunds = payments.filter(({ kind }) => kind === 'refund');
  const books = { orders, visits: all.visits.filter(isIn), refunds };
  const sales = salesByHand(books);
  const sold = soldIn(sales);
  const byStatus = countedOf(orders);
  const cancelled = byStatus.filter(({ status }) => status === 'cancelled');
  const cash = payments.filter(({ method }) => method === 'cash');
  const counted = ORDER_STATUSES.map((status) => [
    status,
    byStatus.filter((order) => order.status === status).length,
  ]);
  return {
    venueId: venue.id,
    from,
    to,
    ...takenIn(payments),
    refunds: refundsIn(payments),
    refundedTips: tipsBackIn(payments),
    refundsDue: owedIn(books),
    ordersByStatus: Object.fromEntries(counted),
    sold,
    averageOrder: sold.orders === 0 ? 0 : Math.floor(sold.sales / sold.orders + 0.5),
    cancelled: { orders: cancelled.length, sum: sum(cancelled.map(({ total }) => total)) },
    topProducts: productsOf(orders),
    byStation: stationsOfLines(orders, venue),
    ...categoriesOfLines(orders),
    byHour: hoursOf(venue, { sales, payments, minutes }),
    byDay: daysFrom(from, countDays(from, to)).map((businessDay) => {
      const ofDay = <T extends { businessDay: string }>(rows: readonly T[]) =>
        rows.filter((row) => row.businessDay === businessDay);
      const money = ofDay(payments);
      return {
        businessDay,
        ...soldIn(ofDay(sales)),
        minutes: ofDay(minutes).length,
        ...takenIn(money),
        refunds: refundsIn(money),
      };
    }),
    taxes: taxesIn(sales),
    labor: laborOf(cards, now, minutes),
    byServer: serversOf(sales, payments),
    byMethod: PAYMENT_METHODS.map((method) => {
      const money = payments.filter((payment) => payment.method === method);
      return {
        method,
        payments: money.filter(isTaken).length,
        ...takenIn(money),
        refunds: refundsIn(money),
      };
    }),
    cash: {
      taken: takenIn(cash).revenue,
      tips: takenIn(cash).tips,
      givenBack: refundsIn(cash),
      toCount: broughtBy(cash),
      inDrawers: broughtBy(cash.filter(({ drawerId }) => drawerId !== undefined)),
      held: broughtBy(cash.filter(({ drawerId }) => drawerId === undefined)),
    },
    late: [],
    tipsByTaker: takersOf(payments),
    reductions: reductionsIn(books),
    ...(from === to && oneDayIn(books.visits, all.orders)),
    ...visitsIn(books),
  };
}

function oneDayIn(
  visits: readonly Visit[],
  orders: readonly Order[],
): Pick<VenueMetrics, 'guests' | 'waits'> {
  const closed = visits.filter(({ status }) => status === 'closed');
  const counted = closed.filter((visit) => (visit.closed?.sale.covers ?? 0) > 0);
  const ids = closed.map(({ id }) => id);
  return {
    guests: {
      count: sum(counted.map((visit) => visit.closed?.sale.covers ?? 0)),
      sales: sum(counted.map((visit) => visit.closed?.sale.total ?? 0)),
    },
    waits: [...waitsOf(orders.filter(({ visitId }) => ids.includes(visitId ?? '')))],
  };
}

function takersOf(payments: readonly Payment[]): VenueMetrics['tipsByTaker'] {
  const tipped = payments.filter((one) => (isTaken(one) && one.tip > 0) || (one.back?.tip ?? 0) > 0);
  const people = new Map(tipped.map(tipBelongsTo).map(({ id, name }) => [id, name]));
  return [...people]
    .map(([userId, name]) => {
      const own = tipped.filter((one) => tipBelongsTo(one).id === userId);
      const cash = own.filter(({ method, back }) => (back?.of.method ?? method) === 'cash');
      const count = own.filter(isTaken).length;
      return { userId, name, payments: count, tips: takenIn(own).tips, inCash: takenIn(cash).tips };
    })
    .filter(({ tips, inCash }) => tips !== 0 || inCash !== 0)
    .sort((a, b) => b.tips - a.tips || (a.userId < b.userId ? -1 : 1));
}

function productsOf(orders: readonly Order[]): VenueMetrics['topProducts'] {
  const lines = sentOf(orders).flatMap(({ items }) => items);
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  return ids
    .map((productId) => {
      const ofProduct = lines.filter((line) => line.productId === productId);
      return {
        productId,
        name: ofProduct[0]?.name ?? '',
        quantity: sum(ofProduct.map(leftOf)),
        sales: sum(ofProduct.map(({ totalPrice }) => totalPrice)),
      };
    })
    .sort((a, b) => b.sales - a.sales || (a.productId < b.productId ? -1 : 1))
    .slice(0, 20);
}

function stationsOfLines(orders: readonly Order[], venue: Venue): VenueMetrics['byStation'] {
  const lines = sentOf(orders).flatMap(({ items }) => items);
  return [...new Set(lines.map(({ station }) => station))]
    .map((stationId) => {
      const made = lines.filter(({ station }) => station === stationId);
      return {
        stationId,
        name: stationsOf(venue).find(({ id }) => id === stationId)?.name ?? null,
        quantity: sum(made.map(leftOf)),
        sales: sum(made.map(({ totalPrice }) => totalPrice)),
      };
    })
    .sort((a, b) => b.sales - a.sales || (a.stationId < b.stationId ? -1 : 1));
}

function categoriesOfLines(orders: readonly Order[]): Pick<VenueMetrics, 'byCategory'> {
  const lines = sentOf(orders).flatMap(({ items }) => items);
  const ids = [...new Set(lines.map(({ category }) => category?.id ?? null))];
  if (ids.every((id) => id === null)) return {};
  const byCategory = ids
    .map((categoryId) => {
      const sold = lines.filter(({ category }) => (category?.id ?? null) === categoryId);
      return {
        categoryId,
        name: sold[0]?.category?.name ?? null,
        quantity: sum(sold.map(leftOf)),
        sales: sum(sold.map(({ totalPrice }) => totalPrice)),
      };
    })
    .sort((a, b) => b.sales - a.sales);
  return { byCategory };
}

interface Timed extends Pick<Checks, 'payments'> {
  readonly sales: readonly SaleByHand[];
  readonly minutes: readonly Minute[];
}

function hoursOf(venue: Venue, { sales, payments, minutes }: Timed): VenueMetrics['byHour'] {
  const hourOf = (instant: string) => Number(wallClock(instant, venue.timezone)?.time.slice(0, 2));
  const made = sales.map((sale) => ({ sale, hour: hourOf(sale.at) }));
  const paid = payments.map((payment) => ({ payment, hour: hourOf(payment.timestamp) }));
  const worked = minutes.filter(({ isWithin }) => isWithin).map(({ at }) => ({ hour: hourOf(at) }));
  const first = Number(venue.settings.businessDayCutoff.slice(0, 2));
  return Array.from({ length: 24 }, (_, n) => {
    const hour = (first + n) % 24;
    const isOfHour = (one: { hour: number }) => one.hour === hour;
    return {
      hour,
      ...soldIn(made.filter(isOfHour).map(({ sale }) => sale)),
      minutes: worked.filter(isOfHour).length,
      ...takenIn(paid.filter(isOfHour).map(({ payment }) => payment)),
    };
  });
}

function serversOf(sales: readonly SaleByHand[], payments: readonly Payment[]): VenueMetrics['byServer'] {
  const people = new Map<string | null, string | null>([
    ...sales.map(({ userId, name }) => [userId, name] as const),
    ...payments.map(({ takenBy }) => [takenBy.id, takenBy.name] as const),
    ...payments.map(tipBelongsTo).map(({ id, name }) => [id, name] as const),
  ]);
  return [...people]
    .map(([userId, name]) => {
      const money = payments.filter(({ takenBy }) => takenBy.id === userId);
      const { withoutTax: _, ...served } = soldIn(sales.filter((sale) => sale.userId === userId));
      const cash = broughtBy(
        money.filter(({ method, drawerId }) => method === 'cash' && drawerId === undefined),
      );
      const { tips } = takenIn(payments.filter((payment) => tipBelongsTo(payment).id === userId));
      return { userId, name, ...served, ...takenIn(money), tips, refunds: refundsIn(money), cash };
    })
    .sort(
      (a, b) => b.sales - a.sales || b.revenue - a.revenue || ((a.userId ?? '') < (b.userId ?? '') ? -1 : 1),
    );
}

export function summaryByHand({ payments }: Checks, criteria: PaymentCriteria): PaymentSummary {
  const { status, method, from = '', to = '~', q = '' } = criteria;
  const listed = payments.filter(
    (payment) =>
      payment.kind === 'payment' &&
      (status === undefined || paymentStatus(payment, payments) === status) &&
      (method === undefined || payment.method === method) &&
      payment.timestamp >= from &&
      payment.timestamp < to &&
      [payment.visitId, payment.orderNumber, payment.customerName ?? '', payment.transactionId].some((text) =>
        text.toLowerCase().includes(q.toLowerCase()),
      ),
  );
  const counted = (one: string) => listed.filter((row) => paymentStatus(row, payments) === one).length;
  const ids = new Set(listed.map(({ id }) => id));
  const back = payments.filter(({ paymentId }) => paymentId !== null && ids.has(paymentId));
  return {
    ...takenIn([...listed, ...back]),
    refunds: refundsIn(back),
    refundedTips: tipsBackIn(back),
    pending: counted('pending'),
    completed: counted('completed'),
    failed: counted('failed'),
    refunded: counted('refunded'),
  };
}
