/**
 * Computes what a venue took and sold, as sums over indexes that hold every column of their query. The only documents
 * opened are the venue's own, its time cards and one for each name shown.
 */
import type { TimeCard } from '@tableside/domain/time-clock/time-card.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import type Sqlite from 'better-sqlite3';
import { TOP, venueSums } from '../../sql/venue-sums.ts';
import {
  type AskedMetrics,
  type MoneyOfDay,
  metricsOf,
  type OrdersOfDay,
  type QuarterHour,
  type SalesOfDay,
  type ServerPart,
  serversOf,
  type VenueFigures,
} from '../../venue-figures.ts';
import { lateMoney } from './late-money.ts';
import { reductionsIn } from './reductions.ts';
import { namedTaxes, TAX } from './tax-sums.ts';

const SUMS = venueSums({
  rows: (index) => `row INDEXED BY ${index}`,
  tax: TAX,
  quarter: `substr(created_at, 1, 14) || printf('%02d', substr(created_at, 15, 2) / 15 * 15)`,
  place: 'max(rowid) AS place',
});

export function venueMetrics(connection: Sqlite.Database, asked: AskedMetrics, now: string): VenueMetrics {
  const venue = venueOf(connection, asked.venueId);
  const all = <T>(sql: string): T[] => connection.prepare<AskedMetrics, T>(sql).all(asked);
  const [open = { visits: 0, ordered: 0 }] = all<VenueFigures['open']>(SUMS.open);
  return metricsOf(asked, {
    venue,
    orders: all<OrdersOfDay>(SUMS.orders),
    money: SUMS.money.flatMap((sql) => all<MoneyOfDay>(sql)),
    visits: all<SalesOfDay>(SUMS.visits),
    open,
    quarters: SUMS.quarters.flatMap((sql) => all<QuarterHour>(sql)),
    cards: cardsOf(connection, asked),
    now,
    taxes: namedTaxes(connection, asked, SUMS.sales),
    topProducts: topProducts(connection, asked),
    byServer: byServer(connection, asked),
    late: lateMoney(connection, venue, asked),
    tipsByTaker: tipsByTaker(connection, asked),
    reductions: reductionsIn(connection, asked),
  });
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
     FROM (SELECT rowid, lines ${SUMS.sent}) AS sold, json_each(sold.lines) AS line
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

/** Reads a text from the document of the row at a place. */
const textAt = (connection: Sqlite.Database, text: string) =>
  connection.prepare<[string | number], string | null>(`SELECT ${text} FROM row WHERE rowid = ?`).pluck();

function byServer(connection: Sqlite.Database, asked: AskedMetrics): VenueMetrics['byServer'] {
  const servers = serversOf(
    SUMS.servers.flatMap((sql) => connection.prepare<AskedMetrics, ServerPart>(sql).all(asked)),
  );
  const nameAt = textAt(
    connection,
    "coalesce(doc ->> '$.takenBy.name', doc ->> 'serverName', doc ->> '$.server.name')",
  );
  return servers.map(({ place, ...server }) => ({
    ...server,
    name: server.userId && (nameAt.get(place) ?? null),
  }));
}

type Taker = VenueMetrics['tipsByTaker'][number];

/** Sums tips by the person who took the payment. */
function tipsByTaker(connection: Sqlite.Database, asked: AskedMetrics): Taker[] {
  const nameAt = textAt(connection, "doc ->> '$.takenBy.name'");
  return connection
    .prepare<AskedMetrics, Omit<Taker, 'name'> & { readonly place: number }>(SUMS.takers)
    .all(asked)
    .map(({ place, ...taker }) => ({ ...taker, name: nameAt.get(place) ?? null }));
}
