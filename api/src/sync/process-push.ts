/**
 * Push: a device's mutations, in order, each once.
 *
 * 1. whose queue is it, and may this caller deliver it;
 * 2. each mutation becomes an entry for storage, up to the first that can't be judged now;
 * 3. storage decides and writes them, and stops where one can't go on;
 * 4. the answer says what became of each, and what else changed, where that fits.
 *
 * A refusal by the venue's rules is an outcome like any other. Whatever is lost of the answer comes with a later pull.
 */
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { PushRequest, PushResponse } from '@tableside/protocol/push.ts';
import { LIMITS } from '@tableside/protocol/version.ts';
import { isoNow } from '../commands/clock.ts';
import { ProtocolError } from '../commands/protocol-error.ts';
import { throughStorage } from '../commands/through-storage.ts';
import type { Head, Outcome } from '../storage/storage.ts';
import type { Caller } from './caller.ts';
import { fitsHistory, toEnvelope } from './envelope.ts';
import { newsOf, noteDevice } from './note-device.ts';
import { entriesOf, type PushEntries } from './push-entries.ts';
import { openQueue, type PushQueue } from './push-queue.ts';
import { toResults } from './results.ts';
import type { SyncDeps } from './sync-deps.ts';
import { changesFor, viewerOf } from './visibility.ts';

/** Throws `rate.limited`, `client.foreign`, `client.retired`, `device.revoked`, `id_reused`, `server.busy`, `server.storage`. */
export const processPush = (deps: SyncDeps, caller: Caller, request: PushRequest): Promise<PushResponse> =>
  throughStorage(() => push(deps, caller, request));

async function push(deps: SyncDeps, caller: Caller, request: PushRequest): Promise<PushResponse> {
  const { venueId } = caller.actor;
  const before = await deps.storage.head(venueId);
  // Another history: the device learns of it from the epoch and numbers its queue anew.
  if (request.epoch !== undefined && request.epoch !== before.epoch) return answer(deps, before, []);
  const { mutations } = request;
  // A push is stored as one more command: a queue of its own comes with it.
  deps.guests?.admit(caller, { commands: mutations.length + 1, bytes: JSON.stringify(mutations).length });
  const queue = await openQueue(deps, caller, request);
  const batch = await entriesOf(deps, { caller, queue }, request);
  deps.onBatch?.('push', batch.entries.length);
  const outcomes = await deps.storage.write(venueId, batch.entries);
  report(deps, batch, outcomes);
  const enrol = await afterwards(deps, { caller, queue, outcomes }, request);
  const changes = await changesSince(deps, { caller, queue }, request);
  const head = await deps.storage.head(venueId);
  return {
    ...answer(deps, head, outcomes),
    ...whereStopped(batch, outcomes),
    ...enrol,
    ...(changes ? { changes } : {}),
  };
}

const answer = ({ clock }: SyncDeps, { epoch, head }: Head, outcomes: readonly Outcome[]): PushResponse => ({
  serverTime: isoNow(clock),
  epoch,
  head,
  results: toResults(outcomes.flatMap((outcome) => (outcome.kind === 'done' ? [outcome.result] : []))),
});

/** Why the batch ended before its end, in the words of the answer. */
function whereStopped(
  { entries, retry }: PushEntries,
  outcomes: readonly Outcome[],
): Pick<PushResponse, 'expected' | 'forked' | 'retry'> {
  const last = outcomes.at(-1);
  switch (last?.kind) {
    case 'expected':
      return { expected: last.mid };
    case 'forked':
      return { forked: true };
    case 'failed':
      return { retry: { mid: entries[outcomes.length - 1]?.queue?.mid ?? 0, code: 'server.internal' } };
    case 'idReused':
    case 'precondition':
      // What came before it is settled by this answer; sent first, it is an error of its own.
      if (outcomes.length === 1) throw new ProtocolError('id_reused');
      return {};
    case 'done':
    case undefined:
      return retry ? { retry } : {};
  }
}

function report({ log }: SyncDeps, { entries }: PushEntries, outcomes: readonly Outcome[]): void {
  for (const [index, outcome] of outcomes.entries()) {
    const { cmdId, name } = entries[index] ?? {};
    if (outcome.kind === 'failed') log?.({ event: 'command.failed', cmdId, name, error: outcome.error });
    if (outcome.kind === 'done' && !outcome.repeated && outcome.result.status === 'held') {
      log?.({ event: 'command.held', cmdId, name, reason: outcome.result.code });
    }
  }
}

/**
 * Notes what the device told, less what was just processed; a number that clashed is known only now. A device that has
 * to enrol again gets its letter and a token of its own.
 */
async function afterwards(
  deps: SyncDeps,
  { caller, queue, outcomes }: { caller: Caller; queue: PushQueue; outcomes: readonly Outcome[] },
  { deviceTime, appVersion, state, mutations }: PushRequest,
): Promise<Pick<PushResponse, 'enrol'>> {
  const { accounts } = deps.storage;
  const device = queue.device && (await accounts.device(queue.device.id));
  if (!device) return queue.needsToken ? { enrol: true } : {};
  const done = outcomes.filter(({ kind }) => kind === 'done').length;
  const left = state && {
    ...state,
    waiting: Math.max(0, state.waiting - done),
    oldestWaiting: (mutations[done] ?? mutations.at(-1))?.occurredAt ?? state.oldestWaiting,
  };
  await noteDevice(deps, device, newsOf(deps, { deviceTime, appVersion, state: left }));
  const isElsewhere = caller.deviceId !== undefined && caller.deviceId !== device.id;
  if (queue.isOwn && isElsewhere) await accounts.linkSession(caller.sessionId, device.id);
  return device.needsLetter ? { enrol: true } : {};
}

/** All that changed for the caller since its cursor, if it fits into an answer and no reset is due. */
async function changesSince(
  { storage }: SyncDeps,
  { caller, queue }: { caller: Caller; queue: PushQueue },
  request: PushRequest,
): Promise<Envelope | undefined> {
  const { cursor, clientId, ackMid } = request;
  const { actor } = caller;
  if (cursor === undefined || !queue.isOwn || queue.client.role !== actor.role) return undefined;
  const viewer = viewerOf(actor);
  const page = await storage.changes(actor.venueId, {
    ...changesFor(viewer),
    after: cursor,
    limit: LIMITS.answerRows,
    queue: { clientId, ackMid },
  });
  if (page.to < page.head || cursor < page.prunedBelow || !fitsHistory(request, page)) return undefined;
  const envelope = toEnvelope(page, cursor, viewer);
  const fits =
    envelope.rows.length <= LIMITS.answerRows &&
    Buffer.byteLength(JSON.stringify(envelope.rows)) <= LIMITS.answerBytes;
  return fits ? envelope : undefined;
}
