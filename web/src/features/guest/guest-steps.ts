/** Works out how far a guest's order has come, with the time of each step where it is known. */
import type { Order, OrderStatus } from '@tableside/domain/entities/order.ts';
import { isOfVisit } from '@tableside/domain/entities/visit.ts';
import { rankOf } from '@tableside/domain/orders/order-status.ts';
import type { PayAt } from '@tableside/domain/values/pay-at.ts';

export interface GuestStep {
  readonly status: OrderStatus;
  readonly word: string;
  readonly state: 'done' | 'current' | 'ahead';
  /** ISO 8601 UTC. Null for a step that is ahead, or that this device did not see. */
  readonly at: string | null;
}

/** The times at which this device saw an order reach each status. */
export type SeenTimes = Readonly<Partial<Record<OrderStatus, string>>>;

/** The steps as a guest would say them. */
const WORD: Readonly<Record<OrderStatus, string>> = {
  draft: 'Sent to staff',
  paid: 'Paid',
  accepted: 'The kitchen has it',
  preparing: 'Being prepared',
  serving: 'On its way to you',
  completed: 'Served',
  cancelled: 'Cancelled',
};

const SERVICE: readonly OrderStatus[] = ['paid', 'accepted', 'preparing', 'serving', 'completed'];

/** Returns no steps for an unsent draft or a cancelled order. `payAt`: when guests of the venue pay. */
export function guestSteps(order: Order, seen: SeenTimes = {}, payAt: PayAt = 'order'): readonly GuestStep[] {
  if (order.status === 'cancelled' || isUnsent(order)) return [];
  // A party that pays its check at the end pays no round by itself. What a guest sends becomes a round.
  const isPaidLater = isOfVisit(order)
    ? order.paidFirst !== true
    : order.status === 'draft' && payAt === 'end';
  const service = isPaidLater ? SERVICE.filter((status) => status !== 'paid') : SERVICE;
  const statuses: readonly OrderStatus[] = order.status === 'draft' ? ['draft', ...service] : service;
  return statuses.map((status) => ({
    status,
    word: WORD[status],
    state: stateOf(order.status, status),
    at: timeOf(order, status, seen),
  }));
}

/** Whether only the guest has this draft. What is on the check of a party is with staff, sent or not. */
export const isUnsent = ({ status, submittedAt, visitId }: Order): boolean =>
  status === 'draft' && submittedAt === null && visitId === undefined;

/** A completed order has no step in progress. */
function stateOf(present: OrderStatus, step: OrderStatus): GuestStep['state'] {
  if (present === step) return step === 'completed' ? 'done' : 'current';
  return rankOf(step) < rankOf(present) ? 'done' : 'ahead';
}

function timeOf(order: Order, step: OrderStatus, seen: SeenTimes): string | null {
  if (rankOf(step) > rankOf(order.status)) return null;
  if (step === 'draft') return order.submittedAt;
  if (step === 'paid') return order.sentAt;
  return step === order.status ? order.statusBy.at : (seen[step] ?? null);
}

/** Splits a guest's orders into open and past ones. Each part keeps the given order, newest first. */
export function sortOwn(orders: readonly Order[]) {
  const isPast = ({ status }: Order): boolean => status === 'completed' || status === 'cancelled';
  const worthShowing = orders.filter((order) => order.status !== 'draft' || order.items.length > 0);
  return {
    open: worthShowing.filter((order) => !isPast(order)),
    past: worthShowing.filter((order) => isPast(order) && order.items.length > 0),
  };
}
