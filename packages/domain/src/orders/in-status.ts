/** Moves an order to another status. */
import type { Context } from '../command/command.ts';
import { type Order, type OrderStatus, upSince } from '../entities/order.ts';
import { begunAt } from './answered-for.ts';
import { withTotals } from './order-totals.ts';

/** Returns the order in another status, with who changed it and when. */
export function inStatus(order: Order, status: OrderStatus, { actor, occurredAt }: Context): Order {
  const statusBy = { id: actor.userId, name: actor.name, at: occurredAt };
  const begun = begunAt(order) ?? begunAt({ status, statusBy });
  const { upAt: _, ...rest } = order;
  const up = upAtIn(order, status);
  return withTotals({
    ...rest,
    status,
    sentAt: order.sentAt ?? (status === 'draft' || status === 'cancelled' ? null : occurredAt),
    ...(begun !== undefined && { begunAt: begun }),
    ...(up !== undefined && { upAt: up }),
    statusBy,
    updatedAt: occurredAt,
  });
}

/** Food that is served, and served no longer, has been up since it came up. */
function upAtIn(order: Order, status: OrderStatus): string | undefined {
  if (order.status === 'serving' && status === 'completed') return upSince(order);
  return order.status === 'completed' && status === 'serving' ? order.upAt : undefined;
}
