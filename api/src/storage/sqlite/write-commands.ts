/**
 * `write`: each command in a savepoint of its own, at most 50 of them or 20 ms in one transaction. A command's rows,
 * heads, number, log entry and the queue's last mutation are one atomic write.
 */
import type { Decision } from '@tableside/domain/command.ts';
import type { HeldReason } from '@tableside/domain/held.ts';
import type { Outcome, StoredResult, StoredRow, WriteEntry } from '../storage.ts';
import type { Clients } from './clients.ts';
import { asResult, type CommandLog, type LoggedCommand } from './command-log.ts';
import { asStorageError, type Database } from './database.ts';
import type { HeldCommands } from './held-commands.ts';
import type { LoadReads } from './load-reads.ts';
import type { NumberMirror } from './number-mirror.ts';
import type { RowStore } from './row-store.ts';
import type { VenueCounter } from './venue-counter.ts';

export interface WriteParts {
  readonly database: Database;
  readonly counter: VenueCounter;
  readonly store: RowStore;
  readonly log: CommandLog;
  readonly clients: Clients;
  readonly held: HeldCommands;
  readonly numbers: NumberMirror;
  readonly load: LoadReads;
  readonly announce: (venueId: string, head: number) => void;
  /** Milliseconds that only go forward; cut transactions short by it. */
  readonly elapsed: () => number;
}

const TRANSACTION = { commands: 50, ms: 20 };
/** So many failures of one command, and it is put aside for a person. */
const FAILURES_TO_HOLD = 5;

type Writer = (venueId: string, batch: readonly WriteEntry[]) => Promise<Outcome[]>;

export function createWriter(parts: WriteParts): Writer {
  return async (venueId, batch) => {
    const outcomes: Outcome[] = [];
    while (outcomes.length < batch.length) {
      const done = writeSome(parts, venueId, batch.slice(outcomes.length));
      outcomes.push(...done);
      if (done.at(-1)?.kind !== 'done') break;
      // Others get their turn between two transactions.
      if (outcomes.length < batch.length) await new Promise((resolve) => setImmediate(resolve));
    }
    return outcomes;
  };
}

/** One transaction: as many commands as fit, up to the first that can't go on. */
function writeSome(parts: WriteParts, venueId: string, batch: readonly WriteEntry[]): Outcome[] {
  const startedAt = parts.elapsed();
  const outcomes: Outcome[] = [];
  parts.database.write(() => {
    parts.counter.ensure(venueId);
    for (const entry of batch.slice(0, TRANSACTION.commands)) {
      const outcome = writeOne(parts, venueId, entry);
      outcomes.push(outcome);
      if (outcome.kind !== 'done' || parts.elapsed() - startedAt > TRANSACTION.ms) return;
    }
  });
  const last = outcomes.reduce((seq, outcome) => Math.max(seq, newSeq(outcome)), 0);
  if (last > 0) parts.announce(venueId, last);
  return outcomes;
}

const newSeq = (outcome: Outcome): number =>
  outcome.kind === 'done' && !outcome.repeated ? (outcome.result.seq ?? 0) : 0;

function writeOne(parts: WriteParts, venueId: string, entry: WriteEntry): Outcome {
  try {
    return parts.database.savepoint(() => processed(parts, entry) ?? execute(parts, venueId, entry));
  } catch (error) {
    if (asStorageError(error)) throw error;
    return countFailure(parts, { venueId, entry }, error);
  }
}

/** What is already known of the command, or of its place in the queue; undefined when it is to be decided now. */
function processed(parts: WriteParts, entry: WriteEntry): Outcome | undefined {
  const { queue } = entry;
  const known = parts.log.byId(entry.cmdId);
  if (queue) {
    const lastMid = parts.clients.get(queue.clientId)?.lastMid ?? 0;
    if (queue.mid <= lastMid) return processedMid(parts, queue, known);
    if (queue.mid > lastMid + 1) return { kind: 'expected', mid: lastMid + 1 };
  }
  if (!known) return undefined;
  if (known.actorId !== entry.actorId || known.argsHash !== entry.argsHash) return { kind: 'idReused' };
  if (!queue) return repeated(known);
  parts.log.move(entry.cmdId, { clientId: queue.clientId, mid: queue.mid });
  parts.clients.consume(queue, entry.receivedAt);
  return repeated({ ...known, mid: queue.mid });
}

