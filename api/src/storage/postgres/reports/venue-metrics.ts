/**
 * Computes what a venue took and sold, as sums over the rows of its business days. The only documents opened are the
 * venue's own, its time cards, one for each name shown, and those that something was taken off.
 */
import type { Order } from '@tableside/domain/orders/order.ts';
import type { Payment } from '@tableside/domain/payments/payment.ts';
import type { TimeCard } from '@tableside/domain/time-clock/time-card.ts';
import { endOfDay, startOfDay } from '@tableside/domain/venue/day-instants.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import type { Visit } from '@tableside/domain/visits/visit.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { asLate, MOST_LATE } from '../../late-money.ts';
import { TOP, venueSums } from '../../sql/venue-sums.ts';
import { sumOfReductions } from '../../sum-of-reductions.ts';
import type { NamedTax } from '../../taxes-by-rate.ts';
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

/** Asks one statement of the report's snapshot. Its parameters are `@venueId`, `@from`, `@to` and more by name. */
export type Select = <T>(sql: string, params: Readonly<Record<string, unknown>>) => Promise<readonly T[]>;

/** Every tax on a sale. */
const TAX = '(SELECT coalesce(sum((tax ->> 4)::bigint), 0) FROM json_array_elements(taxes::json) AS tax)';

const SUMS = venueSums({
  rows: () => '"row"',
  tax: TAX,
  quarter: `substr(created_at, 1, 14) || lpad((substr(created_at, 15, 2)::int / 15 * 15)::text, 2, '0')`,
  place: "max(created_at || '/' || id) AS place",
});

/** The sums of each rate under each of its names. */
const NAMED_TAXES = `SELECT (tax ->> 0)::int AS milli, (tax ->> 1)::int AS included, tax ->> 5 AS name,
    sum((tax ->> 2)::bigint) AS taxable, sum((tax ->> 3)::bigint) AS exempt, sum((tax ->> 4)::bigint) AS tax
    FROM (${SUMS.sales.map((rows) => `SELECT taxes ${rows}`).join(' UNION ALL ')}) AS charged, json_array_elements(taxes::json) AS tax
    GROUP BY 1, 2, 3`;

export async function venueMetrics(select: Select, asked: AskedMetrics, now: string): Promise<VenueMetrics> {
  const all = <T>(sql: string) => select<T>(sql, { ...asked });
  const eachOf = async <T>(statements: readonly string[]): Promise<T[]> =>
    (await Promise.all(statements.map((sql) => all<T>(sql)))).flat();
  const [venue] = await documents<Venue>(select, asked, "entity = 'venue' AND id = @venueId");
  const [open = { visits: 0, ordered: 0 }] = await all<VenueFigures['open']>(SUMS.open);
  return metricsOf(asked, {
    venue,
    orders: await all<OrdersOfDay>(SUMS.orders),
    money: await eachOf<MoneyOfDay>(SUMS.money),
    visits: await all<SalesOfDay>(SUMS.visits),
    open,
    quarters: await eachOf<QuarterHour>(SUMS.quarters),
    cards: await documents<TimeCard>(
      select,
      asked,
      `entity = 'timeCard' AND business_day BETWEEN @from AND @to`,
    ),
    now,
    taxes: await all<NamedTax>(NAMED_TAXES),
    topProducts: await topProducts(select, asked),
    byServer: await byServer(select, asked),
    late: await lateMoney(select, asked, venue),
    tipsByTaker: await tipsByTaker(select, asked),
    reductions: await reductionsIn(select, asked),
  });
}

async function documents<T>(
  select: Select,
  params: AskedMetrics & { readonly ids?: string; readonly begin?: string; readonly end?: string },
  where: string,
): Promise<T[]> {
  const sql = `SELECT doc FROM "row" WHERE venue_id = @venueId AND ${where}`;
  const found = await select<{ readonly doc: string }>(sql, { ...params });
  return found.map(({ doc }) => JSON.parse(doc) as T);
}

interface ProductSales {
  readonly productId: string;
  readonly quantity: number;
  readonly sales: number;
  readonly place: string;
}

