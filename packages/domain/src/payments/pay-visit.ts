/**
 * Records a payment of a visit, and how a card payment of a visit ended. Money that was taken is a fact, so the balance
 * and the status of the visit are no reasons to refuse it.
 */
import { type Context, type Decision, type Detail, isRejection, noop, rejected } from '../command/command.ts';
import type { Payment } from '../entities/payment.ts';
import type { Venue } from '../entities/venue.ts';
import {
  isOpenVisit,
  MAIN_CHECK,
  paidForOf,
  type Taking,
  VISIT_LIMITS,
  type Visit,
} from '../entities/visit.ts';
import { DELETED_GUEST } from '../values/forget-guests.ts';
import type { Bill } from '../visits/bill.ts';
import type { NamedVisit, VisitChain } from '../visits/chain.ts';
import { isCovered } from '../visits/send-paid.ts';
import { billIn, payee, visitTaking } from '../visits/takings.ts';
import { decideAwaited, decideFailed, decidePaid, type Side, type Wanted, wantedBy } from './paid-visit.ts';
import {
  isOfNothing,
  isSamePaper,
  moneyRejection,
  paperless,
  paperOf,
  type RecordArgs,
  tenderedOf,
} from './payment-args.ts';
import { isSlip } from './slip.ts';
import { withTender } from './tenders.ts';

export function payVisit({ rows, chain, context }: NamedVisit, asked: RecordArgs): Decision {
  if (!chain) return rejected('visit.notFound');
  const venue = rows.venue();
  if (!venue) return rejected('notFound');
  const args = withTender(venue, asked);
  if (isRejection(args)) return rejected(args.code);
  const known = rows.get('payment', args.id);
  if (known) return isSameTaking(known, chain, args) ? noop : rejected('payment.exists');
  // Nobody had ordered anything, on any device.
  if (args.hadItems === false && chain.orders.every(({ items }) => items.length === 0)) {
    return rejected('order.empty');
  }
  const refused = moneyRejection(args);
  if (refused) return rejected(refused.code, refused.detail);
  const slip = args.tipOn === undefined ? undefined : slipOf(rows.get('payment', args.tipOn), chain, args);
  if (args.tipOn !== undefined && !slip) return rejected('payment.notFound');
  const typed = slip && tipOnSlip(chain, slip.id);
  if (typed) return typed.tip === args.tip ? noop : rejected('payment.exists');
  const send = args.send && wantedBy(args.id, { rows, chain }, args.send);
  const visit = (slip && visitTaking(chain, slip.id)) ?? payee(chain, { amount: args.amount, send });
  const full = fullOf(visit, chain, args);
  if (full) return rejected('visit.tooLarge', full);
  const side = { rows, venue, context };
  if (isOfNothing(args) && !mayBeOfNothing(chain, visit, { args, send, side })) {
    return rejected('payment.amount', { due: Math.max(0, billIn(chain, visit).due) });
  }
  const payment = {
    ...paymentRow(visit, args, { venue, context }),
    ...customerOf(chain, args),
    ...(slip ? tipOnFields(slip) : tipOwner(visit, { venue, context })),
  };
  const paid = { visit, payment, close: args.close ?? false, send };
  return args.awaitsTerminal ? decideAwaited(chain, paid, side) : decidePaid(chain, paid, side);
}

/** The tip is for whom the card payment was for. */
const tipOnFields = ({ id, takenBy, tippedBy }: Payment) => ({
  takenBy,
  tipOn: id,
  ...(tippedBy && { tippedBy }),
});

/** Names the server of the check where the tips are theirs, and somebody else takes the payment. */
export function tipOwner(
  { server }: Visit,
  { venue, context }: Pick<Side, 'venue' | 'context'>,
): Pick<Payment, 'tippedBy'> {
  const isTakers = venue.settings.tipsTo !== 'server' || !server.userId;
  if (isTakers || server.userId === context.actor.userId) return {};
  return { tippedBy: { id: server.userId, name: server.name } };
}

/** Returns the card payment that the tip was left on, if it is a tip alone. */
function slipOf(
  paid: Payment | undefined,
  { ids }: VisitChain,
  { amount, tip, method, awaitsTerminal }: RecordArgs,
): Payment | undefined {
  const isTip = amount === 0 && tip > 0 && !awaitsTerminal;
  if (!paid || !isTip || !isSlip(paid) || !ids.has(paid.visitId)) return undefined;
  return paid.method === method ? paid : undefined;
}

/** Returns the tip that somebody has typed for this slip. Every device gives its own an id that nobody else can take. */
const tipOnSlip = ({ visits }: VisitChain, slipId: string): Taking | undefined =>
  visits.flatMap(({ takings }) => takings).find(({ tipOn }) => tipOn === slipId);

