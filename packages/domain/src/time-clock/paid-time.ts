/**
 * Hours of work. Each time counts by its minute, as screens show it, so that anybody can add up a card by hand. Times
 * are instants, so a night when clocks change is as long as it really was.
 */

import type { TimeCard, WorkPeriod } from '../entities/time-card.ts';
import { MINUTE_MS } from '../ground/durations.ts';

export interface WorkedMinutes {
  /** Worked, without unpaid breaks. */
  readonly paid: number;
  readonly paidBreaks: number;
  readonly unpaidBreaks: number;
  /** Periods without an end. They count nothing until somebody says when they ended. */
  readonly open: number;
}

export const NO_MINUTES: WorkedMinutes = { paid: 0, paidBreaks: 0, unpaidBreaks: 0, open: 0 };

/** Minutes since 1970. */
export const minuteOf = (instant: string): number => Math.floor(Date.parse(instant) / MINUTE_MS);
const between = (from: string, to: string): number => Math.max(0, minuteOf(to) - minuteOf(from));

export function minutesOfPeriod({ in: from, out, breaks }: WorkPeriod): WorkedMinutes {
  if (out === null) return { ...NO_MINUTES, open: 1 };
  const breakMinutes = (isPaid: boolean): number =>
    breaks
      .filter(({ paid }) => paid === isPaid)
      .reduce((sum, { start, end }) => sum + between(start, end ?? out), 0);
  const unpaidBreaks = breakMinutes(false);
  const paid = Math.max(0, between(from, out) - unpaidBreaks);
  return { paid, paidBreaks: breakMinutes(true), unpaidBreaks, open: 0 };
}

export const addMinutes = (a: WorkedMinutes, b: WorkedMinutes): WorkedMinutes => ({
  paid: a.paid + b.paid,
  paidBreaks: a.paidBreaks + b.paidBreaks,
  unpaidBreaks: a.unpaidBreaks + b.unpaidBreaks,
  open: a.open + b.open,
});

export const minutesOfCards = (cards: readonly Pick<TimeCard, 'periods'>[]): WorkedMinutes =>
  cards.flatMap(({ periods }) => periods.map(minutesOfPeriod)).reduce(addMinutes, NO_MINUTES);

/** `7:05`: hours and minutes, as on a payslip. */
export const hoursText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