/** A number that was processed: the same command repeats its outcome, another one means that the device was set back. */
function processedMid(
  parts: WriteParts,
  queue: { clientId: string; mid: number },
  known: LoggedCommand | undefined,
): Outcome {
  if (known?.clientId !== queue.clientId) return { kind: 'forked' };
  // A command that moved to a higher number of the same queue answers for its old one, too.
  const here = parts.log.byMid(queue.clientId, queue.mid);
  if (here && here.cmdId !== known.cmdId) return { kind: 'forked' };
  return repeated({ ...known, mid: queue.mid });
}

const repeated = (known: LoggedCommand): Outcome => ({
  kind: 'done',
  result: asResult(known),
  repeated: true,
  rows: [],
});

function execute(parts: WriteParts, venueId: string, entry: WriteEntry): Outcome {
  const reason = entry.hold ?? (parts.held.waitsForHeld(venueId, entry) ? 'held.dependency' : undefined);
  if (reason !== undefined) return hold(parts, { venueId, entry }, reason);
  if (entry.expect && !isAsExpected(parts, venueId, entry.expect)) return { kind: 'precondition' };
  const decision = entry.decide(parts.load(venueId, entry.reads));
  const rows = applyChanges(parts, { venueId, entry }, decision);
  return conclude(parts, { venueId, entry }, { result: resultOf(entry, decision, rows[0]?.seq), rows });
}

const isAsExpected = (
  parts: WriteParts,
  venueId: string,
  expect: NonNullable<WriteEntry['expect']>,
): boolean => (parts.store.get(venueId, expect.entity, expect.id)?.version ?? 0) === expect.version;

interface Asked {
  readonly venueId: string;
  readonly entry: WriteEntry;
}

function applyChanges(parts: WriteParts, { venueId }: Asked, decision: Decision): StoredRow[] {
  if (decision.status !== 'applied' && decision.status !== 'adjusted') return [];
  if (decision.changes.length === 0) return [];
  const seq = parts.counter.next(venueId);
  const rows = decision.changes.map((change) => parts.store.put(venueId, change, seq));
  for (const row of rows) parts.numbers.note(venueId, row);
  return rows;
}

function resultOf(entry: WriteEntry, decision: Decision, seq: number | undefined): StoredResult {
  return {
    cmdId: entry.cmdId,
    ...(entry.queue ? { mid: entry.queue.mid } : {}),
    status: decision.status,
    ...('code' in decision ? { code: decision.code } : {}),
    ...('detail' in decision && decision.detail ? { detail: decision.detail } : {}),
    ...(seq === undefined ? {} : { seq }),
  };
}

/** Writes down what became of the command and consumes its number. */
function conclude(
  parts: WriteParts,
  { venueId, entry }: Asked,
  done: { result: StoredResult; rows: StoredRow[] },
): Outcome {
  parts.log.add(venueId, entry, done.result);
  if (entry.queue) parts.clients.consume(entry.queue, entry.receivedAt);
  return { kind: 'done', repeated: false, ...done };
}

function hold(parts: WriteParts, asked: Asked, reason: HeldReason): Outcome {
  const { entry, venueId } = asked;
  parts.held.hold(venueId, entry, reason);
  const mid = entry.queue ? { mid: entry.queue.mid } : {};
  return conclude(parts, asked, {
    result: { cmdId: entry.cmdId, ...mid, status: 'held', code: reason },
    rows: [],
  });
}

/** Nothing of the command was kept; the fifth time it is put aside, so that those behind it can go on. */
function countFailure(parts: WriteParts, asked: Asked, error: unknown): Outcome {
  const message = error instanceof Error ? error.message : String(error);
  const failures = parts.held.countFailure(asked.entry.cmdId, message);
  if (failures < FAILURES_TO_HOLD) return { kind: 'failed', error: message };
  return parts.database.savepoint(() => hold(parts, asked, 'held.failing'));
}
