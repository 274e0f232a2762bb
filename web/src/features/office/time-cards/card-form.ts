/**
 * The times of a time card as people type them: times of day by the venue's clock. The first one is on the business day
 * of the card, and each of the others is the next such time after the one before it. A time that nobody touched stays as
 * it was, to the millisecond.
 */

import { LONGEST_MS, type WorkPeriod } from '@tableside/domain/entities/time-card.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import { beginOfDay, wallClock } from '@tableside/domain/venue/business-day.ts';

/** A time as typed, `HH:MM`, or empty. `was` is the instant that it stands for while it is not changed. */
export interface TypedTime {
  readonly text: string;
  readonly was: string | null;
}

export interface TypedBreak {
  readonly start: TypedTime;
  readonly end: TypedTime;
  readonly paid: boolean;
}

export interface TypedPeriod {
  readonly in: TypedTime;
  readonly out: TypedTime;
  readonly breaks: readonly TypedBreak[];
}

type Hours = Pick<Venue, 'timezone' | 'settings'>;

export const EMPTY_TIME: TypedTime = { text: '', was: null };
export const EMPTY_PERIOD: TypedPeriod = { in: EMPTY_TIME, out: EMPTY_TIME, breaks: [] };

function typedTime(instant: string | null, timezone: string): TypedTime {
  const time = instant === null ? undefined : wallClock(instant, timezone)?.time;
  return { text: time === undefined ? '' : `${time.slice(0, 2)}:${time.slice(2)}`, was: instant };
}

export const typedPeriods = (periods: readonly WorkPeriod[], timezone: string): readonly TypedPeriod[] =>
  periods.map((period) => ({
    in: typedTime(period.in, timezone),
    out: typedTime(period.out, timezone),
    breaks: period.breaks.map(({ start, end, paid }) => ({
      start: typedTime(start, timezone),
      end: typedTime(end, timezone),
      paid,
    })),
  }));

/** Returns the periods, or the sentence that says what is wrong. */
export function periodsTyped(
  typed: readonly TypedPeriod[],
  day: string,
  venue: Hours,
): readonly WorkPeriod[] | string {
  const periods: WorkPeriod[] = [];
  let last: string | null = null;
  for (const [n, period] of typed.entries()) {
    if (period.in.text === '') return 'Enter when the work began.';
    if (period.out.text === '' && n < typed.length - 1) return 'Only the last work can have no end yet.';
    const from: string = instantOf(period.in, { day, after: last, venue });
    const breaks = breaksTyped(period, { day, after: from, venue });
    if (typeof breaks === 'string') return breaks;
    const latest = breaks.at(-1)?.end ?? breaks.at(-1)?.start ?? from;
    const out = period.out.text === '' ? null : instantOf(period.out, { day, after: latest, venue });
    if (out !== null && Date.parse(out) - Date.parse(from) > LONGEST_MS)
      return 'That would be more than 16 hours of work. Check the times.';
    periods.push({ in: from, out, breaks });
    last = out;
  }
  return periods;
}

interface Place {
  readonly day: string;
  /** The time before it. */
  readonly after: string | null;
  readonly venue: Hours;
}

function breaksTyped({ breaks, out }: TypedPeriod, place: Place): WorkPeriod['breaks'] | string {
  const made: WorkPeriod['breaks'][number][] = [];
  let after = place.after;
  for (const [n, { start, end, paid }] of breaks.entries()) {
    if (start.text === '') return 'Enter when the break began, or remove it.';
    const isLast = n === breaks.length - 1;
    if (end.text === '' && !(isLast && out.text === '')) return 'Enter when the break ended.';
    const from = instantOf(start, { ...place, after });
    const to = end.text === '' ? null : instantOf(end, { ...place, after: from });
    made.push({ start: from, end: to, paid });
    after = to;
  }
  return made;
}

function instantOf({ text, was }: TypedTime, { day, after, venue }: Place): string {
  if (was !== null && typedTime(was, venue.timezone).text === text && (after === null || was >= after))
    return was;
  const time = text.replace(':', '');
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  const onDay = instantAt(day, time, venue);
  const isEarly = after === null ? time < venue.settings.businessDayCutoff : onDay <= after;
  return isEarly ? instantAt(next, time, venue) : onDay;
}

/** Returns the first instant of a date at which the wall clock shows the time. */
const instantAt = (date: string, time: string, { timezone, settings }: Hours): string =>
  new Date(beginOfDay(date, { timezone, settings: { ...settings, businessDayCutoff: time } })).toISOString();
