/**
 * Reports, each on one snapshot. They have connections of their own, so that nobody waits for one; how many run at once
 * is how many connections there are.
 */
import type { PaymentSummary } from '@tableside/protocol/rest/metrics.ts';
import { MOST_WAITING, type PaymentCriteria, type Reports } from '../../reports.ts';
import { paymentSums } from '../../sql/payment-sums.ts';
import { StorageError } from '../../storage-error.ts';
import type { Answer, Connection, Held } from '../connection.ts';
import { snapshot } from '../database.ts';
import { type Select, venueMetrics } from './venue-metrics.ts';

export function createReports(connection: Connection): Reports {
  let waiting = 0;
  const report = async <T>(work: (select: Select) => Promise<T>): Promise<T> => {
    if (waiting >= MOST_WAITING) throw new StorageError('busy');
    waiting += 1;
    try {
      return await snapshot(connection, (held) => work(selectOn(held)));
    } finally {
      waiting -= 1;
    }
  };
  return {
    metrics: (venueId, range, now) => report((select) => venueMetrics(select, { venueId, ...range }, now)),
    paymentSummary: (venueId, criteria) => report((select) => paymentSummary(select, venueId, criteria)),
  };
}

/** Runs statements whose parameters are given by name. */
const selectOn =
  (held: Held): Select =>
  async <T>(sql: string, params: Readonly<Record<string, unknown>>): Promise<readonly T[]> => {
    const names: string[] = [];
    const numbered = sql.replaceAll(/@(\w+)/g, (_, name: string) => {
      if (!names.includes(name)) names.push(name);
      return `$${names.indexOf(name) + 1}::text`;
    });
    const [answer] = await held.turn([{ sql: numbered, params: names.map((name) => params[name]) }]);
    return answer ? objectsOf<T>(answer) : [];
  };

const objectsOf = <T>({ rows, columns }: Answer): readonly T[] =>
  rows.map((values) => Object.fromEntries(columns.map((name, n) => [name, values[n]])) as T);

async function paymentSummary(
  select: Select,
  venueId: string,
  criteria: PaymentCriteria,
): Promise<PaymentSummary> {
  const { sql, params } = paymentSums('"row" AS paid', venueId, criteria);
  const [sums] = await select<PaymentSummary>(sql, params);
  if (!sums) throw new Error('Sums have a row.');
  return sums;
}
