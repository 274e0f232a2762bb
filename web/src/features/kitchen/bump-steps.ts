/**
 * Works out the commands of a bump. A screen that shows every station moves the order one step on. A station that
 * shares the order with another ticks off its own lines, and moves the order to serving only when no other station is
 * still making any of it.
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

/**
 * Returns the commands that put an order back on the wall: back into preparation, with the lines that the station had
 * ticked off made pending again.
 */
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

/** True for an order that this station has finished while other stations still work on it. */
export const isDoneHere = (order: Order, station: Station | undefined): boolean =>
  station !== undefined &&
  order.status === 'preparing' &&
  order.items.some((item) => item.station === station) &&
  order.items.some((item) => item.status === 'pending') &&
  order.items.every((item) => item.station !== station || item.status === 'ready');
