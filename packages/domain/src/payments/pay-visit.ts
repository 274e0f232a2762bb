/**
 * Records a payment of a visit, and how a card payment of a visit ended. Money that was taken is a fact, so the balance
 * and the status of the visit are no reasons to refuse it.
 */
import { applied, type Context, type Decision, noop, rejected } from '../command.ts';
import { type Change, change } from '../entities.ts';
import type { Venue } from '../venue/venue.ts';
import type { Bill } from '../visits/bill.ts';
import type { NamedVisit, VisitChain } from '../visits/chain.ts';
import { closing, isSettled } from '../visits/close-visit.ts';
import { billIn, payee, visitTaking, withRefund, withTaking } from '../visits/takings.ts';
import { isOpenVisit, MAIN_CHECK, type Taking, VISIT_LIMITS, type Visit } from '../visits/visit.ts';
import type { Payment } from './payment.ts';
import {
  isOfNothing,
  isSamePaper,
  moneyRejection,
  paperless,
  paperOf,
  type RecordArgs,
  tenderedOf,
} from './payment-args.ts';

export function payVisit({ rows, chain, context }: NamedVisit, args: RecordArgs): Decision {
  if (!chain) return rejected('visit.notFound');
  const known = rows.get('payment', args.id);
  if (known) return isSameTaking(known, chain, args) ? noop : rejected('payment.exists');
  const venue = rows.venue();
  if (!venue) return rejected('notFound');
  // Nobody had ordered anything, on any device.
  if (args.hadItems === false && chain.orders.every(({ items }) => items.length === 0)) {
    return rejected('order.empty');
  }
  const refused = moneyRejection(args);
  if (refused) return rejected(refused.code, refused.detail);
  const visit = payee(chain, args.amount);
  if (visit.takings.length >= VISIT_LIMITS.takings) {
    return rejected('visit.tooLarge', { takings: VISIT_LIMITS.takings });
  }
  if (isOfNothing(args) && !settlesFree(visit, billIn(chain, visit), args)) {
    return rejected('payment.amount', { due: Math.max(0, billIn(chain, visit).due) });
  }
  const payment = paymentRow(visit, args, { venue, context });
  const close = args.close ?? false;
  if (!args.awaitsTerminal) return decidePaid({ chain, venue, context }, { visit, payment, close });
  // Nothing is paid until the terminal has answered.
  const changes = [change('payment', payment)];
  return close && isOpenVisit(visit)
    ? stillOpen(changes, visit, billIn(chain, visit))
    : { status: 'applied', changes };
}

/** Whether it settles a bill of 0. Nothing was paid on it before, so no other payment did. */
const settlesFree = (visit: Visit, { total, lines }: Bill, { awaitsTerminal }: RecordArgs): boolean =>
  !awaitsTerminal && isOpenVisit(visit) && lines.length > 0 && total === 0 && visit.takings.length === 0;

const stillOpen = (changes: readonly Change[], { number }: Visit, { due, unsent }: Bill): Decision => ({
  status: 'adjusted',
  changes,
  code: 'visit.stillOpen',
  detail: { number, due: Math.max(0, due), unsent: unsent.lines },
});

const isSameTaking = (known: Payment, { ids }: VisitChain, args: RecordArgs): boolean =>
  isSamePaper(known, args) &&
  ids.has(known.visitId ?? '') &&
  known.amount === args.amount &&
  known.tendered === tenderedOf(args) &&
  known.checkKey === (args.checkKey ?? MAIN_CHECK);

const paymentRow = (
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
  customerId: null,
  checkKey: args.checkKey ?? MAIN_CHECK,
  outcome: args.awaitsTerminal ? 'pending' : 'completed',
});

/** Returns the fields of a payment that say for which visit it counts. */
const placeOf = ({ id, number }: Visit) => ({ orderId: id, visitId: id, orderNumber: number });

interface Paid {
  readonly visit: Visit;
  readonly payment: Payment;
  readonly close: boolean;
}

function decidePaid(
  { chain, venue, context }: { readonly chain: VisitChain; readonly venue: Venue; readonly context: Context },
  { visit, payment, close }: Paid,
): Decision {
  const paid = withTaking(chain, visit, takingOf(payment));
  const bill = billIn(chain, paid);
  const isOpen = isOpenVisit(paid);
  const closes = close && isOpen && isSettled(bill);
  const written = closes
    ? closing(chain, { visit: paid, bill }, { venue, context })
    : [change('visit', paid)];
  const changes = [change('payment', payment), ...written];
  if (close && isOpen && !closes) return stillOpen(changes, paid, bill);
  const credit = creditOn(billIn(chain, visit), payment);
  if (credit === 0) return { status: 'applied', changes };
  return {
    status: 'adjusted',
    changes,
    code: 'payment.check',
    detail: { checkKey: payment.checkKey, credit },
  };
}

const takingOf = ({ id, checkKey = MAIN_CHECK, amount, tip }: Payment): Taking => ({
  paymentId: id,
  checkKey,
  amount,
  tip,
  refunded: 0,
});

/** Returns how much more was paid on a part of the bill than it owed. The main check stands for the whole table. */
function creditOn({ checks }: Bill, { checkKey, amount }: Payment): number {
  if (checkKey === MAIN_CHECK) return 0;
  const due = checks.find(({ key }) => key === checkKey)?.due ?? 0;
  return Math.max(0, amount - Math.max(0, due));
}

export interface Concluded {
  /** The payment with its end. */
  readonly ended: Payment;
  readonly venue: Venue;
  /** Closes the visit if nothing is left to send and to pay. */
  readonly close: boolean;
}

/** Money that came in counts for the visit that owes it at that time. */
export function concludeOnVisit(
  { chain, context }: NamedVisit,
  { ended, venue, close }: Concluded,
): Decision {
  if (!chain) return rejected('visit.notFound');
  if (ended.outcome === 'failed') return applied(change('payment', ended));
  const visit = payee(chain, ended.amount);
  const payment = { ...ended, ...placeOf(visit), checkKey: ended.checkKey ?? MAIN_CHECK };
  return decidePaid({ chain, venue, context }, { visit, payment, close });
}

/** A payment stays where it was taken, and the visit that counts it now counts the refund. */
export function refundOfVisit({ chain }: NamedVisit, paid: Payment, refund: Payment): Decision {
  const visit = chain && visitTaking(chain, paid.id);
  if (!chain || !visit) return rejected('visit.notFound');
  const taking = visit.takings.find(({ paymentId }) => paymentId === paid.id);
  const refundable = Math.max(0, paid.amount + paid.tip - (taking?.refunded ?? 0));
  if (refund.amount > refundable) return rejected('payment.overRefund', { refundable });
  const given = { paymentId: paid.id, amount: refund.amount };
  return applied(change('payment', refund), change('visit', withRefund(chain, visit, given)));
}
