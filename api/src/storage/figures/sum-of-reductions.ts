/**
 * Sums what was taken off bills: voids of sent items, comps, discounts, waived service charges and tax exemptions. The
 * amounts are the ones that the guests saw: a visit keeps them when it is closed. One that was closed by an earlier
 * version does not have them, so they come from the domain's own bill.
 */
import type { Order } from '@tableside/domain/entities/order.ts';
import { isRound, type Visit } from '@tableside/domain/entities/visit.ts';
import { billOf } from '@tableside/domain/visits/bill.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';

type ReductionSum = VenueMetrics['reductions'][number];

/** A closed visit with its orders. */
interface ClosedVisit {
  readonly visit: Visit;
  readonly orders: readonly Order[];
}

/** One void or adjustment. `cents` is what it took off. */
type Given = Omit<ReductionSum, 'times'>;

/** Returns one row for each kind, reason, giver and approver. The largest amount comes first. */
export function sumOfReductions(
  orders: readonly Order[],
  visits: readonly ClosedVisit[],
): readonly ReductionSum[] {
  const sums = new Map<string, ReductionSum>();
  for (const given of [...orders.flatMap(voidsOn), ...visits.flatMap(adjustmentsOn)]) {
    const key = keyOf(given);
    const sum = sums.get(key) ?? { ...given, times: 0, cents: 0 };
    sums.set(key, { ...sum, times: sum.times + 1, cents: sum.cents + given.cents });
  }
  return [...sums.values()].sort((a, b) => b.cents - a.cents || (keyOf(a) < keyOf(b) ? -1 : 1));
}

const keyOf = ({ kind, reason, by, approvedBy }: Given): string =>
  JSON.stringify([kind, reason, by.id, approvedBy?.id ?? null]);

const voidsOn = ({ items }: Order): readonly Given[] =>
  items.flatMap(({ price, voids = [] }) =>
    voids.map(({ reason, by, approvedBy, quantity }) => ({
      kind: 'void' as const,
      reason,
      by,
      approvedBy,
      cents: price * quantity,
    })),
  );

function adjustmentsOn({ visit, orders }: ClosedVisit): readonly Given[] {
  const rounds = orders.filter((order) => order.visitId === visit.id && isRound(order));
  const { reductions } = billOf(visit, rounds);
  return visit.adjustments
    .filter(({ removed }) => removed === null)
    .map(({ id, kind, reason, by, approvedBy, off }) => {
      const cents = off ?? reductions.find(({ adjustmentId }) => adjustmentId === id)?.cents ?? 0;
      return { kind, reason, by, approvedBy, cents };
    });
}
