/**
 * Where the money of one payment goes: first to what its order owes, the surplus to the order's open follow-ups, oldest
 * first, and what nobody owes stays on the named order and is owed back to the guest.
 */
import { derivedId } from '../ids.ts';
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
  readonly followUps: readonly Order[];
  /** Cents. */
  readonly amount: number;
}

export function allocate({ id, order, followUps, amount }: Taken): readonly Share[] {
  const own = Math.min(amount, amountDue(order));
  let rest = amount - own;
  const passedOn: { order: Order; amount: number }[] = [];
  for (const followUp of openFollowUps(order, followUps)) {
    const share = Math.min(rest, amountDue(followUp));
    if (share > 0) passedOn.push({ order: followUp, amount: share });
    rest -= share;
  }
  const kept = own + rest;
  const shares = kept > 0 || passedOn.length === 0 ? [{ order, amount: kept }, ...passedOn] : passedOn;
  return shares.map((share, n) => ({ ...share, id: n === 0 ? id : derivedId(id, share.order.id) }));
}

function openFollowUps(order: Order, followUps: readonly Order[]): readonly Order[] {
  return followUps.filter((one) => one.id !== order.id && one.status === 'draft').slice(0, MAX_SHARES);
}
