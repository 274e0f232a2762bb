/** A report as tables: for the screen, the charts and the spreadsheet. */

import { OWN_METHOD } from '@tableside/domain/entities/payment.ts';
import { NO_STATION } from '@tableside/domain/entities/station.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { moneyCell } from '@tableside/domain/ground/csv.ts';
import { METHOD_LABEL } from '@tableside/domain/payments/method-label.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { deviceText } from '../../../components/payments/late-messages.ts';
import { clockText } from '../../../components/time/clock-text.ts';
import { dayText } from '../../../components/time/day-ranges.ts';
import type { ChartBar } from './bar-chart.tsx';
import { laborTables } from './labor-tables.ts';
import { categoryTable, optionTable } from './menu-tables.ts';
import { comboTable, openPriceTable, reductionTables, tipTable } from './reduction-tables.ts';
import { cents, count, csvCell, hourText, type ReportCell, type ReportTable, text } from './report-cells.ts';
import { taxTable } from './tax-table.ts';

interface Took {
  readonly revenue: number;
  readonly tips: number;
  readonly refunds: number;
}

interface Sold {
  readonly orders: number;
  readonly sales: number;
}

const tookCells = ({ revenue, tips, refunds }: Took): ReportCell[] => [
  cents(revenue),
  cents(tips),
  cents(refunds),
  cents(revenue + tips - refunds),
];
const soldCells = ({ orders, sales }: Sold): ReportCell[] => [count(orders), cents(sales)];
/** Net is revenue plus tips minus refunds. All three are without the tips that were refunded. */
const TOOK = ['Revenue', 'Tips', 'Refunds', 'Net'];
const SOLD_AND_TOOK = ['Orders', 'Sales', ...TOOK];

const isBusy = ({
  orders = 0,
  payments = 0,
  ...took
}: Partial<Sold & Took> & { payments?: number }): boolean =>
  orders + payments + (took.revenue ?? 0) + (took.tips ?? 0) + (took.refunds ?? 0) > 0;

/** Returns the last business day with an order or money, or undefined when there is none. */
export const lastBusyDay = ({ byDay }: Pick<VenueMetrics, 'byDay'>): string | undefined =>
  byDay.findLast(isBusy)?.businessDay;

/** Lists only tables with something in them. */
export const reportTables = (
  metrics: VenueMetrics,
  venue: Pick<Venue, 'timezone' | 'operatingHours'>,
): readonly ReportTable[] =>
  [
    ...lateTable(metrics, venue.timezone),
    hourTable(metrics, venue),
    ...dayTable(metrics),
    ...laborTables(metrics),
    productTable(metrics),
    categoryTable(metrics),
    optionTable(metrics),
    ...stationTable(metrics),
    serverTable(metrics),
    serviceTable(metrics),
    methodTable(metrics),
    readerTable(metrics),
    ...taxTable(metrics),
    tipTable(metrics),
    ...reductionTables(metrics),
    openPriceTable(metrics),
    comboTable(metrics),
  ].filter(({ rows }) => rows.length > 0);

const tookParts = ({ revenue, tips }: Pick<Took, 'revenue' | 'tips'>): ChartBar['parts'] => [
  { series: 'Revenue', cents: revenue },
  { series: 'Tips', cents: tips },
];

function hourTable(metrics: VenueMetrics, venue: Pick<Venue, 'operatingHours'>): ReportTable {
  const isOpen = openHours(venue, metrics);
  const first = metrics.byHour.findIndex((row) => isBusy(row) || isOpen(row.hour));
  const last = metrics.byHour.findLastIndex((row) => isBusy(row) || isOpen(row.hour));
  return {
    title: 'By hour',
    head: ['Hour', 'Orders', 'Sales', 'Revenue', 'Tips'],
    isTimeline: true,
    bars: metrics.byHour
      .slice(first, last + 1)
      .map((row) => ({ name: hourText(row.hour), parts: tookParts(row) })),
    rows: metrics.byHour
      .filter(isBusy)
      .map((row) => [text(hourText(row.hour)), ...soldCells(row), cents(row.revenue), cents(row.tips)]),
  };
}

const SERVICE_TEXT = { dineIn: 'Dine in', takeout: 'Takeout', tab: 'Tab' } as const;

const serviceTable = ({ byService = [] }: VenueMetrics): ReportTable => ({
  title: 'By service',
  about: 'Refunds are not taken off.',
  head: ['Service', 'Orders', 'Sales'],
  rows: byService.map((row) => [text(SERVICE_TEXT[row.service]), ...soldCells(row)]),
});

/** A single day needs no table by day: the tiles say the same. */
function dayTable({ byDay }: VenueMetrics): readonly ReportTable[] {
  if (byDay.length < 2 || !byDay.some(isBusy)) return [];
  return [
    {
      title: 'By day',
      head: ['Day', ...SOLD_AND_TOOK],
      isTimeline: true,
      bars: byDay.map((row) => ({ name: dayText(row.businessDay), parts: tookParts(row) })),
      rows: byDay.map((row) => [text(dayText(row.businessDay)), ...soldCells(row), ...tookCells(row)]),
    },
  ];
}

