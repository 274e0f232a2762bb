/** What a person does to an order, as commands; each answers with the sentence to show when it did not happen. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { nextStatus, statusBefore } from '@tableside/domain/orders/order-status.ts';
import type { Engine } from '../../engine/engine.ts';
import { type Problem, problemOf } from '../../engine/mutation-problem.ts';

const UPDATE_FAILED = 'Failed to update order status';

/** Forward by one step. */
export async function moveOrder(engine: Engine, order: Order): Promise<Problem> {
  const to = nextStatus(order.status);
  if (to === null || to === 'cancelled' || to === 'draft') return null;
  return problemOf(engine.mutate('order.advance', { orderId: order.id, to }), UPDATE_FAILED);
}

/** One step back from `from`. */
export const recallOrder = (engine: Engine, orderId: string, from: Order['status']): Promise<Problem> =>
  problemOf(engine.mutate('order.recall', { orderId, from }), UPDATE_FAILED);

/** A step that can be taken back has a step before it; paid → accepted can't. */
export const canRecall = (status: Order['status']): boolean => statusBefore(status) !== null;

export const cancelOrder = (engine: Engine, orderId: string, reason?: string): Promise<Problem> =>
  problemOf(
    engine.mutate('order.cancel', reason ? { orderId, reason } : { orderId }),
    'Failed to cancel order',
  );
