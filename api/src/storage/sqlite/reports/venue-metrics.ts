/**
 * Computes what a venue took and sold, as sums over indexes that hold every column of their query. The only documents
 * opened are the venue's own and one for each name shown.
 */
import { ORDER_STATUSES, type OrderStatus } from '@tableside/domain/orders/order.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '@tableside/domain/payments/payment.ts';
import { wallClock } from '@tableside/domain/venue/business-day.ts';
import { countDays, daysFrom } from '@tableside/domain/venue/day-range.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import type Sqlite from 'better-sqlite3';
import type { DayRange } from '../../reports.ts';
import { lateMoney } from './late-money.ts';
import { reductionsIn } from './reductions.ts';
import { tipsByTaker } from './tips-by-taker.ts';
import { CLOSED_VISITS, type SalesOfDay, UNSOLD, visitsByDay, visitsOf } from './visit-sales.ts';

interface Asked extends DayRange {
  readonly venueId: string;
}

const TOP = 20;

const ORDERS = `FROM row INDEXED BY row_order_day
  WHERE venue_id = @venueId AND entity = 'order' AND business_day BETWEEN @from AND @to`;
const SENT = `${ORDERS} AND status NOT IN (${UNSOLD.map((status) => `'${status}'`).join()})`;
/** The rounds of a visit are sold with their visit. */
const SOLD = `${SENT} AND visit_id IS NULL`;
const PAYMENTS = `FROM row INDEXED BY row_payment_day
  WHERE venue_id = @venueId AND entity = 'payment' AND payment_id IS NULL AND business_day BETWEEN @from AND @to`;
const REFUNDS = `FROM row INDEXED BY row_refund_day
  WHERE venue_id = @venueId AND entity = 'payment' AND payment_id IS NOT NULL AND business_day BETWEEN @from AND @to`;
const TAKEN = `count(*) FILTER (WHERE outcome = 'completed') AS payments, sum(cents - tip) AS revenue, sum(tip) AS tips`;
/**
 * The quarter hour of a row. All time-zone offsets are multiples of it, so each quarter hour belongs to one local hour.
 */
const QUARTER = `substr(created_at, 1, 14) || printf('%02d', substr(created_at, 15, 2) / 15 * 15)`;

export function venueMetrics(connection: Sqlite.Database, venueId: string, range: DayRange): VenueMetrics {
  const asked: Asked = { venueId, ...range };
  const venue = venueOf(connection, venueId);
  const orders = ordersByDay(connection, asked);
  const money = moneyByDay(connection, asked);
  const visits = visitsByDay(connection, asked);
  const sold = [...orders.filter(({ status, ofVisit }) => isSold(status) && !ofVisit), ...visits];
  const owing = [...orders, ...visits];
  const sales = { orders: sumOf(sold, 'orders'), sales: sumOf(sold, 'total') };
  const cancelled = orders.filter(({ status }) => status === 'cancelled');
  return {
    ...asked,
    revenue: sumOf(money, 'revenue'),
    tips: sumOf(money, 'tips'),
    refunds: sumOf(money, 'refunds'),
    refundsDue: { orders: sumOf(owing, 'owing'), sum: sumOf(owing, 'due') },
    ordersByStatus: byStatus(orders),
    sold: sales,
    averageOrder: sales.orders === 0 ? 0 : Math.round(sales.sales / sales.orders),
    cancelled: { orders: sumOf(cancelled, 'orders'), sum: sumOf(cancelled, 'total') },
    topProducts: topProducts(connection, asked),
    byHour: byHour(connection, asked, venue),
    byDay: daysFrom(range.from, countDays(range.from, range.to)).map((businessDay) => {
      const isOfDay = (one: { businessDay: string }) => one.businessDay === businessDay;
      const [soldOfDay, moneyOfDay] = [sold.filter(isOfDay), money.filter(isOfDay)];
      return {
        businessDay,
        orders: sumOf(soldOfDay, 'orders'),
        sales: sumOf(soldOfDay, 'total'),
        revenue: sumOf(moneyOfDay, 'revenue'),
        tips: sumOf(moneyOfDay, 'tips'),
        refunds: sumOf(moneyOfDay, 'refunds'),
      };
    }),
    byServer: byServer(connection, asked),
    byMethod: byMethod(money),
    cash: cashOf(money.filter(({ method }) => method === 'cash')),
    late: lateMoney(connection, venue, range),
    tipsByTaker: tipsByTaker(connection, asked),
    reductions: reductionsIn(connection, asked),
    ...visitsOf(connection, asked, visits),
  };
}

