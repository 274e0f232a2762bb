/** The receipt of a visit, or of one of its checks: on the screen, on paper, and in the copy for the guest's phone. */

import { cashRounding, roundingOfPayment } from '../cash/cash-rounding.ts';
import { receiptSettings, type Venue } from '../entities/venue.ts';
import { isOpenVisit, leftOf, type Taking, type Visit } from '../entities/visit.ts';
import { taxLabel } from '../orders/line-tax.ts';
import { atRate, formatCents } from '../values/money.ts';
import type { Bill, Check } from '../visits/bill.ts';
import { checkName } from '../visits/check-label.ts';
import {
  cashOf,
  payerText,
  type Receipt,
  type ReceiptFact,
  type ReceiptPayment,
  tenderText,
} from './receipt.ts';
import { dateText } from './receipt-date.ts';

export interface VisitReceiptInput {
  readonly visit: Visit;
  readonly bill: Bill;
  /** Only this part of the bill. */
  readonly check?: Check | undefined;
  readonly tableName: string;
  /** The payments that were taken for this part, as far as they are known, oldest first. */
  readonly payments: readonly ReceiptPayment[];
  /** The payment whose time and cash are shown. */
  readonly payment: ReceiptPayment | undefined;
  readonly venue: Venue;
}

/** Whether money was taken, so that there is something to thank for. Without it there is only a bill. */
export const isPaidFor = (visit: Visit, check?: Pick<Check, 'key'>): boolean =>
  takingsOf(visit, check).length > 0 || (check === undefined && visit.status === 'closed');

/** Whether nothing is left of what was ordered. */
export const isCancelledWhole = ({ status }: Visit, { lines }: Bill): boolean =>
  status === 'closed' && lines.every(({ item }) => leftOf(item) === 0);

/** Returns what this part still owes. Nothing is owed on a closed visit. */
export const leftToPay = (visit: Visit, { due }: Bill, check?: Check): number =>
  isOpenVisit(visit) ? Math.max(0, check ? check.offered : due) : 0;

export function receiptOfVisit(input: VisitReceiptInput): Receipt {
  const { bill, check, payment, venue } = input;
  const tenders = tendersOf(input);
  const tips = sum(tenders.map(({ tip }) => tip));
  const rounding = sum(tenders.map((one) => one.rounding));
  return {
    facts: factsOf(input),
    sums: [
      ...billSums(bill, check),
      ...(tips > 0 ? [quiet(tipLabel(check ?? bill), tips)] : []),
      ...some('Cash rounding', rounding),
    ],
    total: (check ?? bill).total + tips + rounding,
    paid: [
      ...tenders.map(({ label, amount, tip, rounding: by }) => quiet(label, amount + tip + by)),
      ...leftOver(input),
    ],
    cash: cashOf(payment),
    advice: tenders.length > 0 ? NO_ADVICE : adviceOf(check ?? bill, venue),
    footer: receiptSettings(venue).receiptFooter,
  };
}

function factsOf({ visit, check, tableName, payments, payment, venue }: VisitReceiptInput): ReceiptFact[] {
  const methods = [...new Set(payments.map(payerText))];
  const at = payment?.timestamp ?? visit.closed?.at ?? visit.openedAt;
  return [
    { label: 'Order', value: `#${visit.number} · ${tableName}` },
    { label: 'Part', value: check ? checkName(check) : '' },
    { label: 'Guests', value: visit.covers === null ? '' : String(visit.covers) },
    { label: 'Date', value: dateText(at, venue.timezone) },
    { label: 'Payment method', value: methods.join(', ') },
    { label: 'TEST', value: payments.some(({ isTest }) => isTest) ? 'No money moved' : '' },
    { label: 'Server', value: visit.server.name || (payment?.takenBy.name ?? '') },
  ];
}

/** Returns what makes the total of this part, tips apart. */
export function billSums(bill: Bill, check: Check | undefined): ReceiptFact[] {
  const { service, taxes, exempted } = check ?? bill;
  return [
    quiet('Subtotal', check ? check.net : bill.gross),
    ...some('Comps', check ? 0 : -bill.comps),
    ...some('Discount', check ? 0 : -bill.discounts),
    ...some('Service charge', service),
    ...taxes.map((tax) => quiet(taxLabel(tax), tax.tax)),
    ...some('Tax exempt', -exempted),
  ];
}

interface Tender {
  readonly label: string;
  readonly amount: number;
  readonly tip: number;
  readonly rounding: number;
}

/** The visit counts every payment. How it was made is only known from its row, which not everybody may read. */
function tendersOf({ visit, check, payments }: VisitReceiptInput): readonly Tender[] {
  const known = new Set(payments.map(({ id }) => id));
  return [
    ...payments.map((one) => ({
      label: `Paid, ${tenderText(one)}`,
      amount: one.amount,
      tip: one.tip,
      rounding: one.rounding ?? 0,
    })),
    ...takingsOf(visit, check)
      .filter(({ paymentId }) => !known.has(paymentId))
      .map(({ amount, tip }) => ({ label: 'Paid', amount, tip, rounding: 0 })),
  ];
}

/** A bill before its payment suggests tips, unless it has a service charge. Then it says so. */
function adviceOf({ net, service }: Pick<Bill, 'net' | 'service'>, venue: Venue): Receipt['advice'] {
  if (service > 0) return { heading: serviceText(service), facts: [] };
  const facts = receiptSettings(venue).tipPercents.map((percent) =>
    quiet(`${percent}%`, atRate(net, percent * 1000)),
  );
  return net > 0 && facts.length > 0 ? { heading: 'Suggested tip', facts } : NO_ADVICE;
}

const NO_ADVICE: Receipt['advice'] = { heading: '', facts: [] };

/** Guests who pay a service charge must not take it for the tip, or tip twice without knowing. */
export const serviceText = (service: number): string =>
  `A service charge of ${formatCents(service)} is included. A tip is extra.`;

export const tipLabel = ({ service }: Pick<Bill, 'service'>): string => (service > 0 ? 'Extra tip' : 'Tip');

/** Returns what follows the payments, so that together they come to the total. */
function leftOver({ visit, bill, check, venue }: VisitReceiptInput): ReceiptFact[] {
  const refunded = sum(takingsOf(visit, check).map((taking) => taking.refunded));
  const due = leftToPay(visit, bill, check);
  const over = Math.max(0, -(check ?? bill).due);
  return [
    ...some('Refunded', -refunded),
    ...some('Paid on another part', check ? Math.max(0, check.due - due) : 0),
    ...(isOpenVisit(visit) ? some('Credit', -over) : some('To refund', -Math.min(over, visit.owed))),
    ...(due > 0 ? [{ label: 'Still to pay', value: formatCents(due) }] : []),
    ...inCash(due, venue),
  ];
}

/** Says what is left to pay in cash where that is another amount. */
function inCash(due: number, venue: Venue): ReceiptFact[] {
  const rounding = roundingOfPayment(due, cashRounding(venue));
  return rounding === 0 ? [] : [quiet('In cash', due + rounding)];
}

const takingsOf = ({ takings }: Visit, check: Pick<Check, 'key'> | undefined): readonly Taking[] =>
  check ? takings.filter(({ checkKey }) => checkKey === check.key) : takings;

const quiet = (label: string, cents: number): ReceiptFact => ({
  label,
  value: formatCents(cents),
  quiet: true,
});
const some = (label: string, cents: number): ReceiptFact[] => (cents === 0 ? [] : [quiet(label, cents)]);
const sum = (amounts: readonly number[]): number => amounts.reduce((all, cents) => all + cents, 0);
