/**
 * Reports, each on one snapshot. They have connections of their own, so that nobody waits for one; how many run at once
 * is how many connections there are.
 */
import { PAYMENT_STATUSES } from '@tableside/domain/payments/payment.ts';
import type { PaymentSummary } from '@tableside/protocol/rest/metrics.ts';
import type { PaymentCriteria, Reports } from '../../reports.ts';
import { StorageError } from '../../storage-error.ts';
import type { Answer, Connection, Held } from '../connection.ts';
import { snapshot } from '../database.ts';
import { type Select, venueMetrics } from './venue-metrics.ts';

/** The maximum number of waiting reports. Further ones are rejected at once: their callers would give up before. */
const WAITING = 16;

export function createReports(connection: Connection): Reports {
  let waiting = 0;
  const report = async <T>(work: (select: Select) => Promise<T>): Promise<T> => {
    if (waiting >= WAITING) throw new StorageError('busy');
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

const CONDITIONS = {
  status: 'status = @status',
  method: 'method = @method',
  q: 'search LIKE @part',
  from: 'created_at >= @from',
  to: 'created_at < @to',
} as const satisfies Record<keyof PaymentCriteria, string>;

const COUNTS = PAYMENT_STATUSES.map((status) => `count(*) FILTER (WHERE status = '${status}') AS ${status}`);

/** The sums over all payments of a filter. */
async function paymentSummary(
  select: Select,
  venueId: string,
  criteria: PaymentCriteria,
): Promise<PaymentSummary> {
  const keys = Object.keys(CONDITIONS) as (keyof PaymentCriteria)[];
  const asked = keys.filter((key) => criteria[key] !== undefined).map((key) => ` AND ${CONDITIONS[key]}`);
  const part = criteria.q?.toLowerCase().replaceAll(/[%_\\]/g, '\\$&');
  const [sums] = await select<PaymentSummary>(
    `SELECT coalesce(sum(cents - tip), 0) AS revenue, coalesce(sum(tip), 0) AS tips,
       coalesce(sum(refunded), 0) AS refunds, ${COUNTS.join(', ')}
     FROM "row" WHERE venue_id = @venueId AND entity = 'payment' AND payment_id IS NULL${asked.join('')}`,
    { ...criteria, venueId, part: `%${part}%` },
  );
  if (!sums) throw new Error('Sums have a row.');
  return sums;
}
