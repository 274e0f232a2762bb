/** The statuses of an order and the steps between them, forward and back. The tables list every status. */
import type { Order, OrderStatus } from '../entities/order.ts';

export const STATUS_LABEL: Readonly<Record<OrderStatus, string>> = {
  draft: 'Draft',
  paid: 'Paid',
  accepted: 'Accepted',
  preparing: 'Preparing',
  serving: 'Serving',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** Service moves an order up the ranks. A cancelled order has no place in them. */
const RANK: Readonly<Record<OrderStatus, number>> = {
  draft: 0,
  paid: 1,
  accepted: 2,
  preparing: 3,
  serving: 4,
  completed: 5,
  cancelled: -1,
};

export const rankOf = (status: OrderStatus): number => RANK[status];

/** Only payments make a draft paid, so a draft has no next step to tap. */
const NEXT: Readonly<Record<OrderStatus, OrderStatus | null>> = {
  draft: null,
  paid: 'accepted',
  accepted: 'preparing',
  preparing: 'serving',
  serving: 'completed',
  completed: null,
  cancelled: null,
};

/** Returns the status that 'Move to …' offers, or null when there is none. */
export const nextStatus = (status: OrderStatus): OrderStatus | null => NEXT[status];

const BACK: Readonly<Record<OrderStatus, OrderStatus | null>> = {
  draft: null,
  paid: null,
  accepted: 'paid',
  preparing: 'accepted',
  serving: 'preparing',
  completed: 'serving',
  cancelled: null,
};

/** Returns the previous status, for a ticket that was moved too early, or null when there is none. */
export const statusBefore = (status: OrderStatus): OrderStatus | null => BACK[status];

/**
 * Does the same for an order. A round of a visit that somebody sent unpaid begins as accepted, and one that
 * nobody makes is over at once.
 */
export const stepBack = ({
  status,
  visitId,
  paidFirst,
  unmade,
}: Pick<Order, 'status' | 'visitId' | 'paidFirst' | 'unmade'>): OrderStatus | null => {
  if (unmade) return null;
  const before = statusBefore(status);
  return before === 'paid' && visitId !== undefined && !paidFirst ? null : before;
};

/** The statuses that a forward move can lead to. */
export const FORWARD_STATUSES = ['paid', 'accepted', 'preparing', 'serving', 'completed'] as const;
export type ForwardStatus = (typeof FORWARD_STATUSES)[number];

export type Advance = 'move' | 'noop' | 'order.unpaid' | 'order.cancelled';

/**
 * Decides a forward move for every pair of current and target status. When the order has already reached the target or
 * passed it, somebody else was first and there is nothing to do. Steps may be skipped, because two devices may each
 * have moved the order once.
 */
export function advanceOf(status: OrderStatus, to: ForwardStatus): Advance {
  if (status === 'cancelled') return 'order.cancelled';
  if (status === 'draft') return 'order.unpaid';
  return rankOf(to) > rankOf(status) ? 'move' : 'noop';
}

/** Whether an order may ever change from one status to the other. Histories are checked against this. */
export function isLegalStep(from: OrderStatus, to: OrderStatus): boolean {
  if (from === to) return true;
  if (from === 'cancelled') return false;
  if (to === 'cancelled') return from !== 'completed';
  return rankOf(to) > rankOf(from) || statusBefore(from) === to;
}
