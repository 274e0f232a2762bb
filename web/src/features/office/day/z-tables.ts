/** The Z of a closed day as tables: for the screen, for paper and for spreadsheets. */
import type { Day, ZSums } from '@tableside/domain/entities/day.ts';
import { paidByLabel } from '@tableside/domain/payments/method-label.ts';
import { differenceText, REDUCTION_WORDS } from '../../../components/payments/cash-words.ts';
import { clockText } from '../../../components/time/clock-text.ts';

/** A text, or an amount in cents. */
export type ZCell = string | number;

export interface ZTable {
  readonly title: string;
  /** The first cell names the row. Numbers are cents. */
  readonly rows: readonly (readonly ZCell[])[];
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export function zTables(day: Day, sums: ZSums, timezone: string | undefined): readonly ZTable[] {
  const tables: readonly ZTable[] = [
    { title: 'Sales', rows: salesRows(sums) },
    { title: 'Taxes', rows: taxRows(sums) },
    { title: 'Payments', rows: sums.methods.map((sum) => [paidByLabel(sum), ...moneyCells(sum)]) },
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
    { title: 'Late', rows: lateRows(sums, timezone) },
    { title: 'Open, part paid', rows: partPaidRows(day) },
    { title: 'Carried to the next day', rows: carriedRows(day, sums) },
    {
      title: 'Devices not heard from',
      rows: day.waiting.map(({ name, pending, seenAt }) => [name, pendingAt({ pending, seenAt }, timezone)]),
    },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

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
const moneyCells = ({
  amount,
  tips,
  refunds,
}: ZSums['methods'][number] | ZSums['takers'][number]): ZCell[] => [amount, tips, -refunds];

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

type Answerable = Pick<ZSums['reductions'][number], 'count' | 'by' | 'approvedBy'>;

const reasonText = (reason: string, { count, by, approvedBy }: Answerable): string =>
  [
    `${count} × ${reason || 'No reason'}`,
    by.name,
    ...(approvedBy && approvedBy.id !== by.id ? [`approved by ${approvedBy.name}`] : []),
  ].join(', ');

const reductionText = ({ kind, label }: ZSums['reductions'][number]): string =>
  `${REDUCTION_WORDS[kind]}: ${label}`;

function lateRows({ late }: ZSums, timezone: string | undefined): ZTable['rows'] {
  const more = late.count - late.entries.length;
  return [
    ...late.entries.map(({ orderNumber, by, at, cents, ...paid }) => [
      `#${orderNumber}, ${paidByLabel(paid)}, ${by.name}, ${clockText(at, 'dateTime', timezone)}`,
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
  timezone: string | undefined,
): string =>
  `${pending === 0 ? 'nothing known' : counted(pending, 'change')}, last seen ${clockText(seenAt, 'dateTime', timezone)}`;

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
