/**
 * A guest's draft is the guest's own until it is sent to staff: no member of staff is shown it, and it takes no table.
 * Money on it, or a line that a member of staff added, make it the staff's business as well.
 */
import type { Rows } from '../rows.ts';
import { isOpen, type Order } from './order.ts';

/** Also true of one that the guest cancelled before sending it. */
export function isUnsentByGuest(order: Order): boolean {
  const { customerId, serverId, status } = order;
  if (customerId === null || serverId === customerId) return false;
  if (status !== 'draft' && status !== 'cancelled') return false;
  const isTouched = order.paid !== 0 || order.refunded !== 0;
  if (order.submittedAt !== null || order.sentAt !== null || isTouched) return false;
  return order.statusBy.id === customerId && order.items.every((item) => item.addedBy.id === customerId);
}

/** Whether somebody sits at the table because of this order, as far as the staff know. */
export const takesTable = (order: Order): boolean =>
  isOpen(order) && order.items.length > 0 && !isUnsentByGuest(order);

/** Drafts that the guest began, sent or not. */
export const draftsOf = (rows: Rows, customerId: string): readonly Order[] =>
  rows.all('order').filter((order) => isDraftOf(order, customerId));

const isDraftOf = ({ status, customerId, statusBy }: Order, guestId: string): boolean =>
  status === 'draft' && customerId === guestId && statusBy.id === guestId;
