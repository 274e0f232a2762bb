/** How far a guest's order has come, step by step, with the time of each step that is known. */
import type { Order, OrderStatus } from '@tableside/domain/orders/order.ts';
import { rankOf, STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';

export interface GuestStep {
  readonly status: OrderStatus;
  readonly word: string;
  readonly state: 'done' | 'current' | 'ahead';
  /** ISO 8601 UTC; null for a step that is ahead, or that this device did not see. */
  readonly at: string | null;
}

/** When this device saw an order reach a status. */
export type SeenTimes = Readonly<Partial<Record<OrderStatus, string>>>;

const SERVICE: readonly OrderStatus[] = ['paid', 'accepted', 'preparing', 'serving', 'completed'];

/** None for a draft that is not sent, nor for what was cancelled. */
export function guestSteps(order: Order, seen: SeenTimes = {}): readonly GuestStep[] {
  if (order.status === 'cancelled' || (order.status === 'draft' && order.submittedAt === null)) return [];
  const statuses: readonly OrderStatus[] = order.status === 'draft' ? ['draft', ...SERVICE] : SERVICE;
  return statuses.map((status) => ({
    status,
    word: status === 'draft' ? 'Sent to staff' : STATUS_LABEL[status],
    state: stateOf(order.status, status),
    at: timeOf(order, status, seen),
  }));
}

/** What is completed has nothing going on. */
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

/** What waits for the guest, goes on, or was finished; each the newest first, as they came. */
export function sortOwn(orders: readonly Order[]) {
  const isPast = ({ status }: Order): boolean => status === 'completed' || status === 'cancelled';
  const worthShowing = orders.filter((order) => order.status !== 'draft' || order.items.length > 0);
  return {
    open: worthShowing.filter((order) => !isPast(order)),
    past: worthShowing.filter((order) => isPast(order) && order.items.length > 0),
  };
}
