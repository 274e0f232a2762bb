/**
 * What a bump asks of the engine. Where the whole order is watched it moves a step on. A station that shares the order
 * with another ticks off its own lines, and moves the order on to serving only when nothing of it is still being made.
 */
import type { Order } from '@tableside/domain/orders/order.ts';
import { nextStatus } from '@tableside/domain/orders/order-status.ts';
import type { Station, Ticket } from './tickets.ts';

export type BumpStep =
  | {
      readonly name: 'order.advance';
      readonly args: { orderId: string; to: 'accepted' | 'preparing' | 'serving' };
    }
  | {
      readonly name: 'order.tickItem';
      readonly args: { orderId: string; itemId: string; status: 'pending' | 'ready' };
    }
  | { readonly name: 'order.recall'; readonly args: { orderId: string; from: Order['status'] } };

export function bumpSteps({ order, lines }: Ticket, station: Station | undefined): readonly BumpStep[] {
  const to = nextStatus(order.status);
  const orderId = order.id;
  if (to === 'accepted' || to === 'preparing') return [{ name: 'order.advance', args: { orderId, to } }];
  if (to !== 'serving') return [];
  const advance: BumpStep = { name: 'order.advance', args: { orderId, to } };
  if (station === undefined) return [advance];
  const own = lines
    .filter((line) => line.status === 'pending')
    .map(({ id }): BumpStep => ({ name: 'order.tickItem', args: { orderId, itemId: id, status: 'ready' } }));
  const isDone = order.items.every((item) => item.station === station || item.status === 'ready');
  return isDone ? [...own, advance] : own;
}

/** Back onto the wall: the order back into preparation, and where a station had ticked its lines off, those too. */
export function recallSteps(order: Order, station: Station | undefined): readonly BumpStep[] {
  const orderId = order.id;
  const own = order.items
    .filter((item) => item.station === station && item.status === 'ready')
    .map(
      ({ id }): BumpStep => ({ name: 'order.tickItem', args: { orderId, itemId: id, status: 'pending' } }),
    );
  if (order.status === 'preparing') return own;
  const from = order.status === 'completed' ? (['completed', 'serving'] as const) : [order.status];
  return [...from.map((one): BumpStep => ({ name: 'order.recall', args: { orderId, from: one } })), ...own];
}

/** Orders that this station has finished though others still work on them. */
export const isDoneHere = (order: Order, station: Station | undefined): boolean =>
  station !== undefined &&
  order.status === 'preparing' &&
  order.items.some((item) => item.station === station) &&
  order.items.some((item) => item.status === 'pending') &&
  order.items.every((item) => item.station !== station || item.status === 'ready');
