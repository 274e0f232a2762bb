/**
 * Writes one command within a transaction: its rows, heads, change number and log entry. The position of its queue is
 * written with the last command of the batch (`queue-position.ts`), in the same transaction.
 */
import type { Decision } from '@tableside/domain/command/command.ts';
import { HELD_LIMITS, type HeldReason } from '@tableside/domain/command/held.ts';
import { isMissing } from '@tableside/domain/command/rejection.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import { RESTORE_GRACE_MS, RESTORE_SEEN_MS } from '../door/upkeep.ts';
import { asResult, type LoggedCommand } from '../rows/logged-command.ts';
import type { Outcome, WriteEntry } from '../storage.ts';
import { type Applied, applyDecision, NOTHING, outcomeOf } from './apply-decision.ts';
import type { QueuePosition } from './queue-position.ts';
import type { WaitingOf, WriteParts } from './write-parts.ts';

export interface Asked {
  readonly venueId: string;
  readonly entry: WriteEntry;
}

/** After this many failures a command is held for a person. */
const FAILURES_TO_HOLD = 5;

/** Writes one entry. Throws when the database cannot work. `position` is that of the entry's queue. */
export function writeOne(parts: WriteParts, asked: Asked, position: QueuePosition): Outcome {
  const outcome = writeAlone(parts, asked, position.lastMid);
  if (outcome.kind === 'done') position.advance(asked.entry);
  return outcome;
}

/** Runs in a savepoint of its own, so that a command that throws leaves no changes. */
function writeAlone(parts: WriteParts, asked: Asked, lastMid: number): Outcome {
  try {
    return parts.savepoint(() => processed(parts, asked, lastMid) ?? execute(parts, asked));
  } catch (error) {
    if (parts.isFault(error)) throw error;
    return parts.savepoint(() => countFailure(parts, asked, error));
  }
}

/**
 * Returns the outcome already known for the command or its place in the queue; undefined when the command must be
 * decided now.
 */
function processed(parts: WriteParts, { venueId, entry }: Asked, lastMid: number): Outcome | undefined {
  const { queue } = entry;
  const known = parts.log.byId(venueId, entry.cmdId);
  if (queue) {
    if (queue.mid <= lastMid) return processedMid(parts, queue, known);
    if (queue.mid > lastMid + 1) return { kind: 'expected', mid: lastMid + 1 };
  }
  if (!known) return undefined;
  if (known.actorId !== entry.actor.userId || known.argsHash !== entry.argsHash) return { kind: 'idReused' };
  if (!queue) return repeated(known);
  parts.log.move({ venueId, cmdId: entry.cmdId }, { clientId: queue.clientId, mid: queue.mid });
  return repeated({ ...known, mid: queue.mid });
}

/**
 * Handles a number that was already processed. The same command repeats its outcome. Another command means that the
 * device was restored to an earlier state.
 */
