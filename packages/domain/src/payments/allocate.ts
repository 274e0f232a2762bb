/**
 * Divides the money of one payment: first to what its order owes, then to what the rest of the family owes. What is
 * left stays on the named order and is owed back to the guest. The lines that the guest paid for may be on another
 * follow-up than the one that the device guessed.
 */
import { derivedId } from '../ids.ts';
import type { Family } from '../orders/follow-up.ts';
import type { Order } from '../orders/order.ts';
import { amountDue } from '../orders/order-totals.ts';

export interface Share {
  /**
   * Id of the payment row. The first share has the payment's own id. The others derive theirs from that id and the
   * order.
   */
  readonly id: string;
  readonly order: Order;
  /** Cents. */
  readonly amount: number;
}

/** A command writes at most 50 rows, and each share takes two. */
const MAX_SHARES = 20;

export interface PaymentToAllocate {
  readonly id: string;
  readonly order: Order;
  /** The family of that order: its root and all follow-ups. The order itself may be among them. */
  readonly family: readonly Order[];
  /** Cents. */
  readonly amount: number;
}

export function allocate({ id, order, family, amount }: PaymentToAllocate): readonly Share[] {
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
 * Returns the order for a payment that cannot be divided: the named order while it owes money, else the order of its
 * family that does. Only drafts owe money, and a family has at most one draft.
 */
export function claimantOf({ order, members }: Pick<Family, 'order' | 'members'>, amount: number): Order {
  const owes = (one: Order): boolean => amountDue(one) > 0 || (amount === 0 && isFree(one));
  return owes(order) ? order : (openOrders(order, members).find(owes) ?? order);
}

const openOrders = (order: Order, family: readonly Order[]): readonly Order[] =>
  family.filter((one) => one.id !== order.id && one.status === 'draft').slice(0, MAX_SHARES);

/** Whether this is a draft whose lines cost nothing. It waits for a payment of 0. */
const isFree = ({ status, items, balance }: Order): boolean =>
  status === 'draft' && items.length > 0 && balance === 0;
