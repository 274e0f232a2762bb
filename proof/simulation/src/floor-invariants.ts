/**
 * The invariants of a tablet that its staff share. They are checked against what people really signed.
 * - I26: Every change from its queue that was applied was signed by its author, with a key that had not ended when it was
 *   made. No money is applied once the key has ended. Nothing is applied once the tablet is out of use.
 * - I27: An approval counts for the one command that the manager approved, with a key that had not ended.
 * - I28: Each outcome is told to its author. A tablet out of use keeps what was not delivered, for export.
 * - I37: Work under an ended key that arrives after the end changes nothing that was made or sent after it, and is no more than
 *   the floor needs.
 * - I38: A command is held with another one only for a row that the other creates under an id of its own.
 */
import { findCommand } from '@tableside/domain/commands.ts';
import type { Mutation } from '@tableside/protocol/push.ts';
import type { OutboxEntry } from '@tableside/web/mirror/database/mirror-db.ts';
import type { Effects } from './effects.ts';
import type { Processed, ServerRecord } from './server-record.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import type { SimulatedServer } from './simulated-server.ts';

export async function checkFloor(
  server: SimulatedServer,
  devices: readonly SimulatedDevice[],
): Promise<string[]> {
  const found = appliedFrom(server.record).flatMap((work) => [...faultsOf(server, work)]);
  for (const work of appliedFrom(server.record)) found.push(...lateFaultsOf(server, work));
  for (const device of devices) if (device.people) found.push(...(await tellFaults(device)));
  return [...found, ...server.keys.trust.faults, ...heldFaults(server.record)];
}

interface Work {
  readonly mutation: Mutation;
  readonly processed: Processed;
  readonly command: NonNullable<Processed['command']>;
}

/** Returns what the queues of shared tablets changed. */
const appliedFrom = ({ processed, fromTablets }: ServerRecord): readonly Work[] =>
  processed.flatMap((one) => {
    const mutation = fromTablets.get(one.cmdId);
    const { command, repeated, status } = one;
    const isApplied = !repeated && (status === 'applied' || status === 'adjusted');
    return mutation && command && isApplied ? [{ mutation, processed: one, command }] : [];
  });

function* faultsOf({ keys }: SimulatedServer, { mutation, command }: Work): Generator<string> {
  const { cmdId, name, sig, approval, actorId, occurredAt } = mutation;
  const { by, approver, at } = command;
  const told = `${name} ${cmdId} of ${actorId}`;
  if (!sig || by !== actorId || !keys.hasSigned({ purpose: 'act', keyId: sig.keyId, cmdId }, by)) {
    yield `I26 ${told} was applied as work of ${by}, who did not sign it`;
    return;
  }
  const end = keys.endOf(sig.keyId);
  // A device may report a time in the future. It then counts as made on arrival.
  if (end !== undefined && occurredAt > end && at > end) yield `I26 ${told} was made after its key had ended`;
  if (end !== undefined && at > end && findCommand(name)?.isMoney)
    yield `I26 ${told} is money, and was applied after its key had ended`;
  if (approver === undefined) return;
  const keyId = approval?.keyId ?? '';
  if (!keys.hasSigned({ purpose: 'approve', keyId, cmdId }, approver))
    yield `I27 ${told} counts as approved by ${approver}, who approved something else`;
  const over = keys.endOf(keyId);
  if (over !== undefined && at > over) yield `I27 ${told} was approved with a key that had ended`;
}

/** What a dismissed person's work may do, written down here once more. */
const FLOOR_WORK =
  /^(order\.(create|addItem|addCombo|setItem|removeItem|setDetails|placeItem|submit|advance|tickItem)|visit\.(open|send|addItem|addCombo|setItem|removeItem|setDetails|setAllergy|placeItem)|table\.setStatus|product\.set.*|sync\.skip)$/;

function* lateFaultsOf({ keys, record }: SimulatedServer, work: Work): Generator<string> {
  const { mutation, command, processed } = work;
  const end = keys.endOf(mutation.sig?.keyId ?? '');
  if (end === undefined || command.at <= end) return;
  const told = `${mutation.name} ${mutation.cmdId} of ${mutation.actorId}, after ${end}`;
  if (!FLOOR_WORK.test(mutation.name)) yield `I37 ${told}, is no work of the floor`;
  for (const { entity, id, doc } of record.changedBy(processed.seq ?? 0)) {
    if (entity === 'order' && [doc.createdAt, doc.sentAt ?? ''].some((time) => time > end))
      yield `I37 ${told}, changed ${id}, which came later`;
  }
}

interface Making {
  readonly id?: unknown;
  readonly roundId?: unknown;
  /** The round that money sends. */
  readonly send?: { readonly roundId?: unknown };
}

/** Ids of rows are in the arguments of their creation as `id` or `roundId`. */
function heldFaults({ processed }: ServerRecord): string[] {
  const made = new Set<unknown>();
  const found: string[] = [];
  for (const { status, code, cmdId, repeated, command } of processed) {
    if (status !== 'held' || repeated || !command) continue;
    const text = JSON.stringify(command.args);
    const needs = [...made].some((id) => typeof id === 'string' && text.includes(id));
    if (code === 'held.dependency' && !needs)
      found.push(`I38 ${command.name} ${cmdId} is held, but no held command makes what it names`);
    const { id, roundId, send } = command.args as Making;
    made.add(id).add(roundId).add(send?.roundId);
  }
  return found;
}

type Kept = Pick<OutboxEntry, 'context'>;

async function tellFaults({ name, mirror, promised, people }: SimulatedDevice): Promise<string[]> {
  const found: string[] = [];
  for (const { cmdId, by } of promised) {
    const kept: Kept | undefined =
      (await mirror.acked.get(cmdId)) ??
      (await mirror.rejected.get(cmdId)) ??
      (await mirror.outbox.where('cmdId').equals(cmdId).first());
    if (kept === undefined && people?.isRevoked)
      found.push(`I28 ${name}: ${cmdId} was not delivered, and is not kept`);
    if (kept !== undefined && kept.context.actor.userId !== by)
      found.push(`I28 ${name}: ${cmdId} of ${by} is told to ${kept.context.actor.userId}`);
  }
  return found;
}

export function noteFloor(record: ServerRecord, effects: Effects): void {
  const applied = appliedFrom(record);
  effects.note('work of a shared tablet applied', applied.length);
  effects.note(
    'approval given on a shared tablet',
    applied.filter(({ command }) => command.approver !== undefined).length,
  );
  const isHeld = ({ cmdId, status }: Processed): boolean =>
    status === 'held' && record.fromTablets.has(cmdId);
  effects.note('work of a shared tablet held', record.processed.filter(isHeld).length);
}
