/** The receipt of a visit, or of one of its checks: on the screen, on paper, and in the copy for the guest's phone. */
import { formatCents } from '../money.ts';
import { taxLabel } from '../orders/line-tax.ts';
import { methodLabel } from '../payments/method-label.ts';
import {
  cashOf,
  type Receipt,
  type ReceiptFact,
  type ReceiptPayment,
  tenderText,
} from '../payments/receipt.ts';
import { dateText } from '../payments/receipt-date.ts';
import { receiptSettings, type Venue } from '../venue/venue.ts';
import type { Bill, Check } from './bill.ts';
import { checkName } from './check-label.ts';
import { isOpenVisit, leftOf, type Taking, type Visit } from './visit.ts';

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
  const { visit, bill, check, payment, venue } = input;
  const tenders = tendersOf(input);
  const tips = sum(tenders.map(({ tip }) => tip));
  return {
    facts: factsOf(input),
    sums: [...billSums(bill, check), ...(tips > 0 ? [quiet('Tip', tips)] : [])],
    total: (check ?? bill).total + tips,
    paid: [
      ...tenders.map(({ label, amount, tip }) => quiet(label, amount + tip)),
      ...leftOver(visit, bill, check),
    ],
    cash: cashOf(payment),
    footer: receiptSettings(venue).receiptFooter,
  };
}

function factsOf({ visit, check, tableName, payments, payment, venue }: VisitReceiptInput): ReceiptFact[] {
  const methods = [...new Set(payments.map(({ method }) => methodLabel(method)))];
  const at = payment?.timestamp ?? visit.closed?.at ?? visit.openedAt;
  return [
    { label: 'Order', value: `#${visit.number} · ${tableName}` },
    { label: 'Part', value: check ? checkName(check) : '' },
    { label: 'Guests', value: visit.covers === null ? '' : String(visit.covers) },
    { label: 'Date', value: dateText(at, venue.timezone) },
    { label: 'Payment method', value: methods.join(', ') },
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
}

/** The visit counts every payment. How it was made is only known from its row, which not everybody may read. */
function tendersOf({ visit, check, payments }: VisitReceiptInput): readonly Tender[] {
  const known = new Set(payments.map(({ id }) => id));
  return [
    ...payments.map((one) => ({ label: `Paid, ${tenderText(one)}`, amount: one.amount, tip: one.tip })),
    ...takingsOf(visit, check)
      .filter(({ paymentId }) => !known.has(paymentId))
      .map(({ amount, tip }) => ({ label: 'Paid', amount, tip })),
  ];
}

function leftOver(visit: Visit, bill: Bill, check: Check | undefined): ReceiptFact[] {
  const refunded = sum(takingsOf(visit, check).map((taking) => taking.refunded));
  const due = leftToPay(visit, bill, check);
  return [
    ...some('Refunded', -refunded),
    ...(due > 0 ? [{ label: 'Still to pay', value: formatCents(due) }] : []),
  ];
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
