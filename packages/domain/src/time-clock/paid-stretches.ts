/** Paid work as stretches of time, for sums by the hour. They come to the minutes that `minutesOfPeriod` counts. */

import { isForgotten, type TimeCard, type WorkPeriod } from '../entities/time-card.ts';
import { minuteOf } from './paid-time.ts';

/** From one minute up to another, which is not included. Minutes are counted since 1970. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Returns the paid work of a period, without its unpaid breaks. A period without an end has none. */
export function paidStretches({ in: from, out, breaks }: WorkPeriod): readonly Stretch[] {
  if (out === null) return [];
  const unpaid = breaks.filter(({ paid }) => !paid);
  const begins = [from, ...unpaid.map(({ end }) => end ?? out)].map(minuteOf);
  const ends = [...unpaid.map(({ start }) => start), out].map(minuteOf);
  return begins
    .map((begin, n) => ({ from: begin, to: ends[n] ?? begin }))
    .filter((stretch) => stretch.to > stretch.from);
}

/** Whether the person is at work in this period of a card. Only the last one can still go on. */
export const isGoingOn = (period: WorkPeriod, { periods }: Pick<TimeCard, 'periods'>, now: string): boolean =>
  period.out === null && period === periods.at(-1) && !isForgotten(period, now);

export interface PeriodsUntilNow {
  /** Whoever is at work has worked until now. */
  readonly ended: readonly WorkPeriod[];
  /** How many of them go on. */
  readonly goingOn: number;
  /** How many periods have no end that anybody knows. */
  readonly withoutEnd: number;
}

/** Returns what is known about the work on a card at a moment. */
export function periodsUntil(card: Pick<TimeCard, 'periods'>, now: string): PeriodsUntilNow {
  const goesOn = (period: WorkPeriod): boolean => isGoingOn(period, card, now);
  const ended = card.periods.flatMap((period) => {
    if (period.out !== null) return [period];
    return goesOn(period) ? [{ ...period, out: now }] : [];
  });
  const goingOn = card.periods.filter(goesOn).length;
  return { ended, goingOn, withoutEnd: card.periods.length - ended.length };
}
