/** The ten figures of a business day beside those of the same weekday a week before, and the waits of each course. */
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { changeFrom, changeText, FEW, type Measured } from './day-change.ts';
import {
  cellText,
  cents,
  count,
  minutes,
  none,
  type ReportCell,
  type ReportTable,
  text,
} from './report-cells.ts';

export interface DayFigure {
  readonly name: string;
  readonly now: string;
  /** Undefined while the earlier day loads. */
  readonly before: string | undefined;
  /** What is claimed of the change. Empty: nothing. */
  readonly change: string;
}

/** Reads one figure of a day. Undefined: the day has no such figure. */
interface Reader {
  readonly name: string;
  readonly of: (day: VenueMetrics) => Measured | undefined;
  readonly cell: (value: number) => ReportCell;
}

type Reduction = VenueMetrics['reductions'][number];

const takenOff = ({ reductions }: VenueMetrics, kinds: readonly Reduction['kind'][]): Measured => {
  const rows = reductions.filter(({ kind }) => kinds.includes(kind));
  return {
    value: rows.reduce((sum, row) => sum + row.cents, 0),
    count: rows.reduce((sum, row) => sum + row.times, 0),
  };
};

/** Of the checks whose guests were counted. */
export function perGuest({ guests }: VenueMetrics): Measured | undefined {
  if (!guests || guests.count === 0) return undefined;
  return { value: Math.round(guests.sales / guests.count), count: guests.count };
}

const ofChecks = (day: VenueMetrics, value: number): Measured => ({ value, count: day.sold.orders });

/** What nobody counts piece by piece, such as hours, moves by no chance. */
const byHand = (value: number): Measured => ({ value, count: Number.POSITIVE_INFINITY });

const READERS: readonly Reader[] = [
  { name: 'Sales', of: (day) => ofChecks(day, day.sold.sales), cell: cents },
  { name: 'Checks', of: (day) => ofChecks(day, day.sold.orders), cell: count },
  {
    name: 'Guests',
    of: ({ guests }) => (guests?.count ? { value: guests.count, count: guests.count } : undefined),
    cell: count,
  },
  { name: 'Average per guest', of: perGuest, cell: cents },
  { name: 'Tips', of: (day) => ofChecks(day, day.tips), cell: cents },
  { name: 'Discounts and comps', of: (day) => takenOff(day, ['discount', 'comp']), cell: cents },
  { name: 'Voids', of: (day) => takenOff(day, ['void']), cell: cents },
  // How many refunds there were is not known here, so no change is claimed.
  { name: 'Refunds', of: (day) => ({ value: day.refunds + day.refundedTips, count: 0 }), cell: cents },
  {
    name: 'Hours worked',
    of: ({ labor }) => (labor.minutes + labor.withoutEnd === 0 ? undefined : byHand(labor.minutes)),
    cell: minutes,
  },
];

export const courseName = (course: number | null): string =>
  course === null ? 'Without a course' : `Course ${course}`;

const waitReader = (course: number | null, isOnly: boolean): Reader => ({
  name: isOnly ? 'Sent to served' : `${courseName(course)}, sent to served`,
  of: ({ waits = [] }) => {
    const wait = waits.find((one) => one.course === course);
    return wait && { value: wait.minutes, count: wait.rounds };
  },
  cell: (value) => text(`${value} min`),
});

/** Of waits, too few rounds are no figure. */
function waitReaders({ waits = [] }: VenueMetrics): readonly Reader[] {
  const told = waits.filter(({ rounds }) => rounds >= FEW);
  return told.map(({ course }) => waitReader(course, told.length === 1));
}

interface Compared {
  readonly name: string;
  readonly now: ReportCell;
  readonly before: ReportCell;
  readonly change: string;
}

const compared = (now: VenueMetrics, before: VenueMetrics | undefined): readonly Compared[] =>
  [...READERS, ...waitReaders(now)].flatMap(({ name, of, cell }) => {
    const [is, was] = [of(now), before && of(before)];
    if (!is) return [];
    const change = was ? changeText(changeFrom(was, is)) : '';
    return { name, now: cell(is.value), before: was ? cell(was.value) : none, change };
  });

export const dayFigures = (now: VenueMetrics, before: VenueMetrics | undefined): readonly DayFigure[] =>
  compared(now, before).map((one) => ({
    ...one,
    now: cellText(one.now),
    before: before && cellText(one.before),
  }));

/** The same for the spreadsheet. */
export const comparison = (now: VenueMetrics, before: VenueMetrics): ReportTable => ({
  title: 'The day in figures',
  head: ['Figure', now.from, before.from, 'Change'],
  rows: compared(now, before).map((one) => [text(one.name), one.now, one.before, text(one.change)]),
});
