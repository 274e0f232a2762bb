/**
 * payment.conclude records how a card payment ended at its terminal. A payment is concluded once: the first conclusion
 * to arrive counts, and a different later one is refused with the name of the person who was first.
 */

import * as v from 'valibot';
import { line } from '../command/args.ts';
import { type Context, type Detail, defineCommand, noop, rejected } from '../command/command.ts';
import { labelText } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import type { Payment } from '../entities/payment.ts';
import type { Venue } from '../entities/venue.ts';
import { described } from '../ground/described.ts';
import { Uuid } from '../values/ids.ts';
import { bookingDay } from '../venue/booking-day.ts';
import { visitOfRoot } from '../visits/chain.ts';
import { concludeOnVisit } from './pay-visit.ts';

const ConcludePayment = v.strictObject({
  paymentId: Uuid,
  outcome: described('The outcome.', v.picklist(['completed', 'failed'])),
  terminalRef: described(
    'The reference from the card terminal. Never a card number.',
    v.optional(v.nullable(line(64))),
  ),
  close: described(
    'For a visit: closes it with this payment, if nothing is left to send and to pay. Left out: where the guests pay first, a payment of all that is owed closes it.',
    v.optional(v.boolean()),
  ),
});
type ConcludeArgs = v.InferOutput<typeof ConcludePayment>;

export const concludePayment = defineCommand({
  name: 'payment.conclude',
  version: 1,
  args: ConcludePayment,
  isMoney: true,
  label: {
    short: 'Card payment concluded',
    audit: ({ order }) => `{concluded|conclude} a card payment for ${order}`,
    full: ({ outcome }) => labelText(`Card payment ${outcome === 'completed' ? 'charged' : 'not charged'}`),
  },
  reads: ({ paymentId }) => [{ kind: 'visitOfPayment', paymentId }, { kind: 'venue' }],
  may: (actor) => mayRole(actor, 'payment.record'),
  refuses: ['payment.notFound', 'payment.concluded', 'visit.notFound', 'notFound'],
  decide(rows, args, context) {
    const payment = rows.get('payment', args.paymentId);
    if (payment?.venueId !== context.actor.venueId || payment.kind !== 'payment') {
      return rejected('payment.notFound');
    }
    if (payment.outcome === args.outcome) return noop;
    if (payment.outcome !== 'pending') return rejected('payment.concluded', endOf(payment));
    const visit = visitOfRoot(rows, payment.visitId, context);
    const venue = rows.venue();
    if (!venue) return rejected('notFound');
    const ended = concluded(payment, args, { venue, context });
    return concludeOnVisit(visit, { ended, venue, close: args.close ?? false });
  },
});

const endOf = ({ outcome, concluded: end, takenBy, timestamp }: Payment): Detail => ({
  outcome,
  by: end?.name ?? takenBy.name,
  at: end?.at ?? timestamp,
});

/** Money counts on the day it came in: a payment concluded after the cut-off belongs to the new business day. */
function concluded(
  payment: Payment,
  { outcome, terminalRef }: ConcludeArgs,
  { venue, context }: { venue: Venue; context: Context },
): Payment {
  const { actor, occurredAt, arrival } = context;
  const end = {
    outcome,
    concluded: { id: actor.userId, name: actor.name, at: occurredAt, startedAt: payment.timestamp },
  };
  const transactionId = terminalRef || payment.transactionId;
  if (outcome === 'failed') return { ...payment, ...end, transactionId };
  const { arrival: _, ...waiting } = payment;
  return {
    ...waiting,
    ...end,
    transactionId,
    timestamp: occurredAt,
    businessDay: bookingDay(occurredAt, venue),
    ...(arrival ? { arrival } : {}),
  };
}
