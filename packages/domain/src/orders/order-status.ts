/** The life of an order: its steps, forward and back, as total tables. */
import type { OrderStatus } from './order.ts';

export const STATUS_LABEL: Readonly<Record<OrderStatus, string>> = {
  draft: 'Draft',
  paid: 'Paid',
  accepted: 'Accepted',
  preparing: 'Preparing',
  serving: 'Serving',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** Service runs along the ranks; a cancelled order has left the line. */
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

/** A draft becomes paid by its payments alone, so it has no next step to tap. */
const NEXT: Readonly<Record<OrderStatus, OrderStatus | null>> = {
  draft: null,
  paid: 'accepted',
  accepted: 'preparing',
  preparing: 'serving',
  serving: 'completed',
  completed: null,
  cancelled: null,
};

/** The step that 'Move to …' offers; null when there is none. */
export const nextStatus = (status: OrderStatus): OrderStatus | null => NEXT[status];

const BACK: Readonly<Record<OrderStatus, OrderStatus | null>> = {
  draft: null,
  paid: null,
  accepted: null,
  preparing: 'accepted',
  serving: 'preparing',
  completed: 'serving',
  cancelled: null,
};

/** One step back, for a ticket that was moved too early; null when there is none. */
export const statusBefore = (status: OrderStatus): OrderStatus | null => BACK[status];

/** Where a forward move can lead. */
export const FORWARD_STATUSES = ['paid', 'accepted', 'preparing', 'serving', 'completed'] as const;
export type ForwardStatus = (typeof FORWARD_STATUSES)[number];

export type Advance = 'move' | 'noop' | 'order.unpaid' | 'order.cancelled';

/**
 * A forward move for every pair of status and target. A target at or behind the present status was reached by somebody
 * else already: nothing to do. Steps may be skipped, because two devices may each have moved one.
 */
export function advanceOf(status: OrderStatus, to: ForwardStatus): Advance {
  if (status === 'cancelled') return 'order.cancelled';
  if (status === 'draft') return 'order.unpaid';
  return rankOf(to) > rankOf(status) ? 'move' : 'noop';
}

/** Whether an order in this status may ever change to that one: what a history is checked against. */
export function isLegalStep(from: OrderStatus, to: OrderStatus): boolean {
  if (from === to) return true;
  if (from === 'cancelled') return false;
  if (to === 'cancelled') return from !== 'completed';
  return rankOf(to) > rankOf(from) || statusBefore(from) === to;
}
