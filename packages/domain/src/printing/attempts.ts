/**
 * One attempt to print after the other. What it says, and whether it may be a copy, is stored before the first byte goes
 * out; what became of it counts however late it is told.
 */
import type { Read } from '../command/look-ups.ts';
import type { Rows } from '../command/rows.ts';
import { type Change, change } from '../entities/entities.ts';
import {
  type AttemptWord,
  isOpenPrint,
  MAX_ATTEMPTS,
  type Print,
  type PrintAttempt,
  type Said,
} from '../entities/print.ts';
import type { Printer } from '../entities/printer.ts';
import { giveUp, over, saidBy } from './end-print.ts';
import { isReturning, later } from './print-times.ts';
import { isSure, lastOf, mayBeOut, saidBefore, slipsOf } from './rounds.ts';
import { isLeft, isStillTrue, linesFor } from './wanted.ts';

/** Whoever prints says so again before this is over. */
const LEASE_MS = 15_000;
const BACK_OFF_MS = 3000;
const MOVED_WAIT_MS = 1000;
/** A slip that may have come out this often is given up. */
const UNSURE_TRIES = 3;
/** A backup takes over when the printer has been down so long. */
const BACKUP_MS = 20_000;
/** People are told of a slip that waits so long. */
export const LATE_MS = 20_000;

/** What has to be loaded before an attempt at this print begins or ends. */
export const readsOfPrint = (
  print: Pick<Print, 'id' | 'of' | 'printerId'>,
  movedFrom: readonly string[] = [],
): readonly Read[] => [
  { kind: 'row', entity: 'print', id: print.id },
  { kind: 'every', entity: 'printer' },
  { kind: 'openPrints', printerId: print.printerId },
  { kind: 'printsOf', ids: [print.of.id, ...movedFrom] },
  ...(print.of.entity === 'order' ? [{ kind: 'row', entity: 'order', id: print.of.id } as const] : []),
];

/** Whether its backup prints for it now. */
export const isBackedUp = ({ backupId, state, paused }: Printer, now: string): boolean => {
  if (backupId === null) return false;
  return paused !== undefined || (state.downSince !== null && now >= later(state.downSince, BACKUP_MS));
};

/**
 * Whether a waiting print may go to this printer now: to its own, or to the backup of one that is down or paused. A paused
 * one opens its drawer, because no paper comes out of that.
 */
export function mayGoTo(print: Print, own: Printer, by: Printer, now: string): boolean {
  if (print.state !== 'waiting' || now >= print.expiresAt || now < (print.notBefore ?? now)) return false;
  const isKick = print.kind === 'kick';
  if (by.paused && !isKick) return false;
  if (own.id === by.id) return !isBackedUp(own, now) || (isKick && own.paused !== undefined);
  return isBackedUp(own, now) && own.backupId === by.id && !isKick;
}

export interface Begin {
  readonly printId: string;
  /** The printer that takes it. */
  readonly printerId: string;
  readonly now: string;
  /** When a backup was restored last. Null or missing: never. */
  readonly restoredAt?: string | null;
}

/** Returns the changes. With an attempt, its bytes may be sent once they are stored; without one, nothing is sent. */
export function beginPrint(
  rows: Rows,
  { printId, printerId, now, restoredAt = null }: Begin,
): { readonly changes: readonly Change[]; readonly attempt?: PrintAttempt } {
  const print = rows.get('print', printId);
  const own = print && rows.get('printer', print.printerId);
  const by = rows.get('printer', printerId);
  if (!print || !own || !by || by.archived || !mayGoTo(print, own, by, now)) return { changes: [] };
  if (isBusy(rows, printerId) || print.attempts.some(({ word }) => word === null)) return { changes: [] };
  const said = toSay(rows, print, own);
  if (said === 'wait')
    return { changes: [change('print', { ...print, notBefore: later(now, MOVED_WAIT_MS) })] };
  if (said === 'nothing') return { changes: [over(print, 'dropped', now)] };
  const attempt: PrintAttempt = {
    n: print.attempts.length + 1,
    printerId,
    said,
    mark: isMarked(rows, print) || (mayComeAgain(print) && isReturning(now, restoredAt)),
    at: now,
    leaseTo: later(now, LEASE_MS),
    word: null,
    endedAt: null,
  };
  const { notBefore: _, ...rest } = print;
  const begun: Print = { ...rest, state: 'sending', stateAt: now, attempts: [...print.attempts, attempt] };
  return { changes: [change('print', begun)], attempt };
}

/** Devices send again what the backup has lost: what somebody asked for, the payment of a receipt, and what became of a round. */
const mayComeAgain = ({ askedBy, kind }: Print): boolean =>
  askedBy !== null || kind === 'receipt' || kind === 'change';

const isBusy = (rows: Rows, printerId: string): boolean =>
  rows
    .all('print')
    .some(({ attempts }) => attempts.some((one) => one.word === null && one.printerId === printerId));

