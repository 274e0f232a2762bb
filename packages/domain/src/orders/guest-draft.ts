/**
 * A guest's draft is private until it is sent to staff: no member of staff sees it, and it does not occupy a table.
 * Staff see it as well once money was taken for it or a member of staff has added a line.
 */
import type { Rows } from '../rows.ts';
import { isOpen, type Order } from './order.ts';

/** Also true for an order that the guest cancelled before sending it. */
export function isUnsentByGuest(order: Order): boolean {
  const { customerId, serverId, status } = order;
  if (customerId === null || serverId === customerId) return false;
  if (status !== 'draft' && status !== 'cancelled') return false;
  const isTouched = order.paid !== 0 || order.refunded !== 0;
  if (order.submittedAt !== null || order.sentAt !== null || isTouched) return false;
  return order.statusBy.id === customerId && order.items.every((item) => item.addedBy.id === customerId);
}

/** Whether a guest sent this order to staff, and it is neither paid nor on the check of a party. */
export const awaitsStaff = ({ status, submittedAt, visitId }: Order): boolean =>
  status === 'draft' && submittedAt !== null && visitId === undefined;

/** Whether this order occupies its table, as far as the staff know. */
export const takesTable = (order: Order): boolean =>
  isOpen(order) && order.items.length > 0 && !isUnsentByGuest(order);

/** Returns the drafts that the guest began, sent or not. What staff have put on a check is no longer the guest's. */
export const draftsOf = (rows: Rows, customerId: string): readonly Order[] =>
  rows.all('order').filter((order) => isDraftOf(order, customerId));

const isDraftOf = ({ status, customerId, statusBy, visitId }: Order, guestId: string): boolean =>
  status === 'draft' && visitId === undefined && customerId === guestId && statusBy.id === guestId;
