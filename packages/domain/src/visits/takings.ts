/** The money of a visit: what it has taken, what it owes to the guest, and its bill. */

import type { Order } from '../entities/order.ts';
import type { GivenBack, Payment } from '../entities/payment.ts';
import {
  type Back,
  backOf,
  type CheckKey,
  isOpenVisit,
  isPad,
  type SaleParts,
  type Taking,
  takenTowards,
  type Visit,
} from '../entities/visit.ts';
import { apportion } from '../values/money.ts';
import { type Bill, billOf, billOfVisit } from './bill.ts';
import type { VisitChain } from './chain.ts';
import { namedBy } from './new-rounds.ts';
import { minus, NO_PARTS, partsGivenBack, partsOf, plus } from './sale-parts.ts';

/** Returns the bill of a visit. `visit` is one of the chain, possibly with a change that is not in the chain yet. */
export const billIn = ({ orders }: VisitChain, visit: Visit): Bill =>
  billOfVisit(
    visit,
    orders.filter(({ visitId }) => visitId === visit.id),
  );

export const padsOf = ({ orders }: VisitChain, { id }: Visit): readonly Order[] =>
  orders.filter((order) => order.visitId === id && isPad(order));

/** Returns how many portions wait on the pads of this visit. */
export const unsentPortions = (chain: VisitChain, visit: Visit): number =>
  padsOf(chain, visit)
    .flatMap(({ items }) => items)
    .reduce((count, { quantity }) => count + quantity, 0);

interface Money {
  /** Left out: what is owed. */
  readonly amount?: number;
  /** The lines that the payment is meant to bring to the kitchen. */
  readonly send?: { readonly itemIds: readonly string[] } | undefined;
}

/**
 * Returns the visit that a payment counts for: the open one, or the last one that was closed. A continuation that owes
 * nothing yet does not take the money of the guests who pay the visit before it a second time, unless the money is for
 * lines on its pads. A tip by itself is for what was paid before, whatever the continuation owes.
 */
export function payee(chain: VisitChain, { amount, send }: Money = {}): Visit {
  const { end, visits, pads, rounds } = chain;
  const before = visits.at(-2);
  if (!before || !isOpenVisit(end)) return end;
  if (send && pads.some(({ items }) => items.some(namedBy(send.itemIds)))) return end;
  const { due } = send ? billOf(end, rounds) : billIn(chain, end);
  return amount === 0 || due <= 0 ? before : end;
}

/** Returns the visit with the payment counted. */
export const withTaking = (chain: VisitChain, visit: Visit, taking: Taking): Visit =>
  withOwed(chain, { ...visit, takings: [...visit.takings, taking] });

/** Returns the check that a payment is on. A merge moves it to another seat, and the payment stays as it was. */
export const checkOfPayment = (
  { takings }: Visit,
  { id, checkKey }: Pick<Payment, 'id' | 'checkKey'>,
): CheckKey | undefined => takings.find(({ paymentId }) => paymentId === id)?.checkKey ?? checkKey;

/** Returns the visit of the chain that counts this payment. */
export const visitTaking = ({ visits }: VisitChain, paymentId: string): Visit | undefined =>
  visits.find(({ takings }) => takings.some((taking) => taking.paymentId === paymentId));

interface Refund {
  readonly paymentId: string;
  readonly amount: number;
}

/** Returns the visit with a refund of this payment counted, and what the refund gave back. */
export function withRefund(
  chain: VisitChain,
  visit: Visit,
  { paymentId, amount }: Refund,
): { readonly visit: Visit; readonly back: Pick<GivenBack, 'sale' | 'tip' | 'credit'> } {
  const taking = visit.takings.find((one) => one.paymentId === paymentId);
  const kept = partsOf(billIn(chain, visit));
  const sold = saleLeft(visit);
  const share = taking ? sharesOf(visit, taking, amount) : { owed: 0, bill: 0, tip: 0 };
  const bill = share.owed + share.bill;
  const ofSale = Math.min(bill - Math.min(bill, creditOf(visit, sold)), sold.total);
  const sale = partsGivenBack(sold, ofSale, kept);
  const counted = withOwed(chain, {
    ...visit,
    takings: visit.takings.map((one) => (one === taking ? refunded(visit, one, share) : one)),
    ...(sale.total > 0 && { givenBack: plus(visit.givenBack ?? NO_PARTS, sale) }),
  });
  return { visit: counted, back: { sale, tip: share.tip, credit: bill - sale.total } };
}

/** Returns what refunds have left of the sale of a visit. An open visit has sold nothing yet. */
export function saleLeft({ closed, givenBack = NO_PARTS }: Visit): SaleParts {
  return closed ? minus(partsOf(closed.sale), givenBack) : NO_PARTS;
}

/** Returns the money of the guests that has paid for no sale. */
const creditOf = (visit: Visit, sold: SaleParts): number =>
  Math.max(
    0,
    visit.takings.reduce((sum, taking) => sum + moneyLeft(visit, taking).bill, -sold.total),
  );

/** Returns what refunds have left of a payment: the bill, which is without the tip, and the tip. */
export function moneyLeft({ status }: Pick<Visit, 'status'>, taking: Taking): Back {
  const left = taking.amount + taking.tip - taking.refunded;
  const tip = Math.min(left, taking.tip - backOf({ status }, taking).tip);
  return { bill: left - tip, tip };
}

interface Shares {
  /** What the venue owed to the guest. */
  readonly owed: number;
  /** The rest of what was paid towards the bill. After the close it is goodwill, which never reopens the debt. */
  readonly bill: number;
  readonly tip: number;
}

/**
 * While the visit is open, a refund gives back the tip first, and the rest has to be paid again. After the close it
 * gives back what is owed, then the bill and its tip in proportion.
 */
function sharesOf(visit: Visit, taking: Taking, amount: number): Shares {
  const left = moneyLeft(visit, taking);
  if (isOpenVisit(visit)) {
    const tip = Math.min(amount, left.tip);
    return { owed: 0, bill: amount - tip, tip };
  }
  const owed = Math.min(amount, visit.owed, left.bill);
  const [bill = 0, tip = 0] = apportion(amount - owed, [left.bill - owed, left.tip]);
  return { owed, bill, tip };
}

function refunded(visit: Visit, taking: Taking, { owed, bill, tip }: Shares): Taking {
  const back = backOf(visit, taking);
  const ofBill = isOpenVisit(visit) ? bill : owed;
  return {
    ...taking,
    refunded: taking.refunded + owed + bill + tip,
    back: { bill: back.bill + ofBill, tip: back.tip + tip },
  };
}

/** Returns the visit with what the venue owes to the guest, counted over the rounds that are left. */
export const withOwed = (chain: VisitChain, visit: Visit): Visit =>
  isOpenVisit(visit) ? { ...visit, owed: 0 } : { ...visit, ...settled(visit, billIn(chain, visit).total) };

/**
 * Returns what a closed visit owes to its guest: what was paid beyond the total. What was given as goodwill before
 * counts as given back now.
 */
export function settled(visit: Visit, total: number): Pick<Visit, 'takings' | 'owed'> {
  let over = visit.takings.reduce((sum, taking) => sum + takenTowards(visit, taking), -total);
  const takings = visit.takings.map((taking) => {
    const { bill, tip } = backOf(visit, taking);
    const goodwill = Math.max(0, Math.min(over, taking.refunded - bill - tip));
    over -= goodwill;
    return goodwill > 0 ? { ...taking, back: { bill: bill + goodwill, tip } } : taking;
  });
  return { takings, owed: Math.max(0, over) };
}
