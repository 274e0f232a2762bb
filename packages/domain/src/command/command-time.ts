/**
 * The earliest time at which a command can have been done, judged by the rows that it reads. Nothing on an order
 * happened before the order was made, and no refund happened before its payment.
 */
import type { Rows } from './rows.ts';

/** The names that commands use for the row they are about. */
interface Named {
  readonly orderId?: string;
  readonly paymentId?: string;
  readonly visitId?: string;
  readonly into?: string;
  readonly drawerId?: string;
}

/** Returns ISO 8601 UTC, or undefined when the rows set no bound. */
export function earliestFor(rows: Rows, args: unknown): string | undefined {
  const { orderId, paymentId, visitId, into, drawerId } = args as Named;
  const aboutVisit = visitId ?? into;
  if (aboutVisit !== undefined) return rows.get('visit', aboutVisit)?.openedAt;
  if (paymentId !== undefined) return rows.get('payment', paymentId)?.timestamp;
  const order = orderId === undefined ? undefined : rows.get('order', orderId);
  if (order || drawerId === undefined) return order?.createdAt;
  return rows.get('drawer', drawerId)?.opened.at;
}
