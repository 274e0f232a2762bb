/** The contents of a receipt, on the screen, on paper, and in the copy for the guest's phone. Amounts are in cents. */

import type { Payment } from '../entities/payment.ts';
import { receiptSettings, type Venue } from '../entities/venue.ts';
import { formatCents } from '../values/money.ts';
import { cardText } from './card-text.ts';
import { paidByLabel } from './method-label.ts';

export type ReceiptPayment = Pick<
  Payment,
  | 'id'
  | 'method'
  | 'tender'
  | 'amount'
  | 'tip'
  | 'rounding'
  | 'tendered'
  | 'timestamp'
  | 'takenBy'
  | 'transactionId'
  | 'card'
  | 'isTest'
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
  /** Tips that a bill suggests before its payment, or that the service is in it. The heading may be empty. */
  readonly advice: { readonly heading: string; readonly facts: readonly ReceiptFact[] };
  /** The venue's own words. May be empty. */
  readonly footer: string;
}

export function cashOf(payment: ReceiptPayment | undefined): ReceiptFact[] {
  if (!payment || payment.tendered === null) return [];
  return [
    { label: 'Cash tendered', value: formatCents(payment.tendered), quiet: true },
    { label: 'Change', value: formatCents(changeOf(payment)), quiet: true },
  ];
}

/** Returns the cash that the guest got back. */
export const changeOf = ({
  tendered,
  amount,
  tip,
  rounding = 0,
}: Pick<Payment, 'tendered' | 'amount' | 'tip' | 'rounding'>): number =>
  tendered === null ? 0 : tendered - amount - tip - rounding;

/** Without a reference from the terminal, a payment has one made from its id, which means nothing to a guest. */
const MADE_HERE = /^T-[0-9A-F]{8}$/;

export function tenderText(payment: ReceiptPayment): string {
  const { method, transactionId, isTest } = payment;
  const name = payerText(payment) + (isTest ? ', TEST' : '');
  return method === 'cash' || MADE_HERE.test(transactionId) ? name : `${name} ${transactionId}`;
}

/** The card, where it is known. */
export const payerText = ({ card, ...by }: Pick<ReceiptPayment, 'card' | 'method' | 'tender'>): string =>
  card ? cardText(card) : paidByLabel(by);

/** Returns the address, phone and tax number of the venue, one a line. The paper of a rehearsal says first what it is. */
export function venueLines(venue: Venue): string[] {
  const { taxNumber } = receiptSettings(venue);
  return [
    venue.isRehearsal ? 'REHEARSAL. Not a receipt.' : '',
    venue.address,
    [venue.city, `${venue.state} ${venue.zipCode}`.trim()].filter(Boolean).join(', '),
    venue.phoneNumber,
    taxNumber && `Tax no. ${taxNumber}`,
  ].filter((line) => line !== '');
}
