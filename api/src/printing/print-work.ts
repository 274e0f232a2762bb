/** What the server does by itself with prints: each is one write, decided by the rules of the domain on what is stored. */
import type { Decision } from '@tableside/domain/command/command.ts';
import { applied } from '@tableside/domain/command/command.ts';
import type { Read } from '@tableside/domain/command/look-ups.ts';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { AttemptWord, Print, PrintAttempt } from '@tableside/domain/entities/print.ts';
import { canPrint, type PrinterWord } from '@tableside/domain/entities/printer.ts';
import {
  ageOf,
  beginPrint,
  notePrint,
  readsOfPrint,
  renewLease,
  reopenAfterRestore,
} from '@tableside/domain/printing/attempts.ts';
import { missingPrints, readsOfRound } from '@tableside/domain/printing/rounds.ts';
import { v7 as uuid } from 'uuid';
import { type Clock, isoNow } from '../commands/clock.ts';
import type { Storage } from '../storage/storage.ts';

export interface Begun {
  readonly print: Print;
  readonly attempt: PrintAttempt;
  /** What it was decided on. */
  readonly rows: Rows;
}

export interface AttemptOf {
  readonly print: Pick<Print, 'id' | 'of' | 'printerId'>;
  readonly n: number;
}

export interface PrintWork {
  /** Makes the slips that are missing of a round. Returns whether there were any. */
  makeMissing(
    venueId: string,
    order: Pick<Order, 'id' | 'movedFrom'>,
    full: ReadonlySet<string>,
  ): Promise<boolean>;
  /** Makes a print that follows from something else than a round, unless it is there. */
  make(venueId: string, print: Print): Promise<void>;
  begin(venueId: string, print: Print, printerId: string): Promise<Begun | undefined>;
  renew(venueId: string, attempt: AttemptOf): Promise<void>;
  note(
    venueId: string,
    attempt: AttemptOf & { readonly word: AttemptWord; readonly from?: string },
  ): Promise<void>;
  /** Ends what is over, and says what is late. */
  age(venueId: string, print: Print): Promise<void>;
  reopen(venueId: string, print: Print): Promise<void>;
  /** Writes only another word, a serial number that was not known, and a better proof. */
  report(venueId: string, printerId: string, told: Report): Promise<void>;
}

export interface Report {
  readonly word: PrinterWord;
  readonly serial?: string;
  /** The better way in which it has said that a test page is on paper. */
  readonly proof?: 'id' | 'fence';
}

interface WorkDeps {
  readonly storage: Pick<Storage, 'write' | 'load' | 'row' | 'upkeep'>;
  readonly clock: Clock;
}

type Write = (
  venueId: string,
  reads: readonly Read[],
  work: (rows: Rows) => readonly Change[],
) => Promise<void>;

const writing =
  ({ storage, clock }: WorkDeps): Write =>
  async (venueId, reads, work) => {
    const at = isoNow(clock);
    const [outcome] = await storage.write(venueId, [
      {
        ...{ cmdId: uuid(), name: 'print.work', version: 1, argsHash: '', isWork: true, payload: null },
        ...{ actor: machineOf(venueId), occurredAt: at, receivedAt: at, reads },
        decide: (rows): Decision => applied(...work(rows)),
      },
    ]);
    if (outcome?.kind !== 'done') throw new Error(`printing could not be written: ${outcome?.kind}`);
  };

async function readsOf(
  { storage }: WorkDeps,
  venueId: string,
  print: AttemptOf['print'],
): Promise<readonly Read[]> {
  if (print.of.entity !== 'order') return readsOfPrint(print);
  const order = await storage.row(venueId, 'order', print.of.id);
  return readsOfPrint(print, order?.doc.movedFrom);
}

export function createPrintWork(deps: WorkDeps): PrintWork {
  const { storage, clock } = deps;
  const now = () => isoNow(clock);
  const write = writing(deps);
  const writeOf = async (
    venueId: string,
    print: AttemptOf['print'],
    work: (rows: Rows) => readonly Change[],
  ): Promise<void> => write(venueId, await readsOf(deps, venueId, print), work);
  return {
    async makeMissing(venueId, order, full) {
      const reads = readsOfRound(order);
      const looked = { now: now(), full, restoredAt: await storage.upkeep.restoredAt() };
      // Most changes of a round call for no slip, and take no lock.
      if (missingPrints(await storage.load(venueId, reads), order.id, looked).length === 0) return false;
      await write(venueId, reads, (rows) => missingPrints(rows, order.id, looked));
      return true;
    },
    make: (venueId, print) =>
      write(venueId, [{ kind: 'row', entity: 'print', id: print.id }], (rows) =>
        rows.get('print', print.id) ? [] : [change('print', print)],
      ),
    async begin(venueId, print, printerId) {
      let begun: Begun | undefined;
      const restoredAt = await storage.upkeep.restoredAt();
      const also = printerId === print.printerId ? [] : [{ kind: 'openPrints', printerId } as const];
      await write(venueId, [...(await readsOf(deps, venueId, print)), ...also], (rows) => {
        const beginning = { printId: print.id, printerId, now: now(), restoredAt };
        const { changes, attempt } = beginPrint(rows, beginning);
        const stored = rows.get('print', print.id);
        begun = attempt && stored ? { print: stored, attempt, rows } : undefined;
        return changes;
      });
      return begun;
    },
    renew: (venueId, { print, n }) =>
      writeOf(venueId, print, (rows) => renewLease(rows, { printId: print.id, n, now: now() })),
    note: (venueId, { print, n, word, from }) =>
      writeOf(venueId, print, (rows) =>
        notePrint(rows, { printId: print.id, n, word, now: now(), ...(from !== undefined && { from }) }),
      ),
    age: (venueId, print) => writeOf(venueId, print, (rows) => ageOf(rows, print.id, now())),
    reopen: (venueId, { id }) =>
      write(venueId, [{ kind: 'row', entity: 'print', id }], (rows) => {
        const print = rows.get('print', id);
        return print && !print.again ? [change('print', reopenAfterRestore(print, now()))] : [];
      }),
    report: (venueId, id, told) =>
      write(venueId, [{ kind: 'row', entity: 'printer', id }], (rows) =>
        reported(rows, id, { ...told, now: now() }),
      ),
  };
}

function reported(
  rows: Rows,
  id: string,
  { word, serial, proof, now }: Report & { readonly now: string },
): readonly Change[] {
  const printer = rows.get('printer', id);
  if (!printer || printer.archived) return [];
  const learned = {
    ...(serial !== undefined && !printer.serial && { serial }),
    ...(proof !== undefined && proof !== printer.proof && { proof }),
  };
  const { state } = printer;
  if (state.word === word && Object.keys(learned).length === 0) return [];
  const downSince = canPrint(word) ? null : (state.downSince ?? now);
  const since = state.word === word ? state.since : now;
  return [change('printer', { ...printer, ...learned, state: { word, since, downSince } })];
}

/** Whoever makes a slip of a round: nobody in particular. */
const machineOf = (venueId: string): Actor => ({
  ...{ userId: 'server', name: 'Server', role: 'admin', venueId, staffId: null, deviceId: null },
  isMachine: true,
});
