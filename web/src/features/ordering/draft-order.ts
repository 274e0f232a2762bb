/** Chooses the draft of a table that the next product goes to. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { type Actor, isStaff } from '@tableside/domain/permissions.ts';

/** The draft that this tablet has open at a table. `fresh`: 'New order' was tapped and nothing has been added yet. */
export interface OpenDraft {
  readonly orderId: string;
  readonly fresh: boolean;
}

export type DraftChoice =
  | { readonly kind: 'open'; readonly order: Order }
  /** No draft yet: the first product creates it, under this id if one was reserved. */
  | { readonly kind: 'none'; readonly orderId: string | null }
  /** There are several and this tablet has none of them open, so a person must choose. */
  | { readonly kind: 'ask' };

export interface TableDrafts {
  readonly choice: DraftChoice;
  /** All drafts that this person may continue, oldest first. */
  readonly drafts: readonly Order[];
}

export interface AtTheTable {
  /** Every open order of the table. */
  readonly orders: readonly Order[];
  readonly remembered: OpenDraft | undefined;
  readonly actor: Pick<Actor, 'role' | 'userId'>;
}

/**
 * Chooses the draft that this tablet has open, or else the table's only staff draft. Otherwise there is none, or a
 * person must choose.
 */
export function draftsOfTable({ orders, remembered, actor }: AtTheTable): TableDrafts {
  const drafts = orders.filter((order) => order.status === 'draft');
  if (!isStaff(actor.role)) {
    const own = drafts.filter((order) => order.customerId === actor.userId);
    return { choice: only(own), drafts: own };
  }
  const open = remembered && drafts.find((order) => order.id === remembered.orderId);
  if (open) return { choice: { kind: 'open', order: open }, drafts };
  const isUnmade = remembered?.fresh === true && !orders.some((order) => order.id === remembered.orderId);
  if (isUnmade) return { choice: { kind: 'none', orderId: remembered.orderId }, drafts };
  return { choice: only(drafts.filter(isStaffDraft)), drafts };
}

function only(drafts: readonly Order[]): DraftChoice {
  const [first] = drafts;
  if (!first) return { kind: 'none', orderId: null };
  return drafts.length === 1 ? { kind: 'open', order: first } : { kind: 'ask' };
}

/** A draft that a customer started stays the customer's until staff open it explicitly. */
const isStaffDraft = (order: Order): boolean => order.serverId !== null;