const isSold = (status: OrderStatus): boolean => !UNSOLD.includes(status);

const sumOf = <K extends string>(rows: readonly Record<K, number>[], key: K): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

interface OrdersOfDay extends SalesOfDay {
  readonly status: OrderStatus;
  /** 1 for an order that is a round of a visit. */
  readonly ofVisit: 0 | 1;
}

const ordersByDay = (connection: Sqlite.Database, asked: Asked): OrdersOfDay[] =>
  connection
    .prepare<Asked, OrdersOfDay>(
      `SELECT business_day AS businessDay, status, visit_id IS NOT NULL AS ofVisit, count(*) AS orders, sum(total) AS total,
         count(*) FILTER (WHERE due > 0) AS owing, sum(due) AS due
       ${ORDERS} GROUP BY business_day, status, ofVisit`,
    )
    .all(asked);

interface MoneyOfDay {
  readonly businessDay: string;
  readonly method: PaymentMethod;
  readonly payments: number;
  readonly revenue: number;
  readonly tips: number;
  readonly refunds: number;
}

function moneyByDay(connection: Sqlite.Database, asked: Asked): MoneyOfDay[] {
  const taken = `SELECT business_day AS businessDay, method, ${TAKEN}, 0 AS refunds
    ${PAYMENTS} GROUP BY business_day, method`;
  const given = `SELECT business_day AS businessDay, method, 0 AS payments, 0 AS revenue, 0 AS tips, sum(cents) AS refunds
    ${REFUNDS} GROUP BY business_day, method`;
  return [taken, given].flatMap((sql) => connection.prepare<Asked, MoneyOfDay>(sql).all(asked));
}

function byStatus(orders: readonly OrdersOfDay[]): VenueMetrics['ordersByStatus'] {
  const counted = ORDER_STATUSES.map((status) => {
    const ofStatus = orders.filter((one) => one.status === status);
    return [status, sumOf(ofStatus, 'orders')];
  });
  return Object.fromEntries(counted) as VenueMetrics['ordersByStatus'];
}

const byMethod = (money: readonly MoneyOfDay[]): VenueMetrics['byMethod'] =>
  PAYMENT_METHODS.map((method) => {
    const rows = money.filter((one) => one.method === method);
    const [payments, revenue] = [sumOf(rows, 'payments'), sumOf(rows, 'revenue')];
    return { method, payments, revenue, tips: sumOf(rows, 'tips'), refunds: sumOf(rows, 'refunds') };
  });

function cashOf(rows: readonly MoneyOfDay[]): VenueMetrics['cash'] {
  const [taken, givenBack] = [sumOf(rows, 'revenue'), sumOf(rows, 'refunds')];
  return { taken, givenBack, toCount: taken - givenBack, tips: sumOf(rows, 'tips') };
}

interface ProductSales {
  readonly productId: string;
  readonly quantity: number;
  readonly sales: number;
  /** The rowid of a recent order with this product. */
  readonly place: number;
}

function topProducts(connection: Sqlite.Database, asked: Asked): VenueMetrics['topProducts'] {
  const top = connection.prepare<Asked, ProductSales>(
    `SELECT line.value ->> 0 AS productId, sum(line.value ->> 1) AS quantity, sum(line.value ->> 2) AS sales,
       max(sold.rowid) AS place
     FROM (SELECT rowid, lines ${SENT}) AS sold, json_each(sold.lines) AS line
     GROUP BY 1 ORDER BY sales DESC, productId LIMIT ${TOP}`,
  );
  const nameIn = connection
    .prepare<[number, string], string>(
      `SELECT item.value ->> 'name' FROM row, json_each(row.doc, '$.items') AS item
       WHERE row.rowid = ? AND item.value ->> 'productId' = ?`,
    )
    .pluck();
  return top.all(asked).map(({ place, ...product }) => ({
    ...product,
    name: nameIn.get(place, product.productId) ?? '',
  }));
}

type Hour = VenueMetrics['byHour'][number];
interface QuarterHour extends Omit<Hour, 'hour'> {
  readonly quarter: string;
}

