/** A slip for a station, from a round and from what an attempt says of it: a ticket, a change, or lines that moved. */
import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import type { Print, PrintAttempt, Said } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { courseOf, seatOf } from '@tableside/domain/entities/visit.ts';
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { cooksName } from '@tableside/domain/orders/cooks-name.ts';
import {
  comboText,
  optionText,
  type SaidOption,
  saidOptions,
} from '@tableside/domain/orders/item-details.ts';
import { arrivedAtOf, isLeft, linesFor } from '@tableside/domain/printing/wanted.ts';
import { isAtCounter } from '@tableside/domain/tables/counter.ts';
import { stationsOf } from '@tableside/domain/venue/stations.ts';
import { counterWord } from '@tableside/domain/visits/party-of.ts';
import type {
  Marks,
  SlipChange,
  SlipCourse,
  SlipLine,
  SlipOption,
  StationHead,
  StationSlip,
} from '../slip.ts';

/** A round that came so much later than it was sent says both times. */
const LATE_MS = 2 * MINUTE_MS;

export interface StationSlipInput {
  readonly order: Order;
  readonly print: Print;
  readonly attempt: PrintAttempt & { readonly said: Said };
  /** The printer that it is for. Another one may print it. */
  readonly printer: Printer;
  readonly venue: Venue;
  /** What slips of this round have told so far. Undefined: nothing. */
  readonly told: Said | undefined;
  /** The table that its lines were said for before they moved. */
  readonly movedFrom: string | undefined;
  /** When something of it was first sent to a printer. */
  readonly firstAt: string | undefined;
  /** Products that come in one size, whose size need not be named. */
  readonly oneSized: ReadonlySet<string>;
  readonly tableName: (tableId: string) => string;
  /** `20:14` */
  readonly timeText: (at: string) => string;
}

export function stationSlipOf(input: StationSlipInput): StationSlip {
  const { order, print, attempt, told, movedFrom } = input;
  const [marks, head] = [marksOf(input), headOf(input)];
  if (print.kind === 'change' || (order.status === 'cancelled' && told))
    return { kind: 'change', marks, head, changes: changesOf(input) };
  const courses = coursesOf(input);
  if (movedFrom !== undefined && !attempt.mark) {
    const { tableName } = input;
    const [was, now] = [tableName(movedFrom), tableName(order.tableId)];
    return { kind: 'moved', marks, head, was, now, lines: courses.flatMap(({ lines }) => lines) };
  }
  const root = order.orderNumber.split('/')[0] ?? '';
  return {
    kind: 'ticket',
    ...{ marks, head, courses },
    addsTo: root === order.orderNumber ? null : root,
    rush: attempt.said.rush,
    allergy: attempt.said.allergy || null,
    note: order.note,
  };
}

function marksOf({ order, print, attempt, printer, firstAt, timeText }: StationSlipInput): Marks {
  const sentAt = order.sentAt ?? order.createdAt;
  const arrivedAt = arrivedAtOf(order);
  const isLate = Date.parse(arrivedAt) - Date.parse(sentAt) > LATE_MS;
  return {
    ...(attempt.mark && { reprint: { firstSent: timeText(firstAt ?? sentAt) } }),
    ...(attempt.printerId !== print.printerId && { insteadOf: printer.name }),
    ...(isLate && { late: { sent: timeText(sentAt), arrived: timeText(arrivedAt) } }),
  };
}

function headOf({ order, printer, venue, tableName, timeText }: StationSlipInput): StationHead {
  const used = new Set(linesFor(order, printer).map(({ station }) => station));
  const names = stationsOf(venue).filter(({ id }) => used.has(id));
  const { party } = order;
  return {
    place: tableName(order.tableId),
    counter: isAtCounter(order)
      ? {
          word: counterWord(order),
          name: party?.name ?? null,
          time: party?.dueAt ? timeText(party.dueAt) : null,
        }
      : null,
    number: order.orderNumber,
    station: names.map(({ name }) => name).join(', ') || printer.name,
    time: timeText(order.sentAt ?? order.createdAt),
    server: order.serverName,
    guests: order.guests,
  };
}

function coursesOf(input: StationSlipInput): readonly SlipCourse[] {
  const { order, printer, attempt } = input;
  const left = linesFor(order, printer).filter(({ id }) => (attempt.said.lines[id] ?? 0) > 0);
  const courses = [...new Set(left.map(courseOf))].sort((a, b) => (a ?? 0) - (b ?? 0));
  return courses.map((course) => ({
    course,
    lines: left.filter((line) => courseOf(line) === course).map((line) => lineOf(input, line)),
  }));
}

function lineOf({ order, attempt, oneSized }: StationSlipInput, line: OrderItem): SlipLine {
  const { clash, category } = line;
  const n = order.items.findIndex(({ id }) => id === line.id) + 1;
  return {
    quantity: attempt.said.lines[line.id] ?? 0,
    name: cooksName(line),
    instead: `${category?.name ?? 'Item'} ${n}`,
    size: sizeOf(line, oneSized),
    options: optionsOf(saidOptions(line.options), 0),
    note: line.note,
    allergy: line.allergy,
    clash: clash ? `Contains ${clash.allergens.join(', ')}, ordered anyway by ${clash.by.name}` : null,
    seat: seatOf(line),
  };
}

/** With the combo that it was picked for. */
function sizeOf(
  { productId, size, combo }: OrderItem,
  oneSized: StationSlipInput['oneSized'],
): string | null {
  const own = oneSized.has(productId) ? '' : cooksName(size);
  return [own, combo && `(${comboText(combo)})`].filter(Boolean).join(' ') || null;
}

const optionsOf = (options: readonly SaidOption[], depth: number): readonly SlipOption[] =>
  options.flatMap(({ option, below }) => [
    { text: optionText({ ...option, name: cooksName(option) }), depth, isLeftOut: option.prefix === 'no' },
    ...optionsOf(below, depth + 1),
  ]);

/** The result, not the step. A round that is off says that and no more. */
function changesOf(input: StationSlipInput): readonly SlipChange[] {
  const { order, printer, attempt, told, tableName } = input;
  const { said } = attempt;
  if (order.status === 'cancelled')
    return [{ kind: 'cancelled', reason: order.cancelReason, by: order.statusBy.name }];
  const before: Said = told ?? { ...said, lines: {} };
  const quantities = linesFor(order, printer).flatMap((line): SlipChange[] => {
    const [was, now] = [before.lines[line.id] ?? 0, said.lines[line.id] ?? 0];
    return was === now ? [] : [{ kind: 'quantity', was, now, line: lineOf(input, line) }];
  });
  if (!isLeft(said)) return quantities;
  return [
    ...(before.tableId === said.tableId
      ? []
      : [{ kind: 'table', was: tableName(before.tableId), now: tableName(said.tableId) } as const]),
    ...quantities,
    ...(before.rush === said.rush ? [] : [{ kind: 'rush', rush: said.rush } as const]),
    ...(before.allergy === said.allergy ? [] : [allergyChange(before.allergy, said.allergy)]),
  ];
}

function allergyChange(was: string, now: string): SlipChange {
  const words = new Set(now.split(', '));
  const isKept = was === '' || was.split(', ').every((word) => words.has(word));
  return { kind: 'allergy', added: isKept && now !== '', allergy: now || null };
}
