/**
 * A guest's draft is private until it is sent to staff: no member of staff sees it, and it does not occupy a table.
 */
import type { Rejection } from '../command/command.ts';
import { orderOf, statusDetail } from '../command/order-access.ts';
import type { Actor } from '../command/permissions.ts';
import type { Rows } from '../command/rows.ts';
import { isOpen, type Order } from '../entities/order.ts';

/** Also true for an order that the guest cancelled before sending it. */
export const isUnsentByGuest = ({ submittedAt, visitId }: Order): boolean =>
  submittedAt === null && visitId === undefined;

/** Whether a guest sent this order to staff, and it is not on the check of a party. */
export const awaitsStaff = ({ status, submittedAt, visitId }: Order): boolean =>
  status === 'draft' && submittedAt !== null && visitId === undefined;

/** Whether this order occupies its table, as far as the staff know. */
export const takesTable = (order: Order): boolean =>
  isOpen(order) && order.items.length > 0 && !isUnsentByGuest(order);

/** Returns the drafts that the guest began, sent or not. What staff have put on a check is no longer the guest's. */
export const draftsOf = (rows: Rows, customerId: string): readonly Order[] =>
  rows.all('order').filter((order) => order.customerId === customerId && isLooseDraft(order));

const isLooseDraft = ({ status, visitId }: Order): boolean => status === 'draft' && visitId === undefined;

/** Returns the draft as long as its guest may change it, else the reason why not. */
export function openDraft(rows: Rows, actor: Actor, orderId: string): Order | Rejection {
  const order = orderOf(rows, actor, orderId);
  if (!order) return { code: 'order.notFound' };
  if (order.status === 'cancelled') return { code: 'order.cancelled', detail: statusDetail(order) };
  return isLooseDraft(order) ? order : { code: 'order.notDraft', detail: statusDetail(order) };
}