function byHour(connection: Sqlite.Database, asked: Asked, venue: Venue | undefined): Hour[] {
  const sold = `SELECT ${QUARTER} AS quarter, count(*) AS orders, sum(total) AS sales, 0 AS revenue, 0 AS tips
    ${SOLD} GROUP BY 1`;
  const taken = `SELECT ${QUARTER} AS quarter, 0 AS orders, 0 AS sales, sum(cents - tip) AS revenue, sum(tip) AS tips
    ${PAYMENTS} GROUP BY 1`;
  const closed = `SELECT ${QUARTER} AS quarter, count(*) AS orders, sum(total) AS sales, 0 AS revenue, 0 AS tips
    ${CLOSED_VISITS} GROUP BY 1`;
  const quarters = [sold, closed, taken].flatMap((sql) =>
    connection.prepare<Asked, QuarterHour>(sql).all(asked),
  );
  // Hours are local to the venue's current time zone.
  const timezone = venue?.timezone ?? 'UTC';
  const cutoff = venue?.settings.businessDayCutoff ?? '0000';
  const hours = Array.from({ length: 24 }, () => ({ orders: 0, sales: 0, revenue: 0, tips: 0 }));
  for (const quarter of quarters) {
    const hour = hours[Number(wallClock(`${quarter.quarter}:00.000Z`, timezone)?.time.slice(0, 2) ?? 0)];
    if (!hour) continue;
    for (const key of ['orders', 'sales', 'revenue', 'tips'] as const) hour[key] += quarter[key];
  }
  const first = Number(cutoff.slice(0, 2));
  const inOrder = hours.map((sums, hour) => ({ hour, ...sums }));
  return [...inOrder.slice(first), ...inOrder.slice(0, first)];
}

function venueOf(connection: Sqlite.Database, venueId: string): Venue | undefined {
  const found = connection
    .prepare<[string, string], string>(
      "SELECT doc FROM row WHERE venue_id = ? AND entity = 'venue' AND id = ?",
    )
    .pluck()
    .get(venueId, venueId);
  return found === undefined ? undefined : (JSON.parse(found) as Venue);
}

type Server = VenueMetrics['byServer'][number];
interface ServerSums extends Omit<Server, 'name'> {
  readonly place: number;
}

function byServer(connection: Sqlite.Database, asked: Asked): Server[] {
  const columns = ['orders', 'sales', 'revenue', 'tips', 'refunds', 'cash'] as const;
  const inCash = (sum: string): string => `coalesce(sum(${sum}) FILTER (WHERE method = 'cash'), 0) AS cash`;
  const parts = [
    { what: 'count(*) AS orders, sum(total) AS sales', from: SOLD },
    { what: 'count(*) AS orders, sum(total) AS sales', from: CLOSED_VISITS },
    { what: `sum(cents - tip) AS revenue, sum(tip) AS tips, ${inCash('cents - tip')}`, from: PAYMENTS },
    { what: `sum(cents) AS refunds, ${inCash('-cents')}`, from: REFUNDS },
  ];
  const servers = new Map<string | null, Server & { place: number }>();
  for (const { what, from } of parts) {
    const sql = `SELECT server_id AS userId, max(rowid) AS place, ${what} ${from} GROUP BY server_id`;
    for (const found of connection.prepare<Asked, Partial<ServerSums>>(sql).all(asked)) {
      const userId = found.userId ?? null;
      const sums = servers.get(userId) ?? nobodyYet(userId);
      for (const column of columns) sums[column] += found[column] ?? 0;
      servers.set(userId, { ...sums, place: Math.max(sums.place, found.place ?? 0) });
    }
  }
  const nameAt = connection
    .prepare<[number], string | null>(
      "SELECT coalesce(doc ->> '$.takenBy.name', doc ->> 'serverName', doc ->> '$.server.name') FROM row WHERE rowid = ?",
    )
    .pluck();
  return [...servers.values()]
    .map(({ place, ...server }) => ({ ...server, name: server.userId && (nameAt.get(place) ?? null) }))
    .sort(
      (a, b) => b.sales - a.sales || b.revenue - a.revenue || ((a.userId ?? '') < (b.userId ?? '') ? -1 : 1),
    );
}

const nobodyYet = (userId: string | null) => ({
  userId,
  name: null,
  orders: 0,
  sales: 0,
  revenue: 0,
  tips: 0,
  refunds: 0,
  cash: 0,
  place: 0,
});
