/** The price schedules of a venue, and the earlier forms that it keeps of them. */
import type { PastSchedule, PriceSchedule } from '../entities/price-schedule.ts';
import { same } from '../ground/same.ts';

export interface WithSchedules {
  readonly priceSchedules?: readonly PriceSchedule[];
  readonly pastPriceSchedules?: readonly PastSchedule[];
}

export const schedulesOf = ({
  priceSchedules,
}: Pick<WithSchedules, 'priceSchedules'>): readonly PriceSchedule[] => priceSchedules ?? [];

/** Keeps this many past schedules. A tablet can no longer sell at the prices of older ones. */
const PAST_KEPT = 20;

/**
 * Keeps what an edit changes about prices, with the time at which it ended: a tablet that was offline may have sold by
 * it.
 */
export function pastSchedulesAfter(
  before: WithSchedules,
  after: WithSchedules,
  occurredAt: string,
): readonly PastSchedule[] | undefined {
  const kept = schedulesOf(before).filter((schedule) => {
    const now = schedulesOf(after).find(({ id }) => id === schedule.id);
    return !now || !same({ ...now, name: '' }, { ...schedule, name: '' });
  });
  if (kept.length === 0) return before.pastPriceSchedules;
  const ended = kept.map((schedule) => ({ ...schedule, until: occurredAt }));
  return [...(before.pastPriceSchedules ?? []), ...ended].slice(-PAST_KEPT);
}