const productTable = ({ topProducts }: VenueMetrics): ReportTable => ({
  title: 'Top products',
  about: 'Counts what was made, without tax. Discounts and refunds are not taken off.',
  head: ['Product', 'Sold', 'Sales'],
  bars: topProducts.map(({ name, sales }) => ({ name, parts: [{ series: 'Sales', cents: sales }] })),
  rows: topProducts.map((row) => [text(row.name), count(row.quantity), cents(row.sales)]),
});

/** A house with one station learns nothing from it. */
function stationTable({ byStation }: VenueMetrics): readonly ReportTable[] {
  if (byStation.length < 2) return [];
  return [
    {
      title: 'By station',
      about: 'Counts what was made, without tax. Discounts and refunds are not taken off.',
      head: ['Station', 'Sold', 'Sales'],
      rows: byStation.map((row) => [text(stationName(row)), count(row.quantity), cents(row.sales)]),
    },
  ];
}

const stationName = ({ stationId, name }: VenueMetrics['byStation'][number]): string =>
  name ?? (stationId === NO_STATION ? 'Nobody makes it' : 'A station that was removed');

const serverTable = ({ byServer }: VenueMetrics): ReportTable => ({
  title: 'By server',
  head: ['Server', ...SOLD_AND_TOOK, 'Cash to hand in'],
  rows: byServer.map((row) => [
    text(row.name ?? 'Nobody'),
    ...soldCells(row),
    ...tookCells(row),
    cents(row.cash),
  ]),
});

/** Each tender has a row of its own, in place of the one of all of them. */
const methodTable = ({ byMethod, byTender = [] }: VenueMetrics): ReportTable => ({
  title: 'By method',
  head: ['Method', 'Payments', ...TOOK],
  rows: [
    ...byMethod
      .filter((row) => isBusy(row) && (row.method !== OWN_METHOD || byTender.length === 0))
      .map((row) => ({ ...row, name: METHOD_LABEL[row.method] })),
    ...byTender.map((row) => ({ ...row, name: row.tender.name })),
  ].map((row) => [text(row.name), count(row.payments), ...tookCells(row)]),
});

/** Cards by reader, and those that people recorded. */
const readerTable = ({ byReader = [] }: VenueMetrics): ReportTable => ({
  title: 'Cards by reader',
  head: ['Reader', 'Payments', ...TOOK],
  rows: byReader.map((row) => [
    text(`${row.reader?.name ?? 'By hand'}${row.test ? ' (TEST)' : ''}`),
    count(row.payments),
    ...tookCells(row),
  ]),
});

/** Returns whether the venue is open in an hour of the day on one of these business days. */
function openHours({ operatingHours }: Pick<Venue, 'operatingHours'>, { byDay }: VenueMetrics) {
  const weekdays = new Set(byDay.map(({ businessDay }) => new Date(businessDay).getUTCDay()));
  const days = operatingHours.filter(({ isOpen, dayOfWeek }) => isOpen && weekdays.has(dayOfWeek));
  return (hour: number): boolean =>
    days.some(({ open, close }) => {
      const [from, to] = [Math.floor(Number(open) / 100), Math.ceil(Number(close) / 100)];
      return close > open ? hour >= from && hour < to : hour >= from || hour < to;
    });
}

/**
 * Lists the payments that arrived late, because a day that was already counted has changed. Nothing late gives no
 * table.
 */
function lateTable({ late }: VenueMetrics, timezone: string): readonly ReportTable[] {
  if (late.length === 0) return [];
  const at = (time: string): ReportCell => text(clockText(time, 'withYear', timezone));
  return [
    {
      title: 'Arrived late',
      head: ['Order', 'What', 'Amount', 'Method', 'By', 'Made', 'Arrived', 'From'],
      rows: late.map((row) => [
        text(`#${row.orderNumber}`),
        text(row.kind === 'refund' ? 'Refund' : 'Payment'),
        cents(row.amount),
        text(METHOD_LABEL[row.method]),
        text(row.takenBy.name),
        at(row.timestamp),
        at(row.arrivedAt),
        text(deviceText(row.device)),
      ]),
    },
  ];
}

/** Writes the tables one after the other, each under its title. `first`: tables that come before those of the report. */
export const reportCsv = (
  metrics: VenueMetrics,
  venue: Pick<Venue, 'timezone' | 'operatingHours'>,
  first: readonly ReportTable[] = [],
): readonly (readonly string[])[] => [
  ['From', metrics.from, 'To', metrics.to],
  ['Revenue', moneyCell(metrics.revenue)],
  ['Tips', moneyCell(metrics.tips)],
  ['Refunds', moneyCell(metrics.refunds)],
  ['Tips refunded', moneyCell(metrics.refundedTips)],
  ...(metrics.cash.rounding === undefined ? [] : [['Cash rounding', moneyCell(metrics.cash.rounding)]]),
  ['Expected cash', moneyCell(metrics.cash.toCount)],
  ...[...first, ...reportTables(metrics, venue)].flatMap(({ title, head, rows }) => [
    [],
    [title],
    [...head],
    ...rows.map((row) => row.map(csvCell)),
  ]),
];
