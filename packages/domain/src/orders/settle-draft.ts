/**
 * A draft becomes paid as soon as its payments cover its total, whichever command brought that about, so that no paid
 * line waits unseen by the kitchen. A draft without items never becomes paid: money taken on it is owed back, until items
 * use it up.
 */
import type { Context } from '../command.ts';
import type { Order, OrderStatus } from './order.ts';
import { isCovered, withTotals } from './order-totals.ts';

/** The order in another status, with who and when. */
export function inStatus(order: Order, status: OrderStatus, { actor, occurredAt }: Context): Order {
  return withTotals({
    ...order,
    status,
    sentAt: order.sentAt ?? (status === 'draft' || status === 'cancelled' ? null : occurredAt),
    statusBy: { id: actor.userId, name: actor.name, at: occurredAt },
    updatedAt: occurredAt,
  });
}

/** `paymentsTaken` counts the completed payments; left out, money on the order counts as one. */
export function settleDraft(order: Order, context: Context, paymentsTaken = order.paid > 0 ? 1 : 0): Order {
  return order.status === 'draft' && isCovered(order, paymentsTaken)
    ? inStatus(order, 'paid', context)
    : order;
}
