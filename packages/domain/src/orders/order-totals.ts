/**
 * The totals of an order, always computed from its lines. Integer cents.
 *
 * subtotal = Σ totalPrice of the items; each rate's tax on its lines, rounded once; total = subtotal + the taxes that
 * prices do not include.
 */
import { MAX_CENTS } from '../command/args.ts';
import type { LineTax, Order, OrderItem, OrderTax } from '../entities/order.ts';
import { leftOf } from '../entities/visit.ts';
import { isSameTax, taxOfLine, taxWithin } from './line-tax.ts';

/** Whether the order has grown above the limit. An order from before the limit existed may still shrink. */
export const isTooMuch = ({ total }: Order, before: number): boolean => total > MAX_CENTS && total > before;

/** Returns the order with its totals recomputed from its items. */
export function withTotals({ taxes: _, ...order }: Order): Order {
  const items = order.items.some(({ voids }) => voids) ? order.items.map(withoutVoided) : order.items;
  const subtotal = sum(items.map(({ totalPrice }) => totalPrice));
  const taxes = taxesOn(items, order);
  const tax = sum(taxes.filter(isOnTop).map((one) => one.tax));
  return {
    ...order,
    items,
    subtotal,
    tax,
    ...(items.some((item) => item.tax) && { taxes }),
    total: subtotal + tax,
  };
}

/** Returns each tax of an order, also of one whose lines all have its tax rate. */
export function taxesOfOrder({ taxes, subtotal, tax, ...order }: Order): readonly OrderTax[] {
  return taxes ?? [{ ...taxOfLine({}, order), base: subtotal, tax }];
}

const isOnTop = ({ included }: OrderTax): boolean => !included;

/** Returns each tax, rounded once, in the order in which it comes first. A replay of many lines asks for it often. */
function taxesOn(items: readonly OrderItem[], order: Pick<Order, 'taxRate'>): readonly OrderTax[] {
  const sums: { readonly tax: LineTax; base: number }[] = [];
  for (const item of items) {
    const tax = taxOfLine(item, order);
    const known = sums.find((one) => isSameTax(one.tax, tax));
    if (known) known.base += item.totalPrice;
    else sums.push({ tax, base: item.totalPrice });
  }
  return sums.map(({ tax, base }) => ({ ...tax, base, tax: taxWithin(base, tax) }));
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, cents) => all + cents, 0);

const withoutVoided = (item: OrderItem): OrderItem => ({ ...item, totalPrice: item.price * leftOf(item) });
