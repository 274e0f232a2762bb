/**
 * Reports, each on one snapshot. They have connections of their own, so that nobody waits for one; how many run at once
 * is how many connections there are.
 */
import type { PaymentSummary } from '@tableside/protocol/rest/metrics.ts';
import { sql } from 'drizzle-orm';
import { MOST_WAITING, type PaymentCriteria, type Reports } from '../../door/reports.ts';
import { StorageError } from '../../door/storage-error.ts';
import { one } from '../../sql/any-database.ts';
import { paymentSums } from '../../sql/payment-sums.ts';
import type { Connection } from '../connection.ts';
import { snapshot } from '../database.ts';
import type { Queries } from '../queries.ts';
import { venueMetrics } from './venue-metrics.ts';

export function createReports(connection: Connection): Reports {
  let waiting = 0;
  const report = async <T>(work: (reading: Queries) => Promise<T>): Promise<T> => {
    if (waiting >= MOST_WAITING) throw new StorageError('busy');
    waiting += 1;
    try {
      return await snapshot(connection, work);
    } finally {
      waiting -= 1;
    }
  };
  return {
    metrics: (venueId, range, now) => report((reading) => venueMetrics(reading, { venueId, ...range }, now)),
    paymentSummary: (venueId, criteria) => report((reading) => paymentSummary(reading, venueId, criteria)),
  };
}

async function paymentSummary(
  reading: Queries,
  venueId: string,
  criteria: PaymentCriteria,
): Promise<PaymentSummary> {
  const sums = await one<PaymentSummary>(reading, paymentSums(sql`"row" AS paid`, venueId, criteria));
  if (!sums) throw new Error('Sums have a row.');
  return sums;
}
