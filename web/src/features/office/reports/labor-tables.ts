/** Report tables with hours of work beside sales: by business day and by hour of the day. */
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { dayText } from '../../../components/time/day-ranges.ts';
import type { ChartBar } from './bar-chart.tsx';
import { cents, hourText, minutes, none, type ReportCell, type ReportTable, text } from './report-cells.ts';

interface Worked {
  readonly withoutTax: number;
  readonly minutes: number;
}

const HEAD = ['Sales without tax', 'Hours', 'Sales per labor hour'];

/** A venue without time cards has no tables of hours. */
export function laborTables(metrics: VenueMetrics): readonly ReportTable[] {
  const { labor } = metrics;
  if (labor.minutes + labor.withoutEnd === 0) return [];
  return [...dayTable(metrics), hourTable(metrics)].map((table) => ({ ...table, ...missingFrom(metrics) }));
}

const isBusy = (row: Worked): boolean => row.withoutTax > 0 || row.minutes > 0;

const workedCells = (row: Worked): ReportCell[] => [
  cents(row.withoutTax),
  minutes(row.minutes),
  perHour(row) === undefined ? none : cents(perHour(row) ?? 0),
];

/** Returns cents of sales for each hour of work. Undefined when nobody worked. */
export const perHour = ({ withoutTax, minutes: worked }: Worked): number | undefined =>
  worked === 0 ? undefined : Math.round((withoutTax * 60) / worked);

const barOf = (name: string, row: Worked): ChartBar => ({
  name,
  parts: [{ series: 'Sales without tax', cents: row.withoutTax }],
  minutes: row.minutes,
});

/** A single day needs no table by day: the tiles say the same. */
function dayTable({ byDay, labor }: VenueMetrics): readonly ReportTable[] {
  if (byDay.length < 2) return [];
  return [
    {
      title: 'Sales and hours by day',
      about: `Sales are the totals of the orders without tax. Hours are those of the time cards, without unpaid breaks. A night shift counts on the day the person clocked in.${untilNow(labor)}`,
      head: ['Day', ...HEAD],
      isTimeline: true,
      bars: byDay.map((row) => barOf(dayText(row.businessDay), row)),
      rows: byDay.filter(isBusy).map((row) => [text(dayText(row.businessDay)), ...workedCells(row)]),
    },
  ];
}

function hourTable({ byHour, byDay, labor }: VenueMetrics): ReportTable {
  const first = byHour.findIndex(isBusy);
  const last = byHour.findLastIndex(isBusy);
  const outside = labor.outside > 0 ? [[text('Outside the day'), none, minutes(labor.outside), none]] : [];
  return {
    title: 'Sales and hours by hour',
    about: `Sales are the totals of the orders without tax, in the hour in which the order or check was opened. Hours are those of the time cards, without unpaid breaks.${byDay.length > 1 ? ' All days are added up.' : ''}${untilNow(labor)}${labor.outside > 0 ? ' Work before the day began, or after it ended, is in the last row.' : ''}`,
    head: ['Hour', ...HEAD],
    isTimeline: true,
    bars: byHour.slice(Math.max(0, first), last + 1).map((row) => barOf(hourText(row.hour), row)),
    rows: [
      ...byHour.filter(isBusy).map((row) => [text(hourText(row.hour)), ...workedCells(row)]),
      ...outside,
    ],
  };
}

function untilNow({ atWork }: VenueMetrics['labor']): string {
  if (atWork === 0) return '';
  return atWork === 1
    ? ' One person is still at work. Their hours count up to now.'
    : ` ${atWork} people are still at work. Their hours count up to now.`;
}

/** Says what the sales and the hours leave out. */
function missingFrom({ labor: { withoutEnd }, visits }: VenueMetrics): Pick<ReportTable, 'warning'> {
  const open = visits?.open ?? 0;
  const sentences = [
    withoutEnd === 1 ? 'One clock-out is missing. That time counts once a manager enters it.' : '',
    withoutEnd > 1 ? `${withoutEnd} clock-outs are missing. That time counts once a manager enters it.` : '',
    open > 0 ? 'Sales of open checks count once the checks are closed.' : '',
  ].filter((sentence) => sentence !== '');
  return sentences.length === 0 ? {} : { warning: sentences.join(' ') };
}
