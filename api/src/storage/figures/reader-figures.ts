/** What came and went back on cards, by card reader. */
import { terminalsOf } from '@tableside/domain/days/money-sums.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';

type ReaderFigure = NonNullable<VenueMetrics['byReader']>[number];

/** `payments` are payments and refunds of any method and outcome. Nothing: no reader took or gave back any of them. */
export function readerFigures(payments: readonly Payment[]): readonly ReaderFigure[] {
  const sums = terminalsOf(payments.filter(({ outcome }) => outcome === 'completed'));
  if (!sums.some(({ reader }) => reader !== null)) return [];
  return sums.map(({ amount, ...sum }) => ({ ...sum, revenue: amount }));
}
