/**
 * card.refund: money goes back to the card that a reader charged. It is a wish until the provider has spoken: nothing is on
 * the books yet, and its amount can be given back in no other way. The server sends it, and asks until it knows.
 */
import * as v from 'valibot';
import { MAX_CENTS, Reason } from '../command/args.ts';
import { applied, type Context, type Decision, defineCommand, noop, rejected } from '../command/command.ts';
import { labelText } from '../command/label.ts';
import { approvedBy, mayOr } from '../command/order-access.ts';
import { type CardCharge, totalOf } from '../entities/card-charge.ts';
import {
  backOnCard,
  type CardRefund,
  goingBackOf,
  MOST_CARD_REFUNDS,
  refundsOf,
} from '../entities/card-refund.ts';
import { change } from '../entities/entities.ts';
import { described } from '../ground/described.ts';
import { refundableIn } from '../payments/refund-of-visit.ts';
import { chargeOf } from '../payments/refund-payment.ts';
import { derivedId, Uuid } from '../values/ids.ts';
import { formatCents } from '../values/money.ts';
import { visitOfRoot } from '../visits/chain.ts';

const RefundToCard = v.strictObject({
  id: Uuid,
  paymentId: described('The payment that goes back.', Uuid),
  amount: described(
    'The whole amount that goes back, in cents.',
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_CENTS)),
  ),
  reason: Reason,
});
type Args = v.InferOutput<typeof RefundToCard>;

/** Of one payment alone: nobody else takes it. */
export const cardRefundIdOf = ({ id, paymentId }: Pick<Args, 'id' | 'paymentId'>): string =>
  derivedId(id, `cardRefund/${paymentId}`);

export const refundToCard = defineCommand({
  name: 'card.refund',
  version: 1,
  args: RefundToCard,
  isMoney: true,
  label: {
    short: 'Refund to a card asked for',
    audit: ({ now }) => `{sent|send} ${lastAmount(now.refunds)} back to a card`,
    full: ({ amount, reason }) => labelText(`${formatCents(amount)} goes back to the card`, reason),
  },
  reads: ({ paymentId }) => [{ kind: 'visitOfPayment', paymentId }],
  may: (actor) => mayOr(actor, 'payment.refund'),
  refuses: [
    ...['payment.notFound', 'payment.notRefundable', 'payment.overRefund', 'visit.notFound'],
    ...['card.noRefund', 'card.notSure', 'card.exists', 'card.tooManyRefunds', 'approval.required'],
  ] as const,
  decide(rows, args, context) {
    const payment = rows.get('payment', args.paymentId);
    if (payment?.venueId !== context.actor.venueId) return rejected('payment.notFound');
    if (payment.kind !== 'payment' || payment.outcome !== 'completed')
      return rejected('payment.notRefundable');
    const charge = chargeOf(rows, payment);
    if (!charge) return rejected('card.noRefund');
    const { chain } = visitOfRoot(rows, payment.visitId, context);
    const refundable = refundableIn(chain, payment);
    if (refundable === undefined) return rejected('visit.notFound');
    return asked(charge, args, { context, refundable });
  },
});

function asked(
  charge: CardCharge,
  args: Args,
  { context, refundable }: { readonly context: Context; readonly refundable: number },
): Decision {
  const refund = refundOf(args, context);
  const known = refundsOf(charge).find(({ id }) => id === refund.id);
  if (known)
    return known.amount === args.amount && known.reason === args.reason ? noop : rejected('card.exists');
  // What a person said came is not known to be there.
  const { captured, ref, sure } = charge;
  if (!captured || ref === undefined || !sure) return rejected('card.notSure');
  const onBooks = refundable - goingBackOf(charge, args.paymentId);
  const left = Math.max(0, Math.min(onBooks, totalOf(captured) - backOnCard(charge)));
  if (args.amount > left) return rejected('payment.overRefund', { refundable: left });
  if (refundsOf(charge).length >= MOST_CARD_REFUNDS) return rejected('card.tooManyRefunds');
  return applied(change('cardCharge', { ...charge, refunds: [...refundsOf(charge), refund] }));
}

function refundOf(args: Args, { actor, occurredAt, arrival }: Context): CardRefund {
  const { paymentId, amount, reason } = args;
  const approver = approvedBy(actor);
  const at = arrival?.at ?? occurredAt;
  return {
    ...{ id: cardRefundIdOf(args), paymentId, amount, reason },
    by: { id: actor.userId, name: actor.name },
    ...(approver && { approvedBy: approver }),
    ...{ deviceId: actor.deviceId, at, state: 'asked', stateAt: at },
  };
}

/** In the audit trail, a list of things with ids is a record. */
function lastAmount(refunds: unknown): string {
  const last: unknown = Object.values(Object(refunds)).at(-1);
  const { amount } = Object(last) as { readonly amount?: unknown };
  return typeof amount === 'number' ? formatCents(amount) : 'money';
}
