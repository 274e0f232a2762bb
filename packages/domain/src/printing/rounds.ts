/**
 * Paper follows committed rows. What the kitchen should know of a round is compared with what its slips said, and the slip
 * that is missing is made. Nothing is queued, so a lost hint costs seconds and never a ticket.
 */
import type { Read } from '../command/look-ups.ts';
import type { Rows } from '../command/rows.ts';
import { type Change, change } from '../entities/entities.ts';
import type { Order } from '../entities/order.ts';
import { isOpenPrint, type Print, type PrintAttempt, type Said } from '../entities/print.ts';
import type { Printer } from '../entities/printer.ts';
import { leftOf } from '../entities/visit.ts';
import { MINUTE_MS } from '../ground/durations.ts';
import { derivedId } from '../values/ids.ts';
import { stationIn } from '../venue/stations.ts';
import { expiryOf, isReturning, later } from './print-times.ts';
import { arrivedAtOf, hasLines, isForPaper, isLeft, isStillTrue, linesFor, wantedOf } from './wanted.ts';

/** A round that was sent shortly before a restore may hang on the wall, and comes again with a mark. */
const YOUNG_MS = 2 * MINUTE_MS;

export interface Moment {
  /** The time of the server. */
  readonly now: string;
  /** When a backup was restored last. Null: never. */
  readonly restoredAt: string | null;
  /** The printers for which too much waits already. Missing: none. */
  readonly full?: ReadonlySet<string>;
}

const subjectOf = (orderId: string, printerId: string): string => `${orderId}/${printerId}`;

/** What has to be loaded before the slips of a round can be compared with it. */
export const readsOfRound = ({ id, movedFrom = [] }: Pick<Order, 'id' | 'movedFrom'>): readonly Read[] => [
  { kind: 'row', entity: 'order', id },
  { kind: 'printsOf', ids: [id, ...movedFrom] },
  { kind: 'every', entity: 'printer' },
  { kind: 'venue' },
];

/** The slips of a subject, the first one first. */
export const slipsOf = (rows: Rows, subject: string): readonly Print[] =>
  rows
    .all('print')
    .filter((print) => print.subject === subject)
    .sort((a, b) =>
      a.madeAt === b.madeAt ? a.attempts.length - b.attempts.length : a.madeAt < b.madeAt ? -1 : 1,
    );

const attemptsOf = (prints: readonly Print[]): readonly PrintAttempt[] =>
  prints.flatMap(({ attempts }) => attempts).sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.n - b.n));

export const isSure = ({ word }: PrintAttempt): boolean => word === 'printed' || word === 'handed';
/** Something of it may have come out. */
export const mayBeOut = ({ word }: PrintAttempt): boolean => word !== 'refused';

export const lastOf = (
  prints: readonly Print[],
  fits: (attempt: PrintAttempt) => boolean,
): PrintAttempt | undefined => attemptsOf(prints).filter(fits).at(-1);

/**
 * Returns what the slips of a subject have told, beside an attempt that is under way. A slip that may be lost counts where
 * it said something else than `now`: whoever has it has to read the result.
 */
export function toldBy(prints: readonly Print[], now: Said): Said | undefined {
  const out = attemptsOf(prints).filter((one) => mayBeOut(one) && one.word !== null);
  const sure = out.findLastIndex(isSure);
  const [first, ...rest] = out.slice(Math.max(0, sure));
  if (!first?.said) return undefined;
  return rest.reduce<Said>((told, { said }) => (said ? differing(told, said, now) : told), first.said);
}

function differing(told: Said, said: Said, now: Said): Said {
  const others = Object.entries(said.lines).filter(([id, left]) => left !== (now.lines[id] ?? 0));
  return {
    lines: { ...told.lines, ...Object.fromEntries(others) },
    tableId: said.tableId === now.tableId ? told.tableId : said.tableId,
    rush: said.rush === now.rush ? told.rush : said.rush,
    allergy: said.allergy === now.allergy ? told.allergy : said.allergy,
  };
}

