/**
 * payment.record records money that was taken, in cash or on the venue's own terminal. This is a fact, so it is never
 * refused because of the order's balance or status. Money that nobody owes shows as owed back to the guest. A payment
 * that was never for anything is refused: the order has no items, and the device showed none either.
 */
import { drawerRead, intoDrawer } from '../cash/into-drawer.ts';
import { type Context, type Decision, defineCommand, noop, rejected } from '../command.ts';
import { type Change, change } from '../entities.ts';
import { derivedId } from '../ids.ts';
import { labelText, theOrderIn } from '../label.ts';
import type { Read } from '../look-ups.ts';
import { formatCents } from '../money.ts';
import { type Family, familyNamed, readsOf } from '../orders/follow-up.ts';
import { mayRole } from '../orders/order-access.ts';
import type { Rows } from '../rows.ts';
import type { Venue } from '../venue/venue.ts';
import { visitNamed, visitOfRoot } from '../visits/chain.ts';
import { allocate, claimantOf, type Share } from './allocate.ts';
import { payVisit } from './pay-visit.ts';
import type { Payment } from './payment.ts';
import {
  isOfNothing,
  isSamePaper,
  moneyRejection,
  paperless,
  paperOf,
  type RecordArgs,
  RecordPayment,
  tenderedOf,
  withoutGuestGone,
} from './payment-args.ts';
import { settleWith } from './settle-with.ts';

export const recordPayment = defineCommand({
  name: 'payment.record',
  version: 1,
  args: RecordPayment,
  isMoney: true,
  label: {
    short: 'Payment taken',
    audit: ({ order, money }) => `{took|take} ${money} for ${order}`,
    full: ({ method, amount, tip, awaitsTerminal }, names) =>
      labelText(
        `${theOrderIn(names)} ${awaitsTerminal ? 'waits for the card terminal' : 'paid'}`,
        names.table,
        `${method.replaceAll('_', ' ')} ${formatCents(amount + tip)}`,
      ),
  },
  makes: ({ id, send }) => [
    { entity: 'payment', id },
    ...(send ? [{ entity: 'order', id: send.roundId } as const] : []),
  ],
  reads: (args) => [
    { kind: 'row', entity: 'payment', id: args.id },
    ...payeeReads(args),
    ...drawerRead(args),
    { kind: 'venue' },
  ],
  may: (actor) => mayRole(actor, 'payment.record'),
  refuses: [
    'payment.exists',
    'payment.amount',
    'payment.tendered',
    'payment.noTerminal',
    'money.limit',
    'visit.notFound',
    'visit.tooLarge',
    'order.notFound',
    'order.empty',
    'notFound',
  ],
  decide(rows, given, context) {
    const { orderId, visitId } = given;
    if (orderId === undefined) {
      const visit = visitOfRoot(rows, visitId ?? '', context);
      return intoDrawer(payVisit(visit, given), given, { rows, context });
    }
    const args = withoutGuestGone({ ...given, orderId }, rows.get('order', orderId));
    const visit = visitNamed(rows, args, context);
    if (visit) return intoDrawer(payVisit(visit, args), args, { rows, context });
    const family = familyNamed(rows, context.actor, args);
    const known = rows.get('payment', args.id);
    if (known) {
      const isSame = family !== undefined && isSamePayment(rows, args, { first: known, family });
      return isSame ? noop : rejected('payment.exists');
    }
    if (!family) return rejected('order.notFound');
    if (isForNothing(family, args)) return rejected('order.empty');
    const { order } = family;
    const venue = rows.venue();
    if (!venue) return rejected('notFound');
    const refused = moneyRejection(args);
    if (refused) return rejected(refused.code, refused.detail);
    // A payment of 0 is a tip that is left afterwards, or it settles an order of 0, once.
    const settlesFree = family.members.some(({ status }) => status === 'draft') && !args.awaitsTerminal;
    if (args.amount === 0 && (order.balance > 0 || (isOfNothing(args) && !settlesFree)))
      return rejected('payment.amount', { due: Math.max(0, order.balance) });
    const paid = decideShares(rows, { args, venue, shares: sharesOf(rows, family, args) }, context);
    return intoDrawer(paid, args, { rows, context });
  },
});

/** The arguments of a payment that names an order. */
type OrderArgs = RecordArgs & { readonly orderId: string };

