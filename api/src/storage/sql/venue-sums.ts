/** The statements that add up what a venue took and sold. */
import { type SQL, sql } from 'drizzle-orm';
import type { AskedMetrics } from '../figures/venue-figures.ts';
import { PAD, UNSENT } from '../rows/row-columns.ts';
import { BROUGHT, IN_DRAWER, IS_ROUNDED, ROUNDED } from './cash-cents.ts';

/** The maximum number of products in the list of those that sold most, and of options. */
const TOP = sql.raw('20');
const MOST_OPTIONS = sql.raw('200');

/** The part that a database brings. */
export interface SumsDialect {
  /** The table of rows, in SQLite with the index to use. Those of days hold every column of the sums. */
  rows(index: string): SQL;
  /** The quarter hour of a row: how many there were since the start of 1970. */
  readonly quarter: SQL;
  /** The place of a row, by which it is found again. A recent row has a higher one. */
  readonly place: SQL;
  /** The elements of a JSON array, as a table of this name. */
  each(json: string, name: string): SQL;
  /** The elements of a part of an element of such a table. None where the part is missing. */
  eachOf(name: string, part: number, inner: string): SQL;
  /** A part of an element of such a table: as text, or as a whole number. */
  text(name: string, part: number): SQL;
  whole(name: string, part: number): SQL;
}

type Kind = 'order' | 'visit' | 'payment';

const sum = (what: SQL): SQL => sql`coalesce(sum(${what}), 0)`;
const inCash = (what: SQL): SQL => sql`coalesce(sum(${what}) FILTER (WHERE method = 'cash'), 0)`;

/** Statuses of orders that are not sold. */
const UNSOLD: readonly string[] = ['draft', 'cancelled', UNSENT.draft, UNSENT.cancelled, PAD.draft, PAD.over];
const IS_SENT = sql.raw(`status NOT IN (${UNSOLD.map((status) => `'${status}'`).join()})`);
const TOTAL = sum(sql`total`);
const TAKEN = sql`${sum(sql`cents - tip`)} AS revenue, ${sum(sql`tip`)} AS tips`;
const IN_CASH = sql`${inCash(BROUGHT)} AS cash`;