/** The attempts that named lines of this round while they were in another one. */
export function saidBefore(rows: Rows, order: Order, printerId: string): readonly PrintAttempt[] {
  const ids = new Set(order.items.map(({ id }) => id));
  return (order.movedFrom ?? [])
    .flatMap((id) => attemptsOf(slipsOf(rows, subjectOf(id, printerId))))
    .filter(mayBeOut)
    .filter(({ said }) => said && Object.keys(said.lines).some((id) => ids.has(id)));
}

/** Returns the slips that are missing of a round, at most one for each printer. */
export function missingPrints(rows: Rows, orderId: string, moment: Moment): readonly Change[] {
  const order = rows.get('order', orderId);
  if (!order || !isForPaper(order)) return [];
  return rows
    .all('printer')
    .filter(({ archived, venueId }) => !archived && venueId === order.venueId)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((printer) => {
      const print = missingPrint(rows, { order, printer }, moment);
      return print ? [change('print', print)] : [];
    });
}

interface ForPrinter {
  readonly order: Order;
  readonly printer: Printer;
}

function missingPrint(rows: Rows, pair: ForPrinter, moment: Moment): Print | undefined {
  const { order, printer } = pair;
  const wanted = wantedOf(order, printer);
  if (!hasLines(wanted)) return undefined;
  const known = slipsOf(rows, subjectOf(order.id, printer.id));
  if (known.length === 0) return firstTicket(rows, pair, { wanted, moment });
  if (known.some(isOpenPrint)) return undefined;
  const told = known.at(-1)?.missed ?? lastOf(known, isSure)?.said;
  if (!told || isStillTrue(told, wanted)) return undefined;
  return printOf(pair, { kind: 'change', name: `${printer.id}/${known.length}`, now: moment.now });
}

function firstTicket(
  rows: Rows,
  pair: ForPrinter,
  { wanted, moment: { now, restoredAt, full } }: { readonly wanted: Said; readonly moment: Moment },
): Print | undefined {
  const { order, printer } = pair;
  const arrivedAt = arrivedAtOf(order);
  if (arrivedAt < printer.from || !isLeft(wanted) || isDoneOnScreen(rows, pair)) return undefined;
  const isOld = now >= expiryOf('ticket', arrivedAt);
  if (isOld && saidBefore(rows, order, printer.id).length === 0) return undefined;
  const ticket = printOf(pair, { kind: 'ticket', name: printer.id, now });
  if (full?.has(printer.id)) return { ...ticket, state: 'expired', missed: wanted };
  const sentAt = order.sentAt ?? arrivedAt;
  if (restoredAt === null) return ticket;
  if (sentAt < later(restoredAt, -YOUNG_MS)) return { ...ticket, state: 'expired', why: 'restored' };
  const isFromBefore = sentAt < restoredAt || isReturning(arrivedAt, restoredAt);
  return isFromBefore ? { ...ticket, again: true } : ticket;
}

/** Whether the kitchen has made everything of it already, as a wall with a screen says. */
function isDoneOnScreen(rows: Rows, { order, printer }: ForPrinter): boolean {
  const venue = rows.venue();
  return linesFor(order, printer)
    .filter((line) => leftOf(line) > 0)
    .every(
      ({ station, status }) => status === 'ready' && (!venue || (stationIn(venue, station)?.screen ?? true)),
    );
}

function printOf(
  { order, printer }: ForPrinter,
  { kind, name, now }: { readonly kind: 'ticket' | 'change'; readonly name: string; readonly now: string },
): Print {
  return {
    id: derivedId(order.id, name),
    venueId: order.venueId,
    kind,
    printerId: printer.id,
    of: { entity: 'order', id: order.id },
    subject: subjectOf(order.id, printer.id),
    askedBy: null,
    madeAt: now,
    expiresAt: expiryOf(kind, now),
    state: 'waiting',
    stateAt: now,
    attempts: [],
    version: 0,
  };
}
