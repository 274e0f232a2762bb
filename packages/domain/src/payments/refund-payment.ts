/**
 * payment.refund records money given back, as a row of its own. Refunds never exceed the amount and the tip that were
 * taken.
 */

import * as v from 'valibot';
import { drawerRead, intoDrawer } from '../cash/into-drawer.ts';
import { isRounding, Rounding } from '../cash/rounding-args.ts';
import { MAX_CENTS, Reason } from '../command/args.ts';
import { defineCommand, noop, type Rejection, rejected } from '../command/command.ts';
import { labelText } from '../command/label.ts';
import { mayOr } from '../command/order-access.ts';
import type { Rows } from '../command/rows.ts';
import type { CardCharge } from '../entities/card-charge.ts';
import { goingBackOf } from '../entities/card-refund.ts';
import { PAID_METHODS, type Payment } from '../entities/payment.ts';
import { described } from '../ground/described.ts';
import { Uuid } from '../values/ids.ts';
import { formatCents } from '../values/money.ts';
import { visitOfRoot } from '../visits/chain.ts';
import { refundableIn, refundOfVisit } from './refund-of-visit.ts';
import { refundRow } from './refund-row.ts';

const RefundPayment = v.strictObject({
  id: Uuid,
  paymentId: Uuid,
  amount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_CENTS)),
  reason: Reason,
  method: described(
    'How it is given back. Left out: by the method of the payment.',
    v.optional(v.picklist(PAID_METHODS)),
  ),
  rounding: described(
    'Cash: cents that the drawer gave less than the amount, or, when negative, more, because it was rounded to 5 cents.',
    v.optional(Rounding),
  ),
  drawerId: described('Cash: the drawer that it came out of.', v.optional(v.nullable(Uuid))),
});
type RefundArgs = v.InferOutput<typeof RefundPayment>;

export const refundPayment = defineCommand({
  name: 'payment.refund',
  version: 1,
  args: RefundPayment,
  isMoney: true,
  label: {
    short: 'Payment refunded',
    audit: ({ order, money }) => `{refunded|refund} ${money} of ${order}`,
    full: ({ amount, reason }) => labelText(`Refund of ${formatCents(amount)}`, reason),
  },
  makes: ({ id }) => [{ entity: 'payment', id }],
  reads: ({ id, paymentId, drawerId }) => [
    ...drawerRead({ drawerId }),
    { kind: 'row', entity: 'payment', id },
    { kind: 'visitOfPayment', paymentId },
    { kind: 'venue' },
  ],
  may: (actor) => mayOr(actor, 'payment.refund'),
  refuses: [
    'payment.exists',
    'payment.notFound',
    'payment.notRefundable',
    'payment.overRefund',
    'payment.refundMethod',
    'payment.refundDrawer',
    'payment.rounding',
    'visit.notFound',
    'approval.required',
    'notFound',
  ],
  decide(rows, args, context) {
    const known = rows.get('payment', args.id);
    if (known) return isSameRefund(known, args) ? noop : rejected('payment.exists');
    const payment = rows.get('payment', args.paymentId);
    if (payment?.venueId !== context.actor.venueId) return rejected('payment.notFound');
    if (payment.kind !== 'payment' || payment.outcome !== 'completed')
      return rejected('payment.notRefundable');
    const refused = meansRejection(payment, args);
    if (refused) return rejected(refused.code, refused.detail);
    const venue = rows.venue();
    if (!venue) return rejected('notFound');
    const refund = refundRow(payment, args, { venue, context });
    const visit = visitOfRoot(rows, payment.visitId, context);
    const goesBack = goingBackOf(chargeOf(rows, payment), payment.id);
    const left = (refundableIn(visit.chain, payment) ?? 0) - goesBack;
    if (goesBack > 0 && args.amount > left)
      return rejected('payment.overRefund', { refundable: Math.max(0, left) });
    return intoDrawer(refundOfVisit(visit, payment, refund), args, { rows, context });
  },
});

/** The charge of a card reader that brought the payment. */
export const chargeOf = (rows: Rows, { chargeId }: Payment): CardCharge | undefined =>
  chargeId === undefined ? undefined : rows.get('cardCharge', chargeId);

/** A card is credited, or cash comes out of a drawer or a pocket. Nothing else can be counted. */
function meansRejection(
  { method: paidBy }: Payment,
  { method = paidBy, drawerId, amount, rounding = 0 }: RefundArgs,
): Rejection | undefined {
  if (method !== paidBy && method !== 'cash') return { code: 'payment.refundMethod', detail: { paidBy } };
  if (!isRounding({ method, cents: amount, rounding: -rounding })) return { code: 'payment.rounding' };
  return drawerId != null && method !== 'cash' ? { code: 'payment.refundDrawer' } : undefined;
}

const isSameRefund = (
  known: Payment,
  { paymentId, amount, reason, method = known.method, rounding = 0 }: RefundArgs,
): boolean =>
  known.kind === 'refund' &&
  known.paymentId === paymentId &&
  known.method === method &&
  known.amount === amount &&
  (known.rounding ?? 0) === rounding &&
  known.reason === reason;
