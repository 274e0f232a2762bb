/** When a guest's account is deleted, an order keeps everything but the guest's name. */
import type { Order } from './order.ts';

export const DELETED_GUEST = 'Deleted guest';

export function withoutGuest(order: Order, guestId: string): Order {
  const nameless = <P extends { readonly id: string; readonly name: string }>(person: P): P =>
    person.id === guestId ? { ...person, name: DELETED_GUEST } : person;
  return {
    ...order,
    statusBy: nameless(order.statusBy),
    items: order.items.map((item) => ({ ...item, addedBy: nameless(item.addedBy) })),
  };
}
