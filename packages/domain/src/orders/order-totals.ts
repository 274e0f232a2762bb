/**
 * The money of an order, always computed from its items and its payment rows. Integer cents.
 *
 * subtotal = Σ totalPrice of the items; each rate's tax on its lines, rounded once; total = subtotal + the taxes that
 * prices do not include; paid = Σ amounts of completed payments without tips; tip = Σ their tips; refunded = Σ refunds.
 * Only for an order that several devices were paid in full for, each for its own lines, the tax is what they took: each
 * of them rounded the tax of its lines.
 */
import { MAX_CENTS } from '../args.ts';
import { apportion } from '../money.ts';
import type { Payment } from '../payments/payment.ts';
import { leftOf } from '../visits/visit.ts';
import { isSameTax, taxOfLine, taxWithin } from './line-tax.ts';
import type { LineTax, Order, OrderItem, OrderTax } from './order.ts';

type Money = Pick<Order, 'status' | 'total' | 'paid' | 'tip' | 'refunded' | 'visitId'>;

/**
 * Returns the balance: positive when the guest still has to pay, negative when the venue owes money to the guest. A
 * cancelled order owes back everything that was taken. On a draft, a refunded amount has to be paid again. On a sent
 * order a refund is goodwill: it never reopens the debt and only reduces what is owed back. The money of a visit is on
 * the visit, so its orders owe nothing.
 */
export function balanceOf({ status, total, paid, tip, refunded, visitId }: Money): number {
  if (visitId !== undefined) return 0;
  if (status === 'cancelled') return owed(paid + tip - refunded);
  if (status === 'draft') {
    const kept = keptOf({ paid, tip, refunded });
    return kept <= total ? total - kept : owed(kept - total);
  }
  if (paid <= total) return total - paid;
  return owed(paid - total - refunded);
}

/** Returns what is left of the payments after refunds. Refunds give back the tip first. */
const keptOf = ({ paid, tip, refunded }: Pick<Money, 'paid' | 'tip' | 'refunded'>): number =>
  paid - Math.max(0, refunded - tip);

/** Returns the surplus as a negative balance. Never returns −0, which does not survive a JSON round trip. */
const owed = (surplus: number): number => (surplus > 0 ? -surplus : 0);

/** Whether the order has grown above the limit. An order from before the limit existed may still shrink. */
export const isTooMuch = ({ total }: Order, before: number): boolean => total > MAX_CENTS && total > before;

/** Returns what the venue owes to the guest, in cents. */
export const refundDue = (order: Pick<Order, 'balance'>): number => Math.max(0, -order.balance);

/** Returns what was paid towards the total and not given back. Together with the amount due it makes the total. */
export const paidTowards = ({ total, balance }: Pick<Order, 'total' | 'balance'>): number => total - balance;

/** Returns what the guest still has to pay, in cents. */
export const amountDue = (order: Pick<Order, 'balance'>): number => Math.max(0, order.balance);

/** Returns the order with its totals recomputed from its items. */
export function withTotals({ taxes: _, ...order }: Order): Order {
  const items = order.items.some(({ voids }) => voids) ? order.items.map(withoutVoided) : order.items;
  const subtotal = sum(items.map(({ totalPrice }) => totalPrice));
  const taxes = withoutRounding(order, subtotal, taxesOn(items, order));
  const tax = sum(taxes.filter(isOnTop).map((one) => one.tax));
  const totalled = {
    ...order,
    items,
    subtotal,
    tax,
    ...(items.some((item) => item.tax) && { taxes }),
    total: subtotal + tax,
  };
  return { ...totalled, balance: balanceOf(totalled) };
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

/**
 * Takes off what only rounding made. When several devices each took all that they showed, each had rounded the taxes of
 * its own lines. Half a cent for each device and each tax may be missing, and nobody owes it.
 */
function withoutRounding(
  { paid, fullPayments = 0 }: Pick<Order, 'paid' | 'fullPayments'>,
  subtotal: number,
  taxes: readonly OrderTax[],
): readonly OrderTax[] {
  const onTop = taxes.filter(isOnTop);
  const tax = sum(onTop.map((one) => one.tax));
  const short = subtotal + tax - paid;
  if (short <= 0 || short > Math.min(tax, Math.floor((fullPayments * onTop.length) / 2))) return taxes;
  const left = apportion(
    tax - short,
    onTop.map((one) => one.tax),
  );
  return taxes.map((one) => (isOnTop(one) ? { ...one, tax: left[onTop.indexOf(one)] ?? 0 } : one));
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, cents) => all + cents, 0);

const withoutVoided = (item: OrderItem): OrderItem => ({ ...item, totalPrice: item.price * leftOf(item) });

/** Returns the order with its payment summary recomputed from all its payment and refund rows. */
export function withPayments(order: Order, payments: readonly Payment[]): Order {
  const completed = payments.filter((row) => row.outcome === 'completed');
  const taken = completed.filter((row) => row.kind === 'payment');
  const given = completed.filter((row) => row.kind === 'refund');
  const fullPayments = taken.filter(({ inFull }) => inFull).length;
  return withTotals({
    ...order,
    ...(fullPayments > 1 && { fullPayments }),
    paid: taken.reduce((sum, row) => sum + row.amount, 0),
    tip: taken.reduce((sum, row) => sum + row.tip, 0),
    refunded: given.reduce((sum, row) => sum + row.amount, 0),
  });
}

/**
 * Whether the payments cover the total of an order with items. A total of 0 needs a payment of 0, which only the
 * payment rows show.
 */
export const isCovered = (order: Order, paymentsTaken: number): boolean =>
  order.items.length > 0 && paymentsTaken > 0 && keptOf(order) >= order.total;