function processedMid(
  parts: WriteParts,
  queue: { clientId: string; mid: number },
  known: LoggedCommand | undefined,
): Outcome {
  if (known?.clientId !== queue.clientId) return { kind: 'forked' };
  // A command that moved to a higher number of the same queue still owns its old number.
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

function execute(parts: WriteParts, asked: Asked): Outcome {
  const { venueId, entry } = asked;
  if (entry.hold !== undefined) return hold(parts, asked, entry.hold);
  if (entry.expect && !isAsExpected(parts, venueId, entry.expect)) return { kind: 'precondition' };
  const loaded = parts.load(venueId, entry.reads);
  const decision = entry.decide(loaded);
  if (waitsForHeld(parts, asked, decision)) return hold(parts, asked, 'held.dependency');
  if (mayComeBack(parts, entry, decision)) return hold(parts, asked, 'held.restored');
  const reviewed = review(parts, asked, { loaded, decision });
  if (reviewed !== undefined) return hold(parts, asked, reviewed);
  const applied = applyDecision(parts, decision, {
    ...{ venueId, loaded, receivedAt: entry.receivedAt },
    by: entry.actor,
  });
  return conclude(parts, asked, { outcome: outcomeOf(decision, applied), applied });
}

/** Returns why a person must look at the changes before they are written, if the command asks for a review of them. */
function review(
  { audit }: WriteParts,
  { venueId, entry }: Asked,
  { loaded: rows, decision }: { loaded: Rows; decision: Decision },
): HeldReason | undefined {
  if (decision.status !== 'applied' && decision.status !== 'adjusted') return undefined;
  const { userId } = entry.actor;
  const done = (names: readonly string[], since: string): number =>
    audit.countApplied({ venueId, userId, names, since });
  return entry.review?.({ rows, changes: decision.changes, done });
}

/**
 * Returns whether the command is rejected now, and a held command would create a row that it names. What the rules
 * accept as it is never waits, so nobody can keep a command from others by holding one.
 */
export const waitsForHeld = (
  { held }: WriteParts,
  { venueId, entry }: { readonly venueId: string; readonly entry: Pick<WriteEntry, 'reads' | 'cmdId'> },
  { status }: Decision,
): boolean => status === 'rejected' && held.makesMissing(venueId, entry);

/**
 * Returns whether a rejection shortly after a restore may be temporary. A row that a queue's command misses may still
 * arrive from another device. A command from before the restore was most likely accepted once, and one from soon after it
 * was made on what the device saw before; whatever rejects it now, an earlier payment or step may be missing.
 */
function mayComeBack(
  { facts }: WriteParts,
  { queue, occurredAt, receivedAt }: WriteEntry,
  decision: Decision,
): boolean {
  if (!queue || decision.status !== 'rejected') return false;
  const restoredAt = facts.get('restoredAt');
  if (restoredAt === null || Date.parse(receivedAt) - Date.parse(restoredAt) >= RESTORE_GRACE_MS)
    return false;
  return isMissing(decision.code) || Date.parse(occurredAt) < Date.parse(restoredAt) + RESTORE_SEEN_MS;
}

const isAsExpected = (
  parts: WriteParts,
  venueId: string,
  expect: NonNullable<WriteEntry['expect']>,
): boolean => (parts.store.get(venueId, expect.entity, expect.id)?.version ?? 0) === expect.version;

/** Stores the outcome of the command. */
function conclude(
  parts: WriteParts,
  { venueId, entry }: Asked,
  { outcome, applied }: { outcome: ReturnType<typeof outcomeOf>; applied: Applied },
): Outcome {
  const { cmdId, queue } = entry;
  const result = { cmdId, ...(queue ? { mid: queue.mid } : {}), ...outcome };
  if (!entry.isWork) {
    parts.log.add(venueId, entry, result);
    parts.audit.command({ venueId, entry, result, rows: applied.audited });
  }
  for (const event of applied.events) parts.audit.event(event);
  return { kind: 'done', result, repeated: false, rows: applied.rows };
}

function hold(parts: WriteParts, asked: Asked, reason: HeldReason): Outcome {
  if (isFull(parts, asked)) return { kind: 'heldFull' };
  parts.held.hold(asked.venueId, asked.entry, reason);
  return conclude(parts, asked, { outcome: { status: 'held', code: reason }, applied: NOTHING });
}

/** Returns whether the device or the author of the command has as much held as one may. */
function isFull({ held }: WriteParts, { venueId, entry }: Asked): boolean {
  const { actor, isUnproven } = entry;
  const { deviceId, userId: id } = actor;
  const isOver = (whose: WaitingOf): boolean => held.countWaiting(venueId, whose) >= HELD_LIMITS[whose.by];
  if (deviceId !== null && isOver({ by: 'device', id: deviceId })) return true;
  return !isUnproven && isOver({ by: 'person', id });
}

/**
 * Counts a failure of a command that left no changes. The fifth failure holds the command, so that those behind it can
 * continue.
 */
function countFailure(parts: WriteParts, asked: Asked, error: unknown): Outcome {
  const message = error instanceof Error ? error.message : String(error);
  const failures = parts.held.countFailure(asked.venueId, asked.entry.cmdId, message);
  if (failures < FAILURES_TO_HOLD) return { kind: 'failed', error: message };
  return hold(parts, asked, 'held.failing');
}
