/** Chooses the orders on the board: no drafts, all orders in progress, and finished ones behind a toggle. */
import type { Order, OrderStatus } from '@tableside/domain/orders/order.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import { newestFirst } from './newest-first.ts';

export const UNDER_WAY = [
  'paid',
  'accepted',
  'preparing',
  'serving',
] as const satisfies readonly OrderStatus[];
export const FINISHED = ['completed', 'cancelled'] as const satisfies readonly OrderStatus[];
export type BoardStatus = (typeof UNDER_WAY)[number] | (typeof FINISHED)[number];

export type Board = Readonly<Record<BoardStatus, readonly Order[]>> & {
  readonly label: Readonly<Record<OrderStatus, string>>;
};

/** Sorts each section newest first. Finished sections hold only the orders that were read. */
export function readBoard(
  open: Readonly<Record<(typeof UNDER_WAY)[number], readonly Order[]>>,
  closed: Readonly<Record<(typeof FINISHED)[number], readonly Order[]>>,
): Board {
  return {
    paid: section(open.paid),
    accepted: section(open.accepted),
    preparing: section(open.preparing),
    serving: section(open.serving),
    completed: section(closed.completed),
    cancelled: section(closed.cancelled),
    label: STATUS_LABEL,
  };
}

const sections = new WeakMap<readonly Order[], readonly Order[]>();

/** Returns the same section for the same rows, so that only changed sections are arranged again. */
function section(orders: readonly Order[]): readonly Order[] {
  const sorted = sections.get(orders) ?? orders.toSorted(newestFirst);
  sections.set(orders, sorted);
  return sorted;
}
