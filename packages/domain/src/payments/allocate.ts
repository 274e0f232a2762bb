/**
 * Where the money of one payment goes: first to what its order owes, then to what the rest of the family owes, and what
 * nobody owes stays on the named order and is owed back to the guest. The lines that were paid for may have gone to
 * another follow-up than the one the device guessed.
 */
import { derivedId } from '../ids.ts';
import type { Family } from '../orders/follow-up.ts';
import type { Order } from '../orders/order.ts';
import { amountDue } from '../orders/order-totals.ts';

export interface Share {
  /** Id of the payment row: the payment's own for the first share, derived from it and the order for the others. */
  readonly id: string;
  readonly order: Order;
  /** Cents. */
  readonly amount: number;
}

/** One command writes at most 50 rows, two a share. */
const MAX_SHARES = 20;

export interface Taken {
  readonly id: string;
  readonly order: Order;
  /** The root and the follow-ups of that order, which may be among them. */
  readonly family: readonly Order[];
  /** Cents. */
  readonly amount: number;
}

export function allocate({ id, order, family, amount }: Taken): readonly Share[] {
  const own = Math.min(amount, amountDue(order));
  let rest = amount - own;
  const passedOn: { order: Order; amount: number }[] = [];
  for (const open of openOrders(order, family)) {
    const share = Math.min(rest, amountDue(open));
    if (share > 0 || (amount === 0 && isFree(open) && !isFree(order))) {
      passedOn.push({ order: open, amount: share });
    }
    rest -= share;
  }
  const kept = own + rest;
  const shares = kept > 0 || passedOn.length === 0 ? [{ order, amount: kept }, ...passedOn] : passedOn;
  return shares.map((share, n) => ({ ...share, id: n === 0 ? id : derivedId(id, share.order.id) }));
}

/**
 * The order that a payment which can not be divided goes to: the named one while it owes, else the one of its family that
 * does. Only drafts owe, and a family has one draft at most.
 */
export function claimantOf({ order, members }: Pick<Family, 'order' | 'members'>, amount: number): Order {
  const owes = (one: Order): boolean => amountDue(one) > 0 || (amount === 0 && isFree(one));
  return owes(order) ? order : (openOrders(order, members).find(owes) ?? order);
}

const openOrders = (order: Order, family: readonly Order[]): readonly Order[] =>
  family.filter((one) => one.id !== order.id && one.status === 'draft').slice(0, MAX_SHARES);

/** A draft whose lines cost nothing waits for a payment of nothing. */
const isFree = ({ status, items, balance }: Order): boolean =>
  status === 'draft' && items.length > 0 && balance === 0;
