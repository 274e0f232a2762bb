/** Chooses the orders on the board: no drafts, all orders in progress, and finished ones behind a toggle. */
import type { Order, OrderStatus } from '@tableside/domain/entities/order.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import type { BoardSort } from './board-sort.ts';
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

/**
 * Sorts each section, and puts the orders of one table together where its first one stands. Finished sections hold only
 * the orders that were read.
 */
export function readBoard(
  open: Readonly<Record<(typeof UNDER_WAY)[number], readonly Order[]>>,
  closed: Readonly<Record<(typeof FINISHED)[number], readonly Order[]>>,
  sort: BoardSort = 'newest',
): Board {
  return {
    paid: section(open.paid, sort),
    accepted: section(open.accepted, sort),
    preparing: section(open.preparing, sort),
    serving: section(open.serving, sort),
    completed: section(closed.completed, sort),
    cancelled: section(closed.cancelled, sort),
    label: STATUS_LABEL,
  };
}

const sections: Readonly<Record<BoardSort, WeakMap<readonly Order[], readonly Order[]>>> = {
  newest: new WeakMap(),
  oldest: new WeakMap(),
};

/** Returns the same section for the same rows, so that only changed sections are arranged again. */
function section(orders: readonly Order[], sort: BoardSort): readonly Order[] {
  const known = sections[sort].get(orders);
  if (known) return known;
  const sorted = orders.toSorted(sort === 'newest' ? newestFirst : (a, b) => newestFirst(b, a));
  const byTable = new Map<string, Order[]>();
  for (const order of sorted) byTable.set(order.tableId, [...(byTable.get(order.tableId) ?? []), order]);
  const together = [...byTable.values()].flat();
  sections[sort].set(orders, together);
  return together;
}
