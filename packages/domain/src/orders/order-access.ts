/** Which orders an actor may touch. A customer has their own; another's order does not exist for them. */
import type { Detail, Permission } from '../command.ts';
import { type Act, type Actor, roleMay } from '../permissions.ts';
import type { Rows } from '../rows.ts';
import type { Order } from './order.ts';

/** The order, if it is one of the actor's venue. */
export function orderOf(rows: Rows, actor: Actor, orderId: string): Order | undefined {
  const order = rows.get('order', orderId);
  return order?.venueId === actor.venueId ? order : undefined;
}

/** True for the roles of the act, and for the customer whose order it is. */
export function mayOnOrder(act: Act, actor: Actor, order: Order | undefined): Permission {
  if (roleMay(actor.role, act)) return true;
  if (actor.role !== 'customer') return 'forbidden';
  return order?.customerId === actor.userId ? true : 'order.notFound';
}

export const mayRole = (actor: Actor, act: Act): Permission =>
  roleMay(actor.role, act) ? true : 'forbidden';

/** Who brought the order into its status, and when: told with a refusal. */
export const statusDetail = (order: Order): Detail => ({
  orderNumber: order.orderNumber,
  status: order.status,
  by: order.statusBy.name,
  at: order.statusBy.at,
});
