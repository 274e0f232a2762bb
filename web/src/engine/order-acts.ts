/** A person's actions on an order, as commands. Each returns the message to show when it failed. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { nextStatus, stepBack } from '@tableside/domain/orders/order-status.ts';
import type { Engine } from './engine.ts';
import { type Problem, problemOf } from './mutation-problem.ts';

const UPDATE_FAILED = 'Failed to update order status';

export async function moveOrder(engine: Engine, order: Order): Promise<Problem> {
  const to = nextStatus(order.status);
  if (to === null || to === 'cancelled' || to === 'draft') return null;
  return problemOf(engine.mutate('order.advance', { orderId: order.id, to }), UPDATE_FAILED);
}

/** Moves the order one step back from `from`. */
export const recallOrder = (engine: Engine, order: Order, from: Order['status']): Promise<Problem> =>
  problemOf(engine.mutate('order.recall', { orderId: order.id, from }), UPDATE_FAILED);

/** A step to this status can be undone if there is one before it. */
export const canRecall = (order: Order, to: Order['status']): boolean =>
  stepBack({ ...order, status: to }) !== null;

export const cancelOrder = (engine: Engine, order: Order, reason?: string): Promise<Problem> =>
  problemOf(
    engine.mutate('order.cancel', { orderId: order.id, ...(reason && { reason }) }),
    'Failed to cancel order',
  );
