/**
 * payment.giveTip gives the tip of a payment to somebody else, for example to who served the guests. The amount stays, and
 * so does who took the money and holds its cash. The sums of a closed day never change, so its tips stay.
 */
import * as v from 'valibot';
import { Reason } from '../command/args.ts';
import { applied, defineCommand, noop, rejected } from '../command/command.ts';
import { labelText } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import { change } from '../entities/entities.ts';
import { isTaken, type Payment, whoseTip } from '../entities/payment.ts';
import { described } from '../ground/described.ts';
import { RowId, Uuid } from '../values/ids.ts';
import { isClosedDay } from '../venue/booking-day.ts';

const GiveTip = v.strictObject({
  paymentId: Uuid,
  staffId: described('The card of the person whose tip it is from now on.', RowId),
  reason: Reason,
});

export const giveTip = defineCommand({
  name: 'payment.giveTip',
  version: 1,
  args: GiveTip,
  isMoney: true,
  label: {
    short: 'Tip given to somebody else',
    audit: ({ order }) => `{gave|give} the tip of ${order} to somebody else`,
    full: ({ reason }, { staff }) =>
      labelText(staff ? `Tip given to ${staff}` : 'Tip given to somebody else', reason),
  },
  reads: ({ paymentId, staffId }) => [
    { kind: 'paymentWithRefunds', paymentId },
    { kind: 'row', entity: 'staff', id: staffId },
    { kind: 'accountOfCard', staffId },
    { kind: 'venue' },
  ],
  may: (actor) => mayRole(actor, 'payment.screen'),
  refuses: ['payment.notFound', 'payment.noTip', 'staff.notFound', 'day.closed', 'notFound'],
  decide(rows, { paymentId, staffId, reason }, { actor, occurredAt }) {
    const payment = rows.get('payment', paymentId);
    if (payment?.venueId !== actor.venueId) return rejected('payment.notFound');
    if (!isTaken(payment) || payment.tip === 0) return rejected('payment.noTip');
    const member = rows.get('staff', staffId);
    if (member?.venueId !== actor.venueId) return rejected('staff.notFound');
    const venue = rows.venue();
    if (!venue) return rejected('notFound');
    if (isClosedDay(payment.businessDay, venue)) return rejected('day.closed');
    // Somebody who never had an account is known by the card alone.
    const id = rows.accountOf(staffId) ?? (actor.staffId === staffId ? actor.userId : staffId);
    if (id === whoseTip(payment).id) return noop;
    const name = [member.firstName, member.lastName].filter(Boolean).join(' ');
    const tipGiven = { by: { id: actor.userId, name: actor.name }, at: occurredAt, reason };
    const refunds = rows
      .paymentsOfVisit(payment.visitId)
      .filter((row) => row.kind === 'refund' && row.paymentId === payment.id);
    return applied(
      change('payment', { ...tippedFor(payment, { id, name }), tipGiven }),
      ...refunds.map((refund) => change('payment', tippedFor(refund, { id, name }))),
    );
  },
});

/** Who took the payment needs not be named beside it. */
function tippedFor(row: Payment, person: NonNullable<Payment['tippedBy']>): Payment {
  const { tippedBy: _, ...kept } = row;
  return whoseTip(kept).id === person.id ? kept : { ...kept, tippedBy: person };
}
