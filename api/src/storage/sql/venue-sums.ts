/** The statements that add up what a venue took and sold. Their parameters are `@venueId`, `@from` and `@to`. */
import { UNSOLD } from '../venue-figures.ts';
import { BROUGHT, IN_DRAWER } from './cash-cents.ts';

/** The maximum number of products in the list of those that sold most. */
const TOP = 20;

/** The part that an engine brings. */
export interface SumsEngine {
  /** The table of rows, in SQLite with the index to use. Those of days hold every column of the sums. */
  rows(index: string): string;
  /** The quarter hour of a row: how many there were since the start of 1970. */
  readonly quarter: string;
  /** The place of a row, by which it is found again. A recent row has a higher one. */
  readonly place: string;
  /** The elements of a JSON array, as a table of this name. */
  each(json: string, name: string): string;
  /** A part of an element of such a table: as text, or as a whole number. */
  text(name: string, part: number): string;
  whole(name: string, part: number): string;
}

export function venueSums({ rows, quarter, place, each, text, whole }: SumsEngine) {
  // Every tax on a sale.
  const tax = `(SELECT coalesce(sum(${whole('tax', 4)}), 0) FROM ${each('taxes', 'tax')})`;
  const recent = `max(${place}) AS place`;
  const ofDays = (index: string, entity: string): string =>
    `FROM ${rows(index)} WHERE venue_id = @venueId AND entity = '${entity}' AND business_day BETWEEN @from AND @to`;
  const orders = ofDays('row_order_day', 'order');
  const isSent = `status NOT IN (${UNSOLD.map((status) => `'${status}'`).join()})`;
  const sent = `${orders} AND ${isSent}`;
  const visits = ofDays('row_visit_day', 'visit');
  const closed = `${visits} AND status = 'closed'`;
  const open = `${visits} AND status = 'open'`;
  const payments = `${ofDays('row_payment_day', 'payment')} AND payment_id IS NULL`;
  const refunds = `${ofDays('row_refund_day', 'payment')} AND payment_id IS NOT NULL`;
  const inDrawers = `${ofDays('row_drawer_day', 'payment')} AND ${IN_DRAWER}`;
  const sum = (what: string): string => `coalesce(sum(${what}), 0)`;
  const inCash = (what: string): string => `coalesce(sum(${what}) FILTER (WHERE method = 'cash'), 0)`;
  const sales = `count(*) AS orders, ${sum('total')} AS total, ${sum(tax)} AS tax,
    count(*) FILTER (WHERE due > 0) AS owing, ${sum('due')} AS due`;
  const byTime = `SELECT business_day AS "businessDay", ${quarter} AS quarter`;
  // Grouped in the order of the index, so that SQLite does not sort the rows.
  const ofServers = (kind: 'status' | 'method', what: string, from: string): string =>
    `SELECT server_id AS "userId", ${recent}, ${what} ${from} GROUP BY business_day, ${kind}, server_id`;
  const taken = `${sum('cents - tip')} AS revenue, ${sum('tip')} AS tips`;
  return {
    /** The products that sold most. */
    top: `SELECT ${text('line', 0)} AS "productId", sum(${whole('line', 1)}) AS quantity,
        sum(${whole('line', 2)}) AS sales, max(sold.place) AS place
      FROM (SELECT ${place} AS place, lines ${sent}) AS sold, ${each('sold.lines', 'line')}
      GROUP BY 1 ORDER BY sales DESC, 1 LIMIT ${TOP}`,
    /** The sums of each rate under each of its names. */
    taxes: `SELECT ${whole('tax', 0)} AS milli, ${whole('tax', 1)} AS included, ${text('tax', 5)} AS name,
        sum(${whole('tax', 2)}) AS taxable, sum(${whole('tax', 3)}) AS exempt, sum(${whole('tax', 4)}) AS tax
      FROM (SELECT taxes ${closed}) AS charged, ${each('charged.taxes', 'tax')} GROUP BY 1, 2, 3`,
    orders: `SELECT status, count(*) AS orders, ${sum('total')} AS total ${orders} GROUP BY 1`,
    visits: `${byTime}, ${sales} ${closed} GROUP BY 1, 2`,
    /** How many visits are open, and the total of what they have ordered. */
    open: `SELECT (SELECT count(*) ${open}) AS visits,
      (SELECT ${sum('total')} ${ofDays('row_parent', 'order')} AND parent_id IN (SELECT id ${open}) AND ${isSent})
        AS ordered`,
    taken: `${byTime}, method, count(*) FILTER (WHERE outcome = 'completed') AS payments, ${taken}
      ${payments} GROUP BY 1, 2, 3`,
    /** Parts of what belongs to each server. */
    servers: [
      ofServers('status', `count(*) AS orders, ${sum('total')} AS sales`, closed),
      ofServers('method', `${taken}, ${inCash(BROUGHT)} AS cash`, payments),
      ofServers('method', `${sum('cents - tip')} AS refunds, ${inCash(BROUGHT)} AS cash`, refunds),
      // The drawers have a part of that.
      `SELECT server_id AS "userId", ${recent}, -${sum(BROUGHT)} AS cash ${inDrawers}
        GROUP BY business_day, server_id`,
    ],
    takers: `SELECT server_id AS "userId", ${recent}, count(*) AS payments, sum(tip) AS tips, ${inCash('tip')} AS "inCash"
      ${payments} AND tip > 0 GROUP BY 1`,
  };
}