function toSay(rows: Rows, print: Print, own: Printer): Said | null | 'wait' | 'nothing' {
  if (print.of.entity !== 'order') return null;
  const order = rows.get('order', print.of.id);
  if (!order) return 'nothing';
  // Its lines are just coming out under the other table.
  if (saidBefore(rows, order, own.id).some(({ word }) => word === null)) return 'wait';
  const said = saidBy(print, order, own);
  const last = lastOf(slipsOf(rows, print.subject), mayBeOut);
  const isSaid = last
    ? print.kind === 'change' && last.word !== 'unsure' && last.said !== null && isStillTrue(last.said, said)
    : !isLeft(said);
  return isSaid ? 'nothing' : said;
}

/** Copies happen; a copy without a mark does not. */
function isMarked(rows: Rows, print: Print): boolean {
  if (print.again) return true;
  if (print.kind !== 'ticket') return print.attempts.some(mayBeOut);
  return lastOf(slipsOf(rows, print.subject), mayBeOut) !== undefined || isOutElsewhere(rows, print);
}

/** Whether the round may hang at another place already because a printer stands in for another one. */
function isOutElsewhere(rows: Rows, print: Print): boolean {
  const order = rows.get('order', print.of.id);
  if (!order) return false;
  const standsIn = ({ askedBy, printerId }: Print): boolean => {
    const printer = rows.get('printer', printerId);
    return askedBy !== null && printer !== undefined && linesFor(order, printer).length === 0;
  };
  return rows
    .all('print')
    .some(
      (other) =>
        other.of.id === order.id &&
        other.subject !== print.subject &&
        other.attempts.some(mayBeOut) &&
        (standsIn(print) || standsIn(other)),
    );
}

/** Nobody else takes the attempt up while its printer says that it is at it. */
export function renewLease(rows: Rows, { printId, n, now }: Noting): readonly Change[] {
  const print = rows.get('print', printId);
  const attempt = print?.attempts[n - 1];
  if (!print || !attempt || attempt.word !== null) return [];
  return [change('print', withAttempt(print, { ...attempt, leaseTo: later(now, LEASE_MS) }))];
}

interface Noting {
  readonly printId: string;
  readonly n: number;
  readonly now: string;
}

export interface Note extends Noting {
  readonly word: AttemptWord;
  /** The printer that says so. Left out: the server itself, whose line has ended. */
  readonly from?: string;
}

/** Returns the changes of what became of an attempt. A printer answers for its own attempts only. */
export function notePrint(rows: Rows, { printId, n, now, word, from }: Note): readonly Change[] {
  const print = rows.get('print', printId);
  const attempt = print?.attempts[n - 1];
  if (!print || !attempt || (from !== undefined && from !== attempt.printerId)) return [];
  if (attempt.word !== null && (word !== 'printed' || isSure(attempt))) return [];
  const noted = withAttempt(print, { ...attempt, word, endedAt: now });
  return [concluded(rows, noted, { n, now, word })];
}

const withAttempt = (print: Print, attempt: PrintAttempt): Print => ({
  ...print,
  attempts: print.attempts.map((one) => (one.n === attempt.n ? attempt : one)),
});

function concluded(rows: Rows, print: Print, { n, now, word }: Omit<Note, 'printId' | 'from'>): Change {
  const isLast = n === print.attempts.length;
  if (word === 'printed' || word === 'handed')
    return isLast || print.state !== 'sending'
      ? over(withoutMissed(print), word, now)
      : change('print', print);
  if (!isLast || print.state !== 'sending') return change('print', print);
  const earlier = print.attempts.find(isSure);
  if (earlier?.word) return over(print, earlier.word as 'printed' | 'handed', now);
  if (word === 'bad') return giveUp(rows, print, 'failed', now);
  const unsure = print.attempts.filter((one) => one.word === 'unsure').length;
  if (word === 'unsure' && (print.kind === 'kick' || unsure >= UNSURE_TRIES))
    return giveUp(rows, print, 'unsure', now);
  if (print.attempts.length >= MAX_ATTEMPTS)
    return giveUp(rows, print, unsure > 0 ? 'unsure' : 'failed', now);
  return change('print', { ...print, state: 'waiting', stateAt: now, notBefore: later(now, BACK_OFF_MS) });
}

/** A print whose time is over does not come out by itself; one that is late is shown to everybody. */
export function ageOf(rows: Rows, printId: string, now: string): readonly Change[] {
  const print = rows.get('print', printId);
  if (!print || !isOpenPrint(print)) return [];
  if (print.state === 'waiting' && now >= print.expiresAt)
    return [
      giveUp(rows, print, print.attempts.some(({ word }) => word === 'unsure') ? 'unsure' : 'expired', now),
    ];
  if (!print.late && now >= later(print.madeAt, LATE_MS)) return [change('print', { ...print, late: true })];
  return [];
}

/** What is on paper after all was not missed. What it says may have to be corrected. */
const withoutMissed = ({ missed: _, ...print }: Print): Print => print;

/** After a restore or under another lead, nobody knows what came out of what was open. */
export function reopenAfterRestore(print: Print, now: string): Print {
  if (!isOpenPrint(print)) return print;
  const attempts = print.attempts.map((one) =>
    one.word === null ? { ...one, word: 'unsure' as const, endedAt: now } : one,
  );
  return { ...print, attempts, again: true, state: 'waiting', stateAt: now };
}
