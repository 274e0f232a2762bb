/** The Z of a closed day as tables: for the screen, for paper and for spreadsheets. */

import { differenceText } from '../cash/difference-text.ts';
import type { Day, MoneySum, ZSums } from '../entities/day.ts';
import type { AdjustmentKind } from '../entities/visit.ts';
import { paidByLabel } from '../payments/method-label.ts';

/** A text, or an amount in cents. */
export type ZCell = string | number;

export interface ZTable {
  readonly title: string;
  /** What the amounts are, where a row has several. */
  readonly heads: readonly string[];
  /** The first cell names the row. Numbers are cents. */
  readonly rows: readonly (readonly ZCell[])[];
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** Says a time by the venue's clock: `Nov 20, 7:58 PM`. */
export type TimeText = (at: string) => string;

export function zTables(day: Day, sums: ZSums, timeText: TimeText): readonly ZTable[] {
  const tables: readonly Omit<ZTable, 'heads'>[] = [
    { title: 'Sales', rows: salesRows(sums) },
    { title: 'Taxes', rows: taxRows(sums) },
    { title: 'Payments', rows: sums.methods.map((sum) => [paidByLabel(sum), ...moneyCells(sum)]) },
    {
      title: 'Cards by reader',
      rows: (sums.terminals ?? []).map((sum) => [
        `${sum.reader?.name ?? 'By hand'}${sum.test ? ' (TEST)' : ''}, ${counted(sum.payments, 'payment')}`,
        ...moneyCells(sum),
      ]),
    },
    { title: 'Cash rounding', rows: roundingRows(sums) },
    { title: 'Refunds', rows: refundRows(sums) },
    { title: 'By person', rows: takerRows(sums) },
    { title: 'Drawers', rows: drawerRows(sums) },
    { title: 'Voids', rows: sums.voids.by.map((one) => [reasonText(one.reason, one), one.cents]) },
    {
      title: 'Comps and discounts',
      rows: sums.reductions.map((one) => [reasonText(reductionText(one), one), one.cents]),
    },
    {
      title: 'Open prices',
      rows: (sums.openPrices ?? []).map((one) => [reasonText('Open price', one), one.cents]),
    },
    {
      title: 'Combos',
      rows: (sums.combos ?? []).map((one) => [`${one.count} × ${one.name}`, one.cents]),
    },
    { title: 'Late', rows: lateRows(sums, timeText) },
    { title: 'Open, part paid', rows: partPaidRows(day) },
    { title: 'Carried to the next day', rows: carriedRows(day, sums) },
    {
      title: 'Devices not heard from',
      rows: day.waiting.map(({ name, pending, seenAt }) => [name, pendingAt({ pending, seenAt }, timeText)]),
    },
  ];
  return tables
    .filter(({ rows }) => rows.length > 0)
    .map((table) => ({ ...table, heads: HEADS[table.title] ?? [] }));
}

const HEADS: Readonly<Record<string, readonly string[]>> = {
  Payments: ['Taken', 'Tips', 'Refunds'],
  'Cards by reader': ['Taken', 'Tips', 'Refunds'],
  'By person': ['Taken', 'Tips', 'Refunds'],
  Taxes: ['Net', 'Tax'],
  'Open, part paid': ['Paid', 'To pay'],
};

/** The rows of sales that others add up to. */
const SUMS: ReadonlySet<ZCell | undefined> = new Set(['Net', 'Total']);

export const isZSum = ({ title }: Pick<ZTable, 'title'>, [name]: ZTable['rows'][number]): boolean =>
  title === 'Sales' && SUMS.has(name);

function salesRows(sums: ZSums): ZTable['rows'] {
  const { visits, refunds, gross, comps, discounts, net, service, tax, exempted, total, covers, average } =
    sums;
  return [
    [counted(visits.count, 'check'), visits.cents],
    ['Gross', gross],
    ...optional('Comps', -comps),
    ...optional('Discounts', -discounts),
    ...optional('Refunds', -refunds.net),
    ['Net', net],
    ...optional('Service charge', service),
    ['Tax', tax],
    ...optional('Tax exempted', -exempted),
    ['Total', total],
    ...(covers > 0 ? [['Guests', String(covers)]] : []),
    ['Average', average],
  ];
}

/** What refunds took off the sales and the tips, and what paid for no sale. */
function refundRows({ refunds: { count, cents, sales, tips, credit } }: ZSums): ZTable['rows'] {
  if (count === 0) return [];
  return [
    [counted(count, 'refund'), cents],
    ...optional('Off sales, with tax', sales),
    ...optional('Off tips', tips),
    ...optional('Paid for no sale', credit),
  ];
}

const optional = (name: string, cents: number): (readonly ZCell[])[] => (cents === 0 ? [] : [[name, cents]]);

const taxRows = ({ taxes }: ZSums): ZTable['rows'] =>
  taxes.map(({ milli, included, base, tax }) => [
    `${milli / 1000} % ${included ? 'included' : 'added'}`,
    base,
    tax,
  ]);

/** Without the payments themselves: taken, tips, given back. */
const moneyCells = ({ amount, tips, refunds }: Pick<MoneySum, 'amount' | 'tips' | 'refunds'>): ZCell[] => [
  amount,
  tips,
  -refunds,
];

/** What rounding brought. The cash to count has it in it. */
const roundingRows = ({ methods }: ZSums): ZTable['rows'] =>
  methods.flatMap(({ rounding, ...sum }) => (rounding === undefined ? [] : [[paidByLabel(sum), rounding]]));

const takerRows = ({ takers }: ZSums): ZTable['rows'] =>
  takers.flatMap((sum) => [
    [sum.taker.name, ...moneyCells(sum)],
    ...(sum.holds === 0 ? [] : [['Cash to hand in, with tips', sum.holds] as const]),
  ]);

const drawerRows = ({ drawers }: ZSums): ZTable['rows'] =>
  drawers.flatMap(({ name, by, counted: cents, expected, difference, others }) => [
    [`${name}, counted by ${by.name}`, cents],
    [`Expected (${differenceText(difference)})`, expected],
    ...others.map((other) => [
      `Cash of other people: ${other.by.name}, ${counted(other.count, 'payment')}`,
      other.cents,
    ]),
  ]);

const REDUCTION_WORDS: Readonly<Record<AdjustmentKind, string>> = {
  comp: 'Comp',
  discount: 'Discount',
  serviceWaived: 'No service charge',
  taxExempt: 'Tax exempt',
};

type Answerable = Pick<ZSums['reductions'][number], 'count' | 'by' | 'approvedBy'>;

const reasonText = (reason: string, { count, by, approvedBy }: Answerable): string =>
  [
    `${count} × ${reason || 'No reason'}`,
    by.name,
    ...(approvedBy && approvedBy.id !== by.id ? [`approved by ${approvedBy.name}`] : []),
  ].join(', ');

const reductionText = ({ kind, label }: ZSums['reductions'][number]): string =>
  `${REDUCTION_WORDS[kind]}: ${label}`;

function lateRows({ late }: ZSums, timeText: TimeText): ZTable['rows'] {
  const more = late.count - late.entries.length;
  return [
    ...late.entries.map(({ orderNumber, by, at, cents, ...paid }) => [
      `#${orderNumber}, ${paidByLabel(paid)}, ${by.name}, ${timeText(at)}`,
      cents,
    ]),
    ...(more > 0 ? [[`and ${more} more`]] : []),
    ...(late.count > 0 ? [[`Late in all: ${late.count}`, late.cents]] : []),
  ];
}

/** Open checks on which money was taken. Their sales count on the day of their close. */
const partPaidRows = ({ visits }: Day): ZTable['rows'] =>
  visits.filter(({ taken }) => taken > 0).map(({ number, taken, due }) => [`Check #${number}`, taken, due]);

const carriedRows = ({ visits, drawers }: Day, { refundsDue }: ZSums): ZTable['rows'] => [
  ...visits.filter(({ taken }) => taken === 0).map(({ number, due }) => [`Open check #${number}`, due]),
  ...drawers.map(({ name, by }) => [`Open drawer ${name}, ${by.name}`]),
  ...(refundsDue.count > 0 ? [[`Refunds due: ${refundsDue.count}`, refundsDue.cents]] : []),
];

const pendingAt = (
  { pending, seenAt }: Pick<Day['waiting'][number], 'pending' | 'seenAt'>,
  timeText: TimeText,
): string => `${pending === 0 ? 'nothing known' : counted(pending, 'change')}, last seen ${timeText(seenAt)}`;

/** One row for each line: the table, the name, and the amounts in dollars. */
export function zCsvRows(
  day: Day,
  tables: readonly ZTable[],
  { text, money }: { text: (text: string) => string; money: (cents: number) => string },
): readonly (readonly string[])[] {
  const cell = (value: ZCell): string => (typeof value === 'number' ? money(value) : text(value));
  return [
    ['Z', String(day.z), day.from, day.businessDay, day.closed.at, text(day.closed.by.name)],
    ...tables.flatMap(({ title, rows }) => rows.map((row) => [text(title), ...row.map(cell)])),
  ];
}