/**
 * The payment is the guest's who ordered all of it, and so is the name that came with it. Where only some of it is a
 * guest's, nobody would find the name once that guest is deleted, so it is left out.
 */
export function customerOf(chain: VisitChain, { customerName }: RecordArgs) {
  const customerId = guestOf(chain);
  if (!customerName) return { customerId, customerName: null };
  if (customerId === null) return { customerId, customerName: hasGuest(chain) ? null : customerName };
  return { customerId, customerName: isDeleted(chain, customerId) ? DELETED_GUEST : customerName };
}

const hasGuest = ({ orders }: VisitChain): boolean => orders.some(({ customerId }) => customerId !== null);

/** Whether the guest was deleted after the device had taken the money. */
const isDeleted = ({ orders }: VisitChain, guestId: string): boolean =>
  orders.some(({ items }) =>
    items.some(({ addedBy }) => addedBy.id === guestId && addedBy.name === DELETED_GUEST),
  );

function guestOf({ orders }: VisitChain): string | null {
  const guests = new Set(orders.filter(({ items }) => items.length > 0).map(({ customerId }) => customerId));
  const [only = null] = guests;
  return guests.size === 1 ? only : null;
}

interface OfNothing {
  readonly args: RecordArgs;
  readonly send: Wanted | undefined;
  readonly side: Side;
}

/** What is paid already, or free, may go to the kitchen with a payment of 0. */
function mayBeOfNothing(chain: VisitChain, visit: Visit, { args, send, side }: OfNothing): boolean {
  if (args.awaitsTerminal || !isOpenVisit(visit)) return false;
  if (settlesFree(visit, billIn(chain, visit))) return true;
  return send !== undefined && isCovered(chain, send.itemIds, side);
}

/** Whether it settles a bill of 0. Nothing was paid on it before, so no other payment did. */
const settlesFree = ({ takings }: Visit, { total, lines }: Bill): boolean =>
  lines.length > 0 && total === 0 && takings.length === 0;

/** Returns the limit that the visit has reached. */
function fullOf(visit: Visit, { rounds }: VisitChain, { send }: RecordArgs): Detail | undefined {
  if (visit.takings.length >= VISIT_LIMITS.takings) return { takings: VISIT_LIMITS.takings };
  if (!send) return undefined;
  if (paidForOf(visit).length >= VISIT_LIMITS.paidFor) return { paidFor: VISIT_LIMITS.paidFor };
  return rounds.length >= VISIT_LIMITS.rounds ? { rounds: VISIT_LIMITS.rounds } : undefined;
}

const isSameTaking = (known: Payment, { ids }: VisitChain, args: RecordArgs): boolean =>
  isSamePaper(known, args) &&
  ids.has(known.visitId) &&
  known.amount === args.amount &&
  known.tendered === tenderedOf(args) &&
  (known.rounding ?? 0) === (args.rounding ?? 0) &&
  known.checkKey === (args.checkKey ?? MAIN_CHECK);

export const paymentRow = (
  visit: Visit,
  args: RecordArgs,
  side: { readonly venue: Venue; readonly context: Context },
): Payment => ({
  ...paperless(args),
  ...paperOf(side),
  ...placeOf(visit),
  id: args.id,
  amount: args.amount,
  tip: args.tip,
  tendered: tenderedOf(args),
  ...(args.rounding && { rounding: args.rounding }),
  customerId: null,
  checkKey: args.checkKey ?? MAIN_CHECK,
  ...(args.parts !== undefined && { parts: args.parts }),
  outcome: args.awaitsTerminal ? 'pending' : 'completed',
});

/** Returns the fields of a payment that say for which visit it counts. */
const placeOf = ({ id, number }: Visit) => ({ visitId: id, orderNumber: number });

export interface Concluded {
  /** The payment with its end. */
  readonly ended: Payment;
  readonly venue: Venue;
  /** Closes the visit if nothing is left to send and to pay. */
  readonly close: boolean;
}

/**
 * Money that came in counts for the visit that owes it at that time, and sends what the payment was meant to send. Money
 * that did not come in sends nothing.
 */
export function concludeOnVisit(
  { rows, chain, context }: NamedVisit,
  { ended, venue, close }: Concluded,
): Decision {
  if (!chain) return rejected('visit.notFound');
  const side = { rows, venue, context };
  const entry = paidForOf(chain.end).find(({ paymentId }) => paymentId === ended.id);
  if (ended.outcome === 'failed') return decideFailed(chain, ended, side);
  const visit = payee(chain, { amount: ended.amount, send: entry });
  const payment = { ...ended, ...placeOf(visit) };
  const send = entry && { ...entry, missing: [] };
  return decidePaid(chain, { visit, payment, close, send }, side);
}
