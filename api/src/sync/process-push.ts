/**
 * Push: processes a device's mutations in order, each once.
 *
 * 1. Find the owner of the queue, and check that this caller may deliver it.
 * 2. Turn each mutation into a storage entry, up to the first that cannot be judged now.
 * 3. Storage decides and writes the entries, and stops at one that cannot continue.
 * 4. Respond with the outcome of each mutation, and with other changes if they fit.
 *
 * A rejection by the venue's rules is an outcome like any other. If part of the response is lost, a later pull delivers
 * it.
 */
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { PushRequest, PushResponse } from '@tableside/protocol/push.ts';
import { LIMITS, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
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

/**
 * Throws `rate.limited`, `client.foreign`, `client.retired`, `device.revoked`, `id_reused`, `server.busy`,
 * `server.storage`.
 */
export const processPush = (deps: SyncDeps, caller: Caller, request: PushRequest): Promise<PushResponse> =>
  throughStorage(() => push(deps, caller, request));

async function push(deps: SyncDeps, caller: Caller, request: PushRequest): Promise<PushResponse> {
  const { venueId } = caller.actor;
  const before = await deps.storage.head(venueId);
  // The database has another history. The device sees the new epoch and renumbers its queue.
  if (request.epoch !== undefined && request.epoch !== before.epoch) return answer(deps, before, []);
  const { mutations } = request;
  // A push counts as one more command, because it may create a queue.
  deps.guests?.admit(caller, { commands: mutations.length + 1, bytes: JSON.stringify(mutations).length });
  const queue = await openQueue(deps, caller, request);
  const batch = await entriesOf(deps, { caller, queue }, request);
  deps.onBatch?.('push', batch.entries.length);
  const outcomes = await deps.storage.write(venueId, batch.entries, { epoch: request.epoch });
  // The database was restored after the head was read.
  if (outcomes.at(-1)?.kind === 'otherEpoch') return answer(deps, await deps.storage.head(venueId), []);
  report(deps, batch, outcomes);
  const enrol = await afterwards(deps, { caller, queue, outcomes }, request);
  const changes = await changesSince(deps, caller, queue, request);
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

/** Returns why the batch stopped early, as fields of the response. */
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
    case 'heldFull':
      return { retry: { mid: entries[outcomes.length - 1]?.queue?.mid ?? 0, code: 'held.full' } };
    case 'idReused':
    case 'precondition':
      // This response settles the mutations before it. If the reused id comes first in the push, the push fails.
      if (outcomes.length === 1) throw new ProtocolError('id_reused');
      return {};
    case 'otherEpoch':
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
 * Stores what the device reported, minus what was just processed. Number clashes are known only now. A device that must
 * enroll again gets its letter and a token of its own.
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
  if (queue.isOwn && isElsewhere) {
    const { sessionId } = caller;
    await accounts.linkSession({
      sessionId,
      deviceId: device.id,
      venueId: device.venueId,
      at: isoNow(deps.clock),
    });
  }
  return device.needsLetter ? { enrol: true } : {};
}

/**
 * Returns all changes for the caller since its cursor, if they fit into the response and no reset is due. An app of an
 * older protocol gets none, because it could not read them.
 */
async function changesSince(
  { storage }: SyncDeps,
  caller: Caller,
  queue: PushQueue,
  request: PushRequest,
): Promise<Envelope | undefined> {
  const { cursor, clientId, ackMid, protocol } = request;
  const { actor } = caller;
  if (protocol < PROTOCOL_VERSION || actor.scope === 'floor') return undefined;
  if (cursor === undefined || !queue.isOwn || cursor < (caller.roleSince ?? 0)) return undefined;
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
