/** Chooses the draft of a table that the next product goes to. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { type Actor, isStaff } from '@tableside/domain/permissions.ts';

/**
 * The draft that this tablet has open at a table. `fresh`: 'New order' was tapped and nothing has been added yet.
 * `after`: the order was sent, and the next product follows it up.
 */
export interface OpenDraft {
  readonly orderId: string;
  readonly fresh: boolean;
  readonly after?: boolean;
}

export type DraftChoice =
  | { readonly kind: 'open'; readonly order: Order }
  /** No draft yet: the first product creates it, under this id if one was reserved. */
  | { readonly kind: 'none'; readonly orderId: string | null }
  /** The next product follows up this order, which was sent, or which staff have put on a check. */
  | { readonly kind: 'after'; readonly order: Order }
  /** There are several and this tablet has none of them open, so a person must choose. */
  | { readonly kind: 'ask' };

export interface TableDrafts {
  readonly choice: DraftChoice;
  /** All drafts that this person may continue, oldest first. */
  readonly drafts: readonly Order[];
  /** The number of guests of the table's newest open order that has one. A new order starts with it. */
  readonly guests: number | null;
  /** A guest's open orders that staff have put on a check, oldest first. The guest can no longer change them. */
  readonly taken: readonly Order[];
}

export interface AtTheTable {
  /** Every open order of the table. */
  readonly orders: readonly Order[];
  readonly remembered: OpenDraft | undefined;
  readonly actor: Pick<Actor, 'role' | 'userId'>;
}

/**
 * Chooses the draft that this tablet has open, or else the table's only one: a draft of the staff, or an order that a
 * guest has sent to staff. Otherwise there is none, or a person must choose.
 */
export function draftsOfTable({ orders, remembered, actor }: AtTheTable): TableDrafts {
  const drafts = orders.filter((order) => order.status === 'draft');
  if (!isStaff(actor.role)) {
    const own = orders.filter((order) => order.customerId === actor.userId);
    const taken = own.filter(({ visitId }) => visitId !== undefined);
    const open = own.filter(({ status, visitId }) => status === 'draft' && visitId === undefined);
    return { choice: choiceOfGuest(open, taken.at(-1), remembered), drafts: open, guests: null, taken };
  }
  const guests = orders.findLast((order) => order.guests !== null)?.guests ?? null;
  return { choice: choiceOfStaff(orders, drafts, remembered), drafts, guests, taken: [] };
}

function choiceOfGuest(
  drafts: readonly Order[],
  taken: Order | undefined,
  remembered: OpenDraft | undefined,
): DraftChoice {
  const known = drafts.find(({ id }) => id === remembered?.orderId);
  if (known) return { kind: 'open', order: known };
  if (remembered?.fresh) return { kind: 'none', orderId: remembered.orderId };
  return drafts.length === 0 && taken ? { kind: 'after', order: taken } : only(drafts);
}

function choiceOfStaff(
  orders: readonly Order[],
  drafts: readonly Order[],
  remembered: OpenDraft | undefined,
): DraftChoice {
  const known = remembered && orders.find((order) => order.id === remembered.orderId);
  if (known?.status === 'draft') return { kind: 'open', order: known };
  if (known && remembered?.after) return { kind: 'after', order: known };
  if (remembered?.fresh && !known) return { kind: 'none', orderId: remembered.orderId };
  return only(drafts.filter(isForStaff));
}

function only(drafts: readonly Order[]): DraftChoice {
  const [first] = drafts;
  if (!first) return { kind: 'none', orderId: null };
  return drafts.length === 1 ? { kind: 'open', order: first } : { kind: 'ask' };
}

/** A draft that a customer started is the customer's until they send it to staff. */
const isForStaff = ({ serverId, submittedAt }: Order): boolean => serverId !== null || submittedAt !== null;
