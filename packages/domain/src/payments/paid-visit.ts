/** Decides what a payment makes of its visit: what it sends, whether it closes, and what the person has to know. */

import type { AdjustmentCode } from '../command/adjustment.ts';
import type { Context, Decision, Detail } from '../command/command.ts';
import type { Rows } from '../command/rows.ts';
import { type Change, change } from '../entities/entities.ts';
import type { Payment } from '../entities/payment.ts';
import type { Venue } from '../entities/venue.ts';
import {
  isOpenVisit,
  MAIN_CHECK,
  type PaidFor,
  paidForOf,
  type Taking,
  type Visit,
} from '../entities/visit.ts';
import { derivedId } from '../values/ids.ts';
import type { Bill } from '../visits/bill.ts';
import { changed, placedLine, type VisitChain } from '../visits/chain.ts';
import { closing, isSettled } from '../visits/close-visit.ts';
import { isIdOfAnother, meantBy, namedBy } from '../visits/new-rounds.ts';
import { afterPaidSent, changesBetween, dueWith } from '../visits/send-paid.ts';
import { billIn, unsentPortions, withTaking } from '../visits/takings.ts';

/** What a payment is meant to bring to the kitchen. */
export interface Wanted extends PaidFor {
  /** Lines that were taken off in the meantime. */
  readonly missing: readonly string[];
}

interface Paid {
  /** The visit that the payment counts for. */
  readonly visit: Visit;
  readonly payment: Payment;
  readonly close: boolean;
  readonly send: Wanted | undefined;
}

export interface Side {
  readonly rows: Rows;
  readonly venue: Venue;
  readonly context: Context;
}

/** The money stays, whatever id its round was given: one that belongs to another visit is left to that visit. */
export const wantedBy = (
  paymentId: string,
  { rows, chain }: Pick<Side, 'rows'> & { readonly chain: VisitChain },
  { roundId, itemIds }: Pick<PaidFor, 'roundId' | 'itemIds'>,
): Wanted => ({
  paymentId,
  roundId: isIdOfAnother(rows, chain, roundId) ? derivedId(paymentId, 'round') : roundId,
  itemIds: meantBy(chain, itemIds),
  missing: itemIds.filter((id) => placedLine(chain, id) === undefined),
});

/** Nothing is paid until the terminal has answered. The visit remembers what the payment is for. */
export function decideAwaited(
  chain: VisitChain,
  { visit, payment, close, send }: Paid,
  side: Side,
): Decision {
  const after = paidSent(chain, withPaidFor(visit, send), { ...side, own: send?.itemIds });
  const changes = [change('payment', payment), ...changesBetween(chain, after)];
  const news = close && isOpenVisit(visit) ? stillOpen(after, after.end) : undefined;
  return told(changes, news);
}

/** The card was not charged, so the payment is for nothing. */
export function decideFailed(chain: VisitChain, payment: Payment, side: Side): Decision {
  const left = paidForOf(chain.end).filter(({ paymentId }) => paymentId !== payment.id);
  const isNews = left.length < paidForOf(chain.end).length;
  const after = isNews ? paidSent(chain, { ...chain.end, paidFor: left }, side) : chain;
  return told([change('payment', payment), ...changesBetween(chain, after)], undefined);
}

export function decidePaid(chain: VisitChain, paid: Paid, side: Side): Decision {
  const { payment, close, send } = paid;
  const taken = withPaidFor(withTaking(chain, paid.visit, takingOf(payment)), send);
  const isOpen = isOpenVisit(taken);
  const after = paidSent(chain, taken, { ...side, own: send?.itemIds });
  const visit = isOpen ? after.end : taken;
  const bill = billIn(after, visit);
  const closes = close && isOpen && isSettled(bill);
  const ofVisit = isOpen ? changesBetween(chain, after) : [change('visit', visit)];
  const written = closes ? closing(after, { visit, bill }, side) : ofVisit;
  const news =
    (send && sendNews(after, send, side)) ??
    (close && isOpen && !closes ? stillOpen(after, visit) : undefined) ??
    checkNews(billIn(chain, paid.visit), payment) ??
    (send && creditNews(visit, bill));
  return told([change('payment', payment), ...written], news);
}

/** A closed visit sends nothing. */
function withPaidFor(visit: Visit, wanted: Wanted | undefined): Visit {
  const known = paidForOf(visit);
  if (!wanted || !isOpenVisit(visit)) return visit;
  if (known.some(({ paymentId }) => paymentId === wanted.paymentId)) return visit;
  const { paymentId, roundId, itemIds } = wanted;
  return { ...visit, paidFor: [...known, { paymentId, roundId, itemIds }] };
}

/** Returns the chain with this visit at its end, after the money has sent what it covers. */
const paidSent = (
  chain: VisitChain,
  visit: Visit,
  side: Side & { readonly own?: readonly string[] | undefined },
): VisitChain => (isOpenVisit(visit) ? afterPaidSent(changed(chain, visit), side) : chain);

const takingOf = ({ id, checkKey, amount, tip, parts, tipOn }: Payment): Taking => ({
  paymentId: id,
  checkKey,
  amount,
  tip,
  refunded: 0,
  ...(parts !== undefined && { parts }),
  ...(tipOn !== undefined && { tipOn }),
});

interface News {
  readonly code: AdjustmentCode;
  readonly detail: Detail;
}

const told = (changes: readonly Change[], news: News | undefined): Decision =>
  news ? { status: 'adjusted', changes, ...news } : { status: 'applied', changes };

/** Says what of a send has to wait, or was taken off. */
function sendNews(chain: VisitChain, { itemIds, missing }: Wanted, side: Side): News | undefined {
  const { end, pads } = chain;
  const lines = pads.flatMap(({ items }) => items.filter(namedBy(itemIds))).length;
  const gone = missing.length > 0 ? { missing } : {};
  if (isOpenVisit(end) && lines > 0) {
    const due = Math.max(0, dueWith(chain, itemIds, side));
    return { code: 'visit.waiting', detail: { number: end.number, lines, due, ...gone } };
  }
  return missing.length > 0
    ? { code: 'order.sentWithout', detail: { number: end.number, missing } }
    : undefined;
}

const stillOpen = (chain: VisitChain, visit: Visit): News => ({
  code: 'visit.stillOpen',
  detail: {
    number: visit.number,
    due: Math.max(0, billIn(chain, visit).due),
    unsent: unsentPortions(chain, visit),
  },
});

/** Says how much more was paid on a part of the bill than it owed. The main check stands for the whole table. */
function checkNews({ checks }: Bill, { checkKey, amount }: Payment): News | undefined {
  if (checkKey === MAIN_CHECK) return undefined;
  const due = checks.find(({ key }) => key === checkKey)?.due ?? 0;
  const credit = Math.max(0, amount - Math.max(0, due));
  return credit === 0 ? undefined : { code: 'payment.check', detail: { checkKey, credit } };
}

/** Somebody else took money for the same lines, or the bill became smaller. */
const creditNews = ({ number, owed }: Visit, { due }: Bill): News | undefined => {
  const credit = Math.max(owed, -due);
  return credit > 0 ? { code: 'visit.credit', detail: { number, credit } } : undefined;
};
