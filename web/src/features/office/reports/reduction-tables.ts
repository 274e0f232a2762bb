/** Report tables about people's decisions: what was taken off and typed, by reason and by approver, and tips by person. */
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import type { ChartBar, Series } from './bar-chart.tsx';
import { cents, count, type ReportTable, text } from './report-cells.ts';

type Reduction = VenueMetrics['reductions'][number];
type Kind = Reduction['kind'];

export const KINDS: Readonly<Record<Kind, { readonly name: string; readonly series: Series }>> = {
  void: { name: 'Void', series: 'Voids' },
  comp: { name: 'Comp', series: 'Comps' },
  discount: { name: 'Discount', series: 'Discounts' },
  serviceWaived: { name: 'No service charge', series: 'Service charge' },
  taxExempt: { name: 'Tax exempt', series: 'Tax' },
};
const SERIES = Object.values(KINDS).map(({ series }) => series);
/** More bars than this say nothing that the table does not say better. */
const MOST_BARS = 20;

export const reductionTables = ({ reductions }: Pick<VenueMetrics, 'reductions'>): readonly ReportTable[] => [
  byReason(reductions),
  byApprover(reductions),
];

interface Sum {
  readonly key: string;
  readonly rows: readonly Reduction[];
  readonly times: number;
  readonly cents: number;
}

/** Groups rows by a key. The largest amount comes first. */
function grouped(rows: readonly Reduction[], keyOf: (row: Reduction) => string): readonly Sum[] {
  const groups = new Map<string, Reduction[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups]
    .map(([key, members]) => ({
      key,
      rows: members,
      times: members.reduce((sum, { times }) => sum + times, 0),
      cents: centsOf(members),
    }))
    .sort((a, b) => b.cents - a.cents);
}

const centsOf = (rows: readonly Reduction[]): number => rows.reduce((sum, row) => sum + row.cents, 0);

const centsIn = (rows: readonly Reduction[], series: Series): number =>
  centsOf(rows.filter(({ kind }) => KINDS[kind].series === series));

const partsOf = (rows: readonly Reduction[]): ChartBar['parts'] =>
  SERIES.map((series) => ({ series, cents: centsIn(rows, series) })).filter((part) => part.cents > 0);

function byReason(reductions: readonly Reduction[]): ReportTable {
  const sums = grouped(reductions, ({ kind, reason }) => JSON.stringify([kind, reason]));
  const named = sums.flatMap((sum) =>
    sum.rows.slice(0, 1).map((first) => ({ ...sum, ...KINDS[first.kind], first })),
  );
  return {
    title: 'Taken off bills by reason',
    about:
      'Voids count at the price of the item, without tax, on the day of the order. The rest counts when the check is closed.',
    head: ['Reason', 'Kind', 'Times', 'Amount'],
    bars: named.slice(0, MOST_BARS).map(({ first, rows }) => ({ name: first.reason, parts: partsOf(rows) })),
    rows: named.map(({ name, first, times, cents: sum }) => [
      text(first.reason),
      text(name),
      count(times),
      cents(sum),
    ]),
  };
}

/** Stands for the approver where a manager gave it, or a server who may give it alone. */
const NOBODY = 'No approval needed';
const approverOf = ({ approvedBy }: Pick<Reduction, 'approvedBy'>): string => approvedBy?.name ?? NOBODY;

function byApprover(reductions: readonly Reduction[]): ReportTable {
  const pairs = grouped(reductions, ({ by, approvedBy }) => JSON.stringify([approvedBy?.id, by.id]));
  const approvers = grouped(reductions, ({ approvedBy }) => approvedBy?.id ?? '');
  const used = SERIES.filter((series) => reductions.some(({ kind }) => KINDS[kind].series === series));
  return {
    title: 'Taken off bills by approver',
    head: ['Approved by', 'Given by', 'Times', ...used, 'Total'],
    bars: approvers
      .slice(0, MOST_BARS)
      .flatMap(({ rows }) =>
        rows.slice(0, 1).map((row) => ({ name: approverOf(row), parts: partsOf(rows) })),
      ),
    rows: pairs.flatMap(({ rows, times, cents: sum }) =>
      rows
        .slice(0, 1)
        .map((first) => [
          text(approverOf(first)),
          text(first.by.name),
          count(times),
          ...used.map((series) => cents(centsIn(rows, series))),
          cents(sum),
        ]),
    ),
  };
}

export const tipTable = ({ tipsByTaker }: Pick<VenueMetrics, 'tipsByTaker'>): ReportTable => ({
  title: 'Tips by person',
  about:
    'The person who took the payment. Cash tips are already in their hands; the venue owes them the rest.',
  head: ['Person', 'Payments with a tip', 'Tips', 'In cash', 'By card or phone'],
  bars: tipsByTaker.map(({ name, tips }) => ({
    name: name ?? 'Nobody',
    parts: [{ series: 'Tips', cents: tips }],
  })),
  rows: tipsByTaker.map(({ name, payments, tips, inCash }) => [
    text(name ?? 'Nobody'),
    count(payments),
    cents(tips),
    cents(inCash),
    cents(tips - inCash),
  ]),
});

export const openPriceTable = ({ openPrices = [] }: Pick<VenueMetrics, 'openPrices'>): ReportTable => ({
  title: 'Open prices by person',
  about:
    'What was sold at prices that somebody typed, without added taxes. Discounts and refunds are not taken off.',
  head: ['Typed by', 'Approved by', 'Sold', 'Sales'],
  rows: openPrices.map((row) => [
    text(row.by.name),
    text(approverOf(row)),
    count(row.count),
    cents(row.cents),
  ]),
});

export const comboTable = ({ combos = [] }: Pick<VenueMetrics, 'combos'>): ReportTable => ({
  title: 'Combos',
  about:
    'What the parts of combos came to, without added taxes. Each part is among the products, too, with its share. Discounts and refunds are not taken off.',
  head: ['Combo', 'Sold', 'Sales'],
  rows: combos.map((row) => [text(row.name), count(row.count), cents(row.cents)]),
});
