/** Moves an order to another status. */
import type { Context } from '../command/command.ts';
import type { Order, OrderStatus } from '../entities/order.ts';
import { begunAt } from './answered-for.ts';
import { withTotals } from './order-totals.ts';

/** Returns the order in another status, with who changed it and when. */
export function inStatus(order: Order, status: OrderStatus, { actor, occurredAt }: Context): Order {
  const statusBy = { id: actor.userId, name: actor.name, at: occurredAt };
  const begun = begunAt(order) ?? begunAt({ status, statusBy });
  return withTotals({
    ...order,
    status,
    sentAt: order.sentAt ?? (status === 'draft' || status === 'cancelled' ? null : occurredAt),
    ...(begun !== undefined && { begunAt: begun }),
    statusBy,
    updatedAt: occurredAt,
  });
}