function payeeReads({ orderId, parentId, visitId, send }: RecordArgs): readonly Read[] {
  if (orderId === undefined) {
    return [
      { kind: 'visitOf', visitId: visitId ?? '' },
      ...(send ? [{ kind: 'row', entity: 'order', id: send.roundId } as const] : []),
    ];
  }
  const name = { orderId, parentId };
  return [...readsOf('paymentsOf', name), ...readsOf('visitOfOrder', name)];
}

/**
 * Whether neither the family nor the device had any items. An app from before `hadItems` does not say what it showed.
 * Then an order that was changed since it was made counts as one that had items.
 */
function isForNothing({ members }: Family, { hadItems }: RecordArgs): boolean {
  if (members.some(({ items }) => items.length > 0)) return false;
  return !(hadItems ?? members.some(({ version }) => version > 1));
}

/**
 * Returns the shares of the payment. It leaves out an order whose derived payment row already exists, because payment
 * rows are never overwritten.
 */
function sharesOf(rows: Rows, named: Family, { id, amount, awaitsTerminal }: RecordArgs): readonly Share[] {
  // One card has one conclusion, so a payment that waits for its terminal is never divided.
  if (awaitsTerminal) return [{ id, order: claimantOf(named, amount), amount }];
  const { order, members } = named;
  const family = members.filter((one) => rows.get('payment', derivedId(id, one.id)) === undefined);
  return allocate({ id, order, family, amount });
}

interface Split {
  readonly args: OrderArgs;
  readonly venue: Venue;
  readonly shares: readonly Share[];
}

function decideShares(rows: Rows, { args, venue, shares }: Split, context: Context): Decision {
  const changes: Change[] = [];
  const passedOn = shares.slice(1).reduce((sum, share) => sum + share.amount, 0);
  shares.forEach((share, n) => {
    const row = n === 0 ? firstRow(share, args, passedOn) : laterRow(share, args);
    const outcome = args.awaitsTerminal ? 'pending' : 'completed';
    const inFull = args.inFull ? ({ inFull: true } as const) : {};
    const payment: Payment = {
      ...row,
      ...paperOf({ venue, context }),
      ...placeOf(share),
      ...inFull,
      outcome,
    };
    const payments = [...rows.paymentsOf(share.order.id), payment];
    changes.push(
      change('payment', payment),
      change('order', settleWith(share.order, payments, { venue, context })),
    );
  });
  if (shares.every((share) => share.order.id === args.orderId)) return { status: 'applied', changes };
  const detail = {
    shares: shares.map(({ id, order, amount }) => ({
      paymentId: id,
      orderId: order.id,
      orderNumber: order.orderNumber,
      amount,
    })),
  };
  return { status: 'adjusted', changes, code: 'payment.split', detail };
}

type ShareFields = Pick<
  Payment,
  'id' | 'amount' | 'tip' | 'tendered' | 'method' | 'customerName' | 'transactionId'
>;

/** The first row keeps the tip. It also gets the rest of the cash handed over, so that the change comes out right. */
function firstRow(share: Share, args: RecordArgs, passedOn: number): ShareFields {
  const tendered = tenderedOf(args);
  return {
    ...paperless(args),
    id: share.id,
    amount: share.amount,
    tip: args.tip,
    tendered: tendered === null ? null : tendered - passedOn,
  };
}

const laterRow = (share: Share, args: RecordArgs): ShareFields => ({
  ...paperless(args),
  id: share.id,
  amount: share.amount,
  tip: 0,
  tendered: tenderedOf(args) === null ? null : share.amount,
});

const placeOf = ({ order }: Share) => ({
  orderId: order.id,
  orderNumber: order.orderNumber,
  customerId: order.customerId,
});

interface Recorded {
  readonly first: Payment;
  readonly family: Family;
}

/** Whether the same payment arrived again: its row and the rows split from it add up to these arguments. */
function isSamePayment(rows: Rows, args: RecordArgs, { first, family }: Recorded): boolean {
  const parts = family.members
    .map(({ id }) => rows.get('payment', derivedId(args.id, id)))
    .filter((row): row is Payment => row !== undefined);
  const all = [first, ...parts];
  const amount = all.reduce((sum, row) => sum + row.amount, 0);
  const tendered = first.tendered === null ? null : all.reduce((sum, row) => sum + (row.tendered ?? 0), 0);
  return (
    isSamePaper(first, args) &&
    family.members.some(({ id }) => id === first.orderId) &&
    amount === args.amount &&
    tendered === tenderedOf(args)
  );
}
