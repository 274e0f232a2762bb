/** What came by each tender of the venue that does not count as cash. */
import { isTaken, OWN_METHOD, type Payment, refundOf, tipOf } from '@tableside/domain/entities/payment.ts';
import { byWay } from '@tableside/domain/payments/tenders.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';

type TenderFigure = NonNullable<VenueMetrics['byTender']>[number];

/** `payments` are payments and refunds of any method and outcome. */
export const tenderFigures = (payments: readonly Payment[]): readonly TenderFigure[] =>
  byWay(
    payments.filter(({ method, outcome }) => method === OWN_METHOD && outcome === 'completed'),
    ({ method, tender }) => ({ method, tender }),
  ).map(({ tender = NOBODYS, of }) => {
    const taken = of.filter(isTaken);
    return {
      tender,
      payments: taken.length,
      revenue: sumOf(taken.map(({ amount }) => amount)),
      tips: sumOf(of.map(tipOf)),
      refunds: sumOf(of.map(refundOf)),
    };
  });

/** No payment by another method is without a tender. */
const NOBODYS = { id: '', name: '' };

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);
