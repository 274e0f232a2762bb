/**
 * A draft becomes paid as soon as its payments cover its total, no matter which command caused that. Otherwise a paid
 * line could wait without the kitchen seeing it. A draft without items never becomes paid: money taken for it is owed
 * back until items use it up. The pad of a visit is never paid: its lines are sent by name.
 */
import type { Context } from '../command.ts';
import { isOfVisit } from '../visits/visit.ts';
import type { Order, OrderStatus } from './order.ts';
import { isCovered, withTotals } from './order-totals.ts';

/** Returns the order in another status, with who changed it and when. */
export function inStatus(order: Order, status: OrderStatus, { actor, occurredAt }: Context): Order {
  return withTotals({
    ...order,
    status,
    sentAt: order.sentAt ?? (status === 'draft' || status === 'cancelled' ? null : occurredAt),
    statusBy: { id: actor.userId, name: actor.name, at: occurredAt },
    updatedAt: occurredAt,
  });
}

/**
 * `paymentsTaken` is the number of completed payments. When it is left out, money on the order counts as one payment.
 */
export function settleDraft(order: Order, context: Context, paymentsTaken = order.paid > 0 ? 1 : 0): Order {
  return order.status === 'draft' && !isOfVisit(order) && isCovered(order, paymentsTaken)
    ? inStatus(order, 'paid', context)
    : order;
}
