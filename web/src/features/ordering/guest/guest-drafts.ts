/** The orders of one guest at a table: the draft that the next product goes to, and those that staff have taken in. */
import type { Order } from '@tableside/domain/entities/order.ts';

export interface GuestDrafts {
  /** The newest draft of theirs. Undefined until the first product makes one. */
  readonly order: Order | undefined;
  /** The guest's open orders that staff have put on a check, oldest first. The guest can no longer change them. */
  readonly taken: readonly Order[];
}

/** `orders` are the open orders of the table, oldest first. */
export function draftsOfGuest(orders: readonly Order[], guestId: string): GuestDrafts {
  const own = orders.filter(({ customerId }) => customerId === guestId);
  return {
    order: own.findLast(({ status, visitId }) => status === 'draft' && visitId === undefined),
    taken: own.filter(({ visitId }) => visitId !== undefined),
  };
}
