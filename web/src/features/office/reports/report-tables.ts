/** A report as tables: for the screen, the charts and the spreadsheet. */
import { formatCents } from '@tableside/domain/money.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { moneyCell, textCell } from '../../../components/csv.ts';
import { deviceText } from '../../../components/payments/late-messages.ts';
import { METHOD_LABEL } from '../../../components/payments/payment-face.ts';
import { clockText } from '../../../components/time/clock-text.ts';

export type ReportCell = { readonly text: string } | { readonly count: number } | { readonly cents: number };

export interface ReportTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReportCell[])[];
  /** The column that the chart shows, for tables with a chart. */
  readonly drawn?: number;
}

const text = (value: string): ReportCell => ({ text: value });
const count = (value: number): ReportCell => ({ count: value });
const cents = (value: number): ReportCell => ({ cents: value });

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
/** Net is revenue plus tips minus refunds. */
const TOOK = ['Revenue', 'Tips', 'Refunds', 'Net'];
const SOLD_AND_TOOK = ['Orders', 'Sales', ...TOOK];

export const reportTables = (metrics: VenueMetrics, timezone: string): readonly ReportTable[] => [
  ...lateTable(metrics, timezone),
  {
    title: 'By hour',
    head: ['Hour', 'Orders', 'Sales', 'Revenue', 'Tips'],
    drawn: 3,
    rows: metrics.byHour
      .filter(({ orders, revenue, tips }) => orders + revenue + tips > 0)
      .map((row) => [text(hourText(row.hour)), ...soldCells(row), cents(row.revenue), cents(row.tips)]),
  },
  {
    title: 'By day',
    head: ['Day', ...SOLD_AND_TOOK],
    drawn: 3,
    rows: metrics.byDay.map((row) => [text(row.businessDay), ...soldCells(row), ...tookCells(row)]),
  },
  {
    title: 'Top products',
    head: ['Product', 'Sold', 'Sales'],
    drawn: 2,
    rows: metrics.topProducts.map((row) => [text(row.name), count(row.quantity), cents(row.sales)]),
  },
  {
    title: 'By server',
    head: ['Server', ...SOLD_AND_TOOK],
    rows: metrics.byServer.map((row) => [text(row.name ?? 'Nobody'), ...soldCells(row), ...tookCells(row)]),
  },
  {
    title: 'By method',
    head: ['Method', 'Payments', ...TOOK],
    rows: metrics.byMethod.map((row) => [
      text(METHOD_LABEL[row.method]),
      count(row.payments),
      ...tookCells(row),
    ]),
  },
];

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

/** Turns `18` into `6 PM`. */
export const hourText = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

export const cellText = (cell: ReportCell): string =>
  'cents' in cell ? formatCents(cell.cents) : 'count' in cell ? `${cell.count}` : cell.text;

export const cellValue = (cell: ReportCell | undefined): number =>
  cell === undefined || 'text' in cell ? 0 : 'cents' in cell ? cell.cents : cell.count;

const csvCell = (cell: ReportCell): string =>
  'cents' in cell ? moneyCell(cell.cents) : 'count' in cell ? `${cell.count}` : textCell(cell.text);

/** Writes the tables one after the other, each under its title. */
export const reportCsv = (metrics: VenueMetrics, timezone: string): readonly (readonly string[])[] => [
  ['From', metrics.from, 'To', metrics.to],
  ['Revenue', moneyCell(metrics.revenue)],
  ['Tips', moneyCell(metrics.tips)],
  ['Refunds', moneyCell(metrics.refunds)],
  ['Cash to count', moneyCell(metrics.cash.toCount)],
  ...reportTables(metrics, timezone).flatMap(({ title, head, rows }) => [
    [],
    [title],
    [...head],
    ...rows.map((row) => row.map(csvCell)),
  ]),
];
