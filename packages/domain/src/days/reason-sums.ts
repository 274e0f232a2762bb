/** Why less was charged than was ordered, and who answers for it: voids, comps, discounts, waivers and exemptions. */

import type { ReductionSum, VoidSum, ZSums } from '../entities/day.ts';
import { isOpenVisit } from '../entities/visit.ts';
import { discountsOf } from '../venue/bill-settings.ts';
import type { DayRecords } from './day-records.ts';

/** The voids of a visit count when it ends. */
export function voidsOf({ visits, rounds }: DayRecords): ZSums['voids'] {
  const ended = new Set(visits.filter((visit) => !isOpenVisit(visit)).map(({ id }) => id));
  const sent = rounds.filter(({ visitId, sentAt }) => ended.has(visitId ?? '') && sentAt !== null);
  const voided = sent.flatMap(({ items }) =>
    items.flatMap(({ price, voids = [] }) =>
      voids.map(
        ({ quantity, reason, by, approvedBy }): VoidSum => ({
          reason,
          by,
          approvedBy,
          count: quantity,
          cents: price * quantity,
        }),
      ),
    ),
  );
  const cancelled = sent
    .filter(({ status, subtotal }) => status === 'cancelled' && subtotal > 0)
    .map(
      ({ cancelReason, statusBy: { id, name }, subtotal }): VoidSum => ({
        reason: cancelReason ?? '',
        by: { id, name },
        approvedBy: null,
        count: 1,
        cents: subtotal,
      }),
    );
  const by = grouped([...voided, ...cancelled], ({ reason, by, approvedBy }) => [
    reason,
    by.id,
    approvedBy?.id,
  ]);
  return { ...countOf(by), by };
}

export function reductionsOf({ venue, visits }: DayRecords): readonly ReductionSum[] {
  const presets = new Map(discountsOf(venue).map(({ id, name }) => [id, name]));
  const given = visits
    .filter(({ status }) => status === 'closed')
    .flatMap(({ adjustments }) => adjustments)
    .filter(({ removed }) => removed === null)
    .map(
      ({ kind, presetId, reason, by, approvedBy, off }): ReductionSum => ({
        kind,
        presetId,
        label: (presetId === null ? undefined : presets.get(presetId)) ?? reason,
        by,
        approvedBy,
        count: 1,
        cents: off ?? 0,
      }),
    );
  return grouped(given, ({ kind, presetId, label, by, approvedBy }) => [
    kind,
    presetId,
    label,
    by.id,
    approvedBy?.id,
  ]);
}

interface Counted {
  readonly count: number;
  readonly cents: number;
}

const countOf = (all: readonly Counted[]): Counted =>
  all.reduce((sum, { count, cents }) => ({ count: sum.count + count, cents: sum.cents + cents }), {
    count: 0,
    cents: 0,
  });

/** Adds up those with the same key. The largest come first. */
function grouped<T extends Counted>(all: readonly T[], keyOf: (one: T) => readonly unknown[]): readonly T[] {
  const groups = new Map<string, T>();
  for (const one of all) {
    const key = JSON.stringify(keyOf(one));
    const known = groups.get(key);
    groups.set(key, known ? { ...known, ...countOf([known, one]) } : one);
  }
  return [...groups.values()].sort((a, b) => b.cents - a.cents);
}