export function venueSums(dialect: SumsDialect, { venueId, from, to }: AskedMetrics) {
  const { rows, quarter, place, each, text, whole } = dialect;
  // Every tax on a sale.
  const tax = sql`(SELECT coalesce(sum(${whole('tax', 4)}), 0) FROM ${each('taxes', 'tax')})`;
  const recent = sql`max(${place}) AS place`;
  const ofDays = (index: string, kind: Kind): SQL =>
    sql`FROM ${rows(index)} WHERE venue_id = ${venueId} AND entity = ${sql.raw(`'${kind}'`)}
      AND business_day BETWEEN ${from} AND ${to}`;
  const orders = ofDays('row_order_day', 'order');
  const visits = ofDays('row_visit_day', 'visit');
  const closed = sql`${visits} AND status = 'closed'`;
  const open = sql`${visits} AND status = 'open'`;
  const payments = sql`${ofDays('row_payment_day', 'payment')} AND payment_id IS NULL`;
  const refunds = sql`${ofDays('row_refund_day', 'payment')} AND payment_id IS NOT NULL`;
  const inDrawers = sql`${ofDays('row_drawer_day', 'payment')} AND ${IN_DRAWER}`;
  const rounded = sql`FROM ${rows('row_reduced')} WHERE venue_id = ${venueId} AND ${IS_ROUNDED}
    AND business_day BETWEEN ${from} AND ${to}`;
  const sales = sql`count(*) AS orders, ${TOTAL} AS total, ${sum(tax)} AS tax,
    count(*) FILTER (WHERE due > 0) AS owing, ${sum(sql`due`)} AS due`;
  const byTime = sql`SELECT business_day AS "businessDay", ${quarter} AS quarter`;
  // Grouped in the order of the index, so that SQLite does not sort the rows.
  const ofServers = (kind: SQL, what: SQL, from: SQL): SQL =>
    sql`SELECT server_id AS "userId", ${recent}, ${what} ${from} GROUP BY business_day, ${kind}, server_id`;
  const sold = sql`SELECT ${place} AS place, lines ${orders} AND ${IS_SENT}`;
  return {
    /** The products that sold most. */
    top: [madeBy(dialect, sold, { part: 0, name: 'productId', limit: sql`LIMIT ${TOP}` })],
    categories: [madeBy(dialect, sold, { part: 4, name: 'categoryId' })],
    options: [optionsIn(dialect, sold)],
    stations: [
      sql`SELECT ${text('line', 3)} AS "stationId", sum(${whole('line', 1)}) AS quantity,
        sum(${whole('line', 2)}) AS sales
      FROM (${sold}) AS sold, ${each('sold.lines', 'line')} GROUP BY 1 ORDER BY sales DESC, 1`,
    ],
    /** The sums of each rate under each of its names. */
    taxes: [
      sql`SELECT ${whole('tax', 0)} AS milli, ${whole('tax', 1)} AS included, ${text('tax', 5)} AS name,
        sum(${whole('tax', 2)}) AS taxable, sum(${whole('tax', 3)}) AS exempt, sum(${whole('tax', 4)}) AS tax
      FROM (SELECT taxes ${closed}) AS charged, ${each('charged.taxes', 'tax')} GROUP BY 1, 2, 3`,
    ],
    orders: [sql`SELECT status, count(*) AS orders, ${TOTAL} AS total ${orders} GROUP BY 1`],
    visits: [sql`${byTime}, ${sales} ${closed} GROUP BY 1, 2`],
    services: [sql`SELECT service, count(*) AS orders, ${TOTAL} AS sales ${closed} GROUP BY 1`],
    /** How many visits are open, and the total of what they have ordered. */
    open: [
      sql`SELECT (SELECT count(*) ${open}) AS visits,
      (SELECT ${TOTAL} ${ofDays('row_of_visit', 'order')} AND visit_id IN (SELECT id ${open}) AND ${IS_SENT})
        AS ordered`,
    ],
    taken: [
      sql`${byTime}, method, count(*) FILTER (WHERE outcome = 'completed') AS payments, ${TAKEN}
      ${payments} GROUP BY 1, 2, 3`,
    ],
    /** Parts of what belongs to each server. */
    servers: [
      ofServers(sql`status`, sql`count(*) AS orders, ${TOTAL} AS sales`, closed),
      ofServers(sql`method`, sql`${TAKEN}, ${IN_CASH}`, payments),
      ofServers(sql`method`, sql`${sum(sql`cents - tip`)} AS refunds, ${IN_CASH}`, refunds),
      // The drawers have a part of that.
      sql`SELECT server_id AS "userId", ${recent}, -${sum(BROUGHT)} AS cash ${inDrawers}
        GROUP BY business_day, server_id`,
      sql`SELECT server_id AS "userId", ${recent}, ${sum(ROUNDED)} AS cash ${rounded} AND drawer_id IS NULL
        GROUP BY server_id`,
    ],
    /** What rounding brought. */
    rounding: [sql`SELECT count(*) AS times, ${sum(ROUNDED)} AS cents ${rounded}`],
    takers: [
      sql`SELECT server_id AS "userId", ${recent}, count(*) AS payments, sum(tip) AS tips,
        ${inCash(sql`tip`)} AS "inCash"
      ${payments} AND tip > 0 GROUP BY 1`,
    ],
  };
}

interface Made {
  /** The part of a line that says of what it is, and the name of that in the answer. */
  readonly part: number;
  readonly name: string;
  readonly limit?: SQL;
}

/** What was made on these orders, the most sales first. */
const madeBy = ({ each, text, whole }: SumsDialect, orders: SQL, { part, name, limit = sql`` }: Made): SQL =>
  sql`SELECT ${text('line', part)} AS ${sql.identifier(name)}, sum(${whole('line', 1)}) AS quantity,
      sum(${whole('line', 2)}) AS sales, max(sold.place) AS place
    FROM (${orders}) AS sold, ${each('sold.lines', 'line')} GROUP BY 1 ORDER BY sales DESC, 1 ${limit}`;

/** The options that were chosen most often on these orders. One counts as often as it is in the portions. */
function optionsIn({ each, eachOf, text, whole }: SumsDialect, orders: SQL): SQL {
  const portions = sql`${whole('line', 1)} * ${whole('chosen', 2)}`;
  return sql`SELECT ${text('chosen', 0)} AS "optionId", ${text('chosen', 1)} AS "groupId",
      ${text('chosen', 4)} AS prefix, sum(${portions}) AS count,
      sum(${portions} * ${whole('chosen', 3)}) AS cents, max(sold.place) AS place
    FROM (${orders}) AS sold, ${each('sold.lines', 'line')}, ${eachOf('line', 5, 'chosen')}
    WHERE ${whole('line', 1)} > 0
    GROUP BY 1, 2, 3 ORDER BY 4 DESC, 5 DESC, 2, 1, 3 LIMIT ${MOST_OPTIONS}`;
}
