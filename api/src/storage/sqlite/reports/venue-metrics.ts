/**
 * Computes what a venue took and sold, as sums over indexes that hold every column of their query. The only documents
 * opened are the venue's own, its time cards and one for each name shown.
 */
import type { TimeCard } from '@tableside/domain/time-clock/time-card.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import type Sqlite from 'better-sqlite3';
import {
  type AskedMetrics,
  type MoneyOfDay,
  metricsOf,
  type OrdersOfDay,
  type QuarterHour,
  type ServerPart,
  serversOf,
  UNSOLD,
} from '../../venue-figures.ts';
import { lateMoney } from './late-money.ts';
import { reductionsIn } from './reductions.ts';
import { namedTaxes, TAX } from './tax-sums.ts';
import { tipsByTaker } from './tips-by-taker.ts';
import { CLOSED_VISITS, openVisits, visitsByDay } from './visit-sales.ts';

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
/** The quarter hour of a row. */
const QUARTER = `substr(created_at, 1, 14) || printf('%02d', substr(created_at, 15, 2) / 15 * 15)`;

export function venueMetrics(connection: Sqlite.Database, asked: AskedMetrics, now: string): VenueMetrics {
  const venue = venueOf(connection, asked.venueId);
  return metricsOf(asked, {
    venue,
    orders: ordersByDay(connection, asked),
    money: moneyByDay(connection, asked),
    visits: visitsByDay(connection, asked),
    open: openVisits(connection, asked),
    quarters: quartersOf(connection, asked),
    cards: cardsOf(connection, asked),
    now,
    taxes: namedTaxes(connection, asked, [SOLD, CLOSED_VISITS]),
    topProducts: topProducts(connection, asked),
    byServer: byServer(connection, asked),
    late: lateMoney(connection, venue, asked),
    tipsByTaker: tipsByTaker(connection, asked),
    reductions: reductionsIn(connection, asked),
  });
}

const ordersByDay = (connection: Sqlite.Database, asked: AskedMetrics): OrdersOfDay[] =>
  connection
    .prepare<AskedMetrics, OrdersOfDay>(
      `SELECT business_day AS businessDay, status, visit_id IS NOT NULL AS ofVisit, count(*) AS orders, sum(total) AS total,
         sum(${TAX}) AS tax, count(*) FILTER (WHERE due > 0) AS owing, sum(due) AS due
       ${ORDERS} GROUP BY business_day, status, ofVisit`,
    )
    .all(asked);

function moneyByDay(connection: Sqlite.Database, asked: AskedMetrics): MoneyOfDay[] {
  const taken = `SELECT business_day AS businessDay, method, ${TAKEN}, 0 AS refunds
    ${PAYMENTS} GROUP BY business_day, method`;
  const given = `SELECT business_day AS businessDay, method, 0 AS payments, 0 AS revenue, 0 AS tips, sum(cents) AS refunds
    ${REFUNDS} GROUP BY business_day, method`;
  return [taken, given].flatMap((sql) => connection.prepare<AskedMetrics, MoneyOfDay>(sql).all(asked));
}

interface ProductSales {
  readonly productId: string;
  readonly quantity: number;
  readonly sales: number;
  /** The rowid of a recent order with this product. */
  readonly place: number;
}

function topProducts(connection: Sqlite.Database, asked: AskedMetrics): VenueMetrics['topProducts'] {
  const top = connection.prepare<AskedMetrics, ProductSales>(
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

function quartersOf(connection: Sqlite.Database, asked: AskedMetrics): QuarterHour[] {
  const sales = `SELECT ${QUARTER} AS quarter, count(*) AS orders, sum(total) AS sales, sum(${TAX}) AS tax,
    0 AS revenue, 0 AS tips`;
  const sold = `${sales} ${SOLD} GROUP BY 1`;
  const closed = `${sales} ${CLOSED_VISITS} GROUP BY 1`;
  const taken = `SELECT ${QUARTER} AS quarter, 0 AS orders, 0 AS sales, 0 AS tax, sum(cents - tip) AS revenue,
    sum(tip) AS tips ${PAYMENTS} GROUP BY 1`;
  return [sold, closed, taken].flatMap((sql) =>
    connection.prepare<AskedMetrics, QuarterHour>(sql).all(asked),
  );
}

const cardsOf = (connection: Sqlite.Database, asked: AskedMetrics): TimeCard[] =>
  connection
    .prepare<AskedMetrics, string>(
      `SELECT doc FROM row INDEXED BY row_card_day
       WHERE venue_id = @venueId AND entity = 'timeCard' AND business_day BETWEEN @from AND @to`,
    )
    .pluck()
    .all(asked)
    .map((doc) => JSON.parse(doc) as TimeCard);

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

function byServer(connection: Sqlite.Database, asked: AskedMetrics): Server[] {
  const inCash = (sum: string): string => `coalesce(sum(${sum}) FILTER (WHERE method = 'cash'), 0) AS cash`;
  const parts = [
    { what: 'count(*) AS orders, sum(total) AS sales', from: SOLD },
    { what: 'count(*) AS orders, sum(total) AS sales', from: CLOSED_VISITS },
    { what: `sum(cents - tip) AS revenue, sum(tip) AS tips, ${inCash('cents - tip')}`, from: PAYMENTS },
    { what: `sum(cents) AS refunds, ${inCash('-cents')}`, from: REFUNDS },
  ];
  const servers = serversOf(
    parts.flatMap(({ what, from }) => {
      const sql = `SELECT server_id AS userId, max(rowid) AS place, ${what} ${from} GROUP BY server_id`;
      return connection.prepare<AskedMetrics, ServerPart>(sql).all(asked);
    }),
  );
  const nameAt = connection
    .prepare<[number], string | null>(
      "SELECT coalesce(doc ->> '$.takenBy.name', doc ->> 'serverName', doc ->> '$.server.name') FROM row WHERE rowid = ?",
    )
    .pluck();
  return servers.map(({ place, ...server }) => ({
    ...server,
    name: server.userId && (nameAt.get(Number(place)) ?? null),
  }));
}
