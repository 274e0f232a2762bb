/**
 * Hours of work beside the sales of a report, from the time cards of its days. Breaks that are not paid do not count.
 * Whoever is at work has worked until now.
 */

import type { TimeCard, WorkPeriod } from '@tableside/domain/entities/time-card.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { paidStretches, periodsUntil, type Stretch } from '@tableside/domain/time-clock/paid-stretches.ts';
import { minuteOf, minutesOfPeriod } from '@tableside/domain/time-clock/paid-time.ts';
import { endOfDay, startOfDay } from '@tableside/domain/venue/day-instants.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { endOfQuarter, quarterOf } from './local-hours.ts';

export type WorkedCard = Pick<TimeCard, 'businessDay' | 'periods'>;

export interface HoursWorked extends Omit<VenueMetrics['labor'], 'outside'> {
  /** Minutes by business day. */
  readonly byDay: ReadonlyMap<string, number>;
  /** Minutes within the business day of their card, by quarter hour. */
  readonly byQuarter: ReadonlyMap<number, number>;
}

export function hoursWorked(
  cards: readonly WorkedCard[],
  venue: Venue | undefined,
  now: string,
): HoursWorked {
  const byDay = new Map<string, number>();
  const bounds = new Map<string, Stretch>();
  const quarters = new Map<number, number>();
  let [minutes, atWork, withoutEnd] = [0, 0, 0];
  for (const card of cards) {
    const { businessDay: day } = card;
    const known = periodsUntil(card, now);
    const worked = known.ended.reduce((sum, period) => sum + minutesOfPeriod(period).paid, 0);
    byDay.set(day, (byDay.get(day) ?? 0) + worked);
    minutes += worked;
    atWork += known.goingOn;
    withoutEnd += known.withoutEnd;
    if (!venue) continue;
    const ofDay = bounds.get(day) ?? boundsOf(day, venue);
    bounds.set(day, ofDay);
    addQuarters(quarters, known.ended, ofDay);
  }
  return { minutes, atWork, withoutEnd, byDay, byQuarter: quarters };
}

const boundsOf = (day: string, venue: Venue): Stretch => ({
  from: minuteOf(startOfDay(day, venue)),
  to: minuteOf(endOfDay(day, venue)),
});

/** Adds the minutes that lie within the bounds to their quarter hours. */
function addQuarters(quarters: Map<number, number>, periods: readonly WorkPeriod[], bounds: Stretch): void {
  for (const stretch of periods.flatMap(paidStretches)) {
    const end = Math.min(stretch.to, bounds.to);
    let minute = Math.max(stretch.from, bounds.from);
    while (minute < end) {
      const quarter = quarterOf(minute);
      const next = Math.min(end, endOfQuarter(quarter));
      quarters.set(quarter, (quarters.get(quarter) ?? 0) + next - minute);
      minute = next;
    }
  }
}
