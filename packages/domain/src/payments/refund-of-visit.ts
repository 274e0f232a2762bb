/** Decides a refund of a payment of a visit. */
import { applied, type Decision, rejected } from '../command/command.ts';
import { change } from '../entities/entities.ts';
import type { Payment } from '../entities/payment.ts';
import { countRefunded } from '../staff/staff-metrics.ts';
import { type NamedVisit, roundsOf, type VisitChain } from '../visits/chain.ts';
import { billIn, saleLeft, visitTaking, withRefund } from '../visits/takings.ts';

/** Returns how much of a payment can still be given back, or undefined when no visit counts it. */
export function refundableIn(chain: VisitChain | undefined, paid: Payment): number | undefined {
  const visit = chain && visitTaking(chain, paid.id);
  const taking = visit?.takings.find(({ paymentId }) => paymentId === paid.id);
  return visit && Math.max(0, paid.amount + paid.tip - (taking?.refunded ?? 0));
}

/** A payment stays where it was taken, and the visit that counts it now counts the refund. */
export function refundOfVisit({ rows, chain }: NamedVisit, paid: Payment, refund: Payment): Decision {
  const visit = chain && visitTaking(chain, paid.id);
  if (!chain || !visit) return rejected('visit.notFound');
  const refundable = refundableIn(chain, paid) ?? 0;
  if (refund.amount > refundable) return rejected('payment.overRefund', { refundable });
  const given = withRefund(chain, visit, { paymentId: paid.id, amount: refund.amount });
  const { userId: id, name } = visit.server;
  const { takenBy, method, tender } = paid;
  const back = { ...given.back, server: { id, name }, of: { takenBy, method, ...(tender && { tender }) } };
  const sold = {
    net: billIn(chain, visit).net,
    before: saleLeft(visit).net,
    after: saleLeft(given.visit).net,
  };
  return applied(
    change('payment', { ...refund, back }),
    change('visit', given.visit),
    ...countRefunded(rows, roundsOf(chain, visit), sold),
  );
}
