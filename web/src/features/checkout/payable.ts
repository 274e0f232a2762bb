/** A payable is the order, or the check of a visit, that a checkout takes money for. Amounts are cents. */
import type { InputOf } from '@tableside/domain/commands.ts';
import { nameOf } from '@tableside/domain/orders/follow-up.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { amountDue, paidTowards } from '@tableside/domain/orders/order-totals.ts';

export interface Payable {
  /** The arguments with which a payment names it. */
  readonly name: Pick<
    InputOf<'payment.record'>,
    'orderId' | 'visitId' | 'parentId' | 'hadItems' | 'checkKey' | 'close'
  >;
  /** What it is meant to bring to the kitchen. `roundId` is null where the payment makes an id for the round. */
  readonly send?: { readonly roundId: string | null; readonly itemIds: readonly string[] };
  /** The amount still owed on it. */
  readonly due: number;
  /** The whole of it, and the part of that before tax. */
  readonly total: number;
  readonly subtotal: number;
  /** Paid towards it so far. */
  readonly paid: number;
  /** The guest who put something on it, or null when only staff took it. */
  readonly guest: string | null;
  /** Names its receipt in the address. */
  readonly receipt: { readonly order: string } | { readonly visit: string; readonly check?: string };
}

export function payableOf(order: Order): Payable {
  const { id, total, subtotal, items, customerId } = order;
  return {
    name: { ...nameOf(order), hadItems: items.length > 0 },
    due: amountDue(order),
    total,
    subtotal,
    paid: paidTowards(order),
    guest: items.find(({ addedBy }) => addedBy.id === customerId)?.addedBy.name ?? null,
    receipt: { order: id },
  };
}
