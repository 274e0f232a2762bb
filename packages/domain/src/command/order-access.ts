/** Decides which orders an actor may touch. For a customer, other people's orders do not exist. */

import type { Order } from '../entities/order.ts';
import type { Detail, Permission } from './command.ts';
import { type Act, type Actor, roleMay } from './permissions.ts';
import type { Rows } from './rows.ts';

/** Returns the order if it belongs to the actor's venue. */
export function orderOf(rows: Rows, actor: Actor, orderId: string): Order | undefined {
  const order = rows.get('order', orderId);
  return order?.venueId === actor.venueId ? order : undefined;
}

/** Returns true for the guest whose order it is. Staff change their checks by other commands. */
export function mayOnOwn(actor: Actor, order: Order | undefined): Permission {
  if (actor.role !== 'customer') return 'forbidden';
  return order?.customerId === actor.userId ? true : 'order.notFound';
}

/** Returns true for the roles that have this permission, and for the guest whose order it is. */
export function mayOnOrder(act: Act, actor: Actor, order: Order | undefined): Permission {
  return roleMay(actor.role, act) ? true : mayOnOwn(actor, order);
}

export const mayRole = (actor: Actor, act: Act): Permission =>
  roleMay(actor.role, act) ? true : 'forbidden';

/**
 * Returns true for the roles that have this permission. Other floor staff need the approval of somebody who has it. This
 * is the one place that knows about approval.
 */
export function mayOr(actor: Actor, act: Act): Permission {
  if (roleMay(actor.role, act)) return true;
  if (!roleMay(actor.role, 'visit.edit')) return 'forbidden';
  return actor.approver && roleMay(actor.approver.role, act) ? true : 'approval.required';
}

/** Returns who approved the command, as a row keeps it beside its author. Null: nobody was asked. */
export const approvedBy = ({ approver }: Actor): { readonly id: string; readonly name: string } | null =>
  approver ? { id: approver.userId, name: approver.name } : null;

/** Returns who set the current status and when. A refusal carries this as its detail. */
export const statusDetail = (order: Order): Detail => ({
  orderNumber: order.orderNumber,
  status: order.status,
  by: order.statusBy.name,
  at: order.statusBy.at,
});