async function topProducts(select: Select, asked: AskedMetrics): Promise<VenueMetrics['topProducts']> {
  const top = await select<ProductSales>(
    `SELECT line ->> 0 AS "productId", sum((line ->> 1)::bigint) AS quantity, sum((line ->> 2)::bigint) AS sales,
       max(sold.created_at || '/' || sold.id) AS place
     FROM (SELECT id, created_at, lines ${SUMS.sent}) AS sold, json_array_elements(sold.lines::json) AS line
     GROUP BY 1 ORDER BY sales DESC, 1 LIMIT ${TOP}`,
    { ...asked },
  );
  const orders = await documentsAt<Order>(select, asked, top);
  return top.map(({ place, ...product }) => {
    const items = orders.get(place)?.items ?? [];
    return { ...product, name: items.find((item) => item.productId === product.productId)?.name ?? '' };
  });
}

/** Returns the documents at these places. */
async function documentsAt<T extends { readonly id: string }>(
  select: Select,
  asked: AskedMetrics,
  places: readonly { readonly place: string | number }[],
): Promise<ReadonlyMap<string | number, T>> {
  const idOf = (place: string | number): string => String(place).slice(String(place).indexOf('/') + 1);
  const ids = JSON.stringify(places.map(({ place }) => idOf(place)));
  const found = await documents<T>(
    select,
    { ...asked, ids },
    "entity IN ('order', 'payment', 'visit') AND id IN (SELECT json_array_elements_text(@ids::json))",
  );
  const byId = new Map(found.map((doc) => [doc.id, doc]));
  return new Map(
    places.flatMap(({ place }) => {
      const doc = byId.get(idOf(place));
      return doc ? [[place, doc] as const] : [];
    }),
  );
}

type Server = VenueMetrics['byServer'][number];

async function byServer(select: Select, asked: AskedMetrics): Promise<Server[]> {
  const parts = SUMS.servers.map((sql) => select<ServerPart>(sql, { ...asked }));
  const servers = serversOf((await Promise.all(parts)).flat());
  const docs = await documentsAt<NamedDocument>(select, asked, servers);
  return servers.map(({ place, ...server }) => ({
    ...server,
    name: server.userId && (nameIn(docs.get(place)) ?? null),
  }));
}

interface NamedDocument {
  readonly id: string;
  readonly takenBy?: { readonly name: string };
  readonly serverName?: string | null;
  readonly server?: { readonly name: string };
}

const nameIn = (doc: NamedDocument | undefined): string | undefined =>
  doc?.takenBy?.name ?? doc?.serverName ?? doc?.server?.name;

async function tipsByTaker(select: Select, asked: AskedMetrics): Promise<VenueMetrics['tipsByTaker']> {
  type Taker = Omit<VenueMetrics['tipsByTaker'][number], 'name'> & { readonly place: string };
  const takers = await select<Taker>(SUMS.takers, { ...asked });
  const docs = await documentsAt<Payment>(select, asked, takers);
  return takers.map(({ place, ...taker }) => ({ ...taker, name: docs.get(place)?.takenBy.name ?? null }));
}

async function reductionsIn(select: Select, asked: AskedMetrics): Promise<VenueMetrics['reductions']> {
  const reduced = 'reduced = 1 AND business_day BETWEEN @from AND @to';
  const orders = await documents<Order>(select, asked, `${reduced} AND entity = 'order'`);
  const visits = await documents<Visit>(
    select,
    asked,
    `${reduced} AND entity = 'visit' AND status = 'closed'`,
  );
  const ids = JSON.stringify(visits.map(({ id }) => id));
  const theirs = await documents<Order>(
    select,
    { ...asked, ids },
    "entity = 'order' AND parent_id IN (SELECT json_array_elements_text(@ids::json))",
  );
  const closed = visits.map((visit) => ({
    visit,
    orders: theirs.filter(({ parentId }) => parentId === visit.id),
  }));
  return [...sumOfReductions(orders, closed)];
}

/** Payments and refunds that arrived late: those of the days, and those of earlier days that arrived in them. */
async function lateMoney(
  select: Select,
  asked: AskedMetrics,
  venue: Venue | undefined,
): Promise<VenueMetrics['late']> {
  if (!venue) return [];
  const found = await documents<Payment>(
    select,
    { ...asked, begin: startOfDay(asked.from, venue), end: endOfDay(asked.to, venue) },
    `late_at IS NOT NULL AND (business_day BETWEEN @from AND @to OR (late_at >= @begin AND late_at < @end))
      ORDER BY late_at DESC, id LIMIT ${MOST_LATE}`,
  );
  return found.map(asLate);
}
