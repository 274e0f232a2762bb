/**
 * The time before which a command cannot have been done, by the rows that it reads: nothing on an order was done before the
 * order was made, and nothing was given back before it was taken.
 */
import type { Rows } from './rows.ts';

/** What commands call the row that they are about. */
interface Named {
  readonly orderId?: string;
  readonly parentId?: string;
  readonly paymentId?: string;
}

/** ISO 8601 UTC; undefined where the rows set no bound. */
export function earliestFor(rows: Rows, args: unknown): string | undefined {
  const { orderId, parentId, paymentId } = args as Named;
  if (paymentId !== undefined) return rows.get('payment', paymentId)?.timestamp;
  const order = orderOf(rows, orderId) ?? orderOf(rows, parentId);
  return order?.createdAt;
}

const orderOf = (rows: Rows, id: string | undefined) =>
  id === undefined ? undefined : rows.get('order', id);
