/** The contents of a receipt, on the screen, on paper, and in the copy for the guest's phone. Amounts are in cents. */
import { formatCents } from '../money.ts';
import { taxLabel } from '../orders/line-tax.ts';
import type { Order } from '../orders/order.ts';
import { amountDue, taxesOfOrder } from '../orders/order-totals.ts';
import { receiptSettings, type Venue } from '../venue/venue.ts';
import { methodLabel } from './method-label.ts';
import type { Payment } from './payment.ts';
import { dateText } from './receipt-date.ts';

export type ReceiptPayment = Pick<
  Payment,
  'id' | 'method' | 'amount' | 'tip' | 'tendered' | 'timestamp' | 'takenBy' | 'transactionId'
>;

export interface ReceiptFact {
  readonly label: string;
  /** An empty value is not shown. */
  readonly value: string;
  /** The value is less important than the others. */
  readonly quiet?: boolean;
}

export interface Receipt {
  /** The order, its time, how it was paid, and who served it. */
  readonly facts: readonly ReceiptFact[];
  /** The parts of the total. */
  readonly sums: readonly ReceiptFact[];
  readonly total: number;
  /** Each payment, what was refunded, and what is still to pay. */
  readonly paid: readonly ReceiptFact[];
  /** The cash that was handed over, and its change. */
  readonly cash: readonly ReceiptFact[];
  /** The venue's own words. May be empty. */
  readonly footer: string;
}

export interface ReceiptInput {
  readonly order: Order;
  readonly tableName: string;
  /** The payments that were taken, as far as they are known. */
  readonly payments: readonly ReceiptPayment[];
  /** The payment whose time, server and cash are shown. */
  readonly payment: ReceiptPayment | undefined;
  readonly venue: Venue;
}

/** Whether money was taken for the order, or its party has paid, so that there is something to print. */
export const hasReceipt = ({
  status,
  paid,
  settledAt,
}: Pick<Order, 'status' | 'paid' | 'settledAt'>): boolean =>
  paid > 0 || settledAt !== undefined || (status !== 'draft' && status !== 'cancelled');

export function receiptOf(input: ReceiptInput): Receipt {
  const { order, payment, venue } = input;
  return {
    facts: factsOf(input),
    sums: [
      { label: 'Subtotal', value: formatCents(order.subtotal), quiet: true },
      ...taxesOfOrder(order).map((tax) => ({
        label: taxLabel(tax),
        value: formatCents(tax.tax),
        quiet: true,
      })),
      ...(order.tip > 0 ? [{ label: 'Tip', value: formatCents(order.tip), quiet: true }] : []),
    ],
    total: order.total + order.tip,
    paid: paidOf(input),
    cash: cashOf(payment),
    footer: receiptSettings(venue).receiptFooter,
  };
}

function factsOf({ order, tableName, payments, payment, venue }: ReceiptInput): ReceiptFact[] {
  const methods = [...new Set(payments.map(({ method }) => methodLabel(method)))];
  return [
    { label: 'Order', value: `#${order.orderNumber} · ${tableName}` },
    { label: 'Date', value: dateText(payment?.timestamp ?? order.createdAt, venue.timezone) },
    { label: 'Payment method', value: methods.join(', ') },
    { label: 'Server', value: payment?.takenBy.name ?? order.serverName ?? '' },
  ];
}

function paidOf({ order, payments }: ReceiptInput): ReceiptFact[] {
  const due = amountDue(order);
  return [
    ...payments.map((one) => ({
      label: `Paid, ${tenderText(one)}`,
      value: formatCents(one.amount + one.tip),
      quiet: true,
    })),
    ...(order.refunded > 0 ? [{ label: 'Refunded', value: formatCents(-order.refunded), quiet: true }] : []),
    ...(due > 0 ? [{ label: 'Still to pay', value: formatCents(due) }] : []),
  ];
}

export function cashOf(payment: ReceiptPayment | undefined): ReceiptFact[] {
  if (!payment || payment.tendered === null) return [];
  return [
    { label: 'Cash tendered', value: formatCents(payment.tendered), quiet: true },
    { label: 'Change', value: formatCents(changeOf(payment)), quiet: true },
  ];
}

/** Returns the cash that the guest got back. */
export const changeOf = ({ tendered, amount, tip }: ReceiptPayment): number =>
  tendered === null ? 0 : tendered - amount - tip;

/** Without a reference from the terminal, a payment has one made from its id, which means nothing to a guest. */
const MADE_HERE = /^T-[0-9A-F]{8}$/;

export const tenderText = ({ method, transactionId }: ReceiptPayment): string =>
  method === 'cash' || MADE_HERE.test(transactionId)
    ? methodLabel(method)
    : `${methodLabel(method)} ${transactionId}`;

/** Returns the address, phone and tax number of the venue, one a line. */
export function venueLines(venue: Venue): string[] {
  const { taxNumber } = receiptSettings(venue);
  return [
    venue.address,
    [venue.city, `${venue.state} ${venue.zipCode}`.trim()].filter(Boolean).join(', '),
    venue.phoneNumber,
    taxNumber && `Tax no. ${taxNumber}`,
  ].filter((line) => line !== '');
}
