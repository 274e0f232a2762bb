/** Finds orders that somebody must still look at: drafts untouched for long or without a table, and money owed back. */
import { HOUR_MS } from '@tableside/domain/durations.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { refundDue } from '@tableside/domain/orders/order-totals.ts';

/** A draft untouched for this long counts as left behind. */
export const LEFT_AFTER_MS = 2 * HOUR_MS;

export type LeftOpen =
  | { readonly kind: 'draft'; readonly order: Order }
  | { readonly kind: 'refund'; readonly order: Order; readonly due: number };

/**
 * `now` is milliseconds by the server's clock. Refunds come first, then drafts, oldest first. A draft at a deleted
 * table is listed at once, because no table card shows it.
 */
export function leftOpen(
  orders: readonly Order[],
  now: number,
  hasTable: (order: Order) => boolean,
): readonly LeftOpen[] {
  const refunds = orders.flatMap((order): LeftOpen[] => {
    const due = refundDue(order);
    return due > 0 ? [{ kind: 'refund', order, due }] : [];
  });
  const drafts = orders
    .filter(
      (order) =>
        order.status === 'draft' &&
        refundDue(order) === 0 &&
        (now - Date.parse(order.updatedAt) >= LEFT_AFTER_MS || !hasTable(order)),
    )
    .toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt))
    .map((order): LeftOpen => ({ kind: 'draft', order }));
  return [...refunds, ...drafts];
}
