/** Pull: returns one page of the caller's changes since a cursor, with the outcomes of the caller's own mutations. */
import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { PullRequest } from '@tableside/protocol/pull.ts';
import type { InferOutput } from 'valibot';
import { isoNow } from '../commands/clock.ts';
import { ProtocolError } from '../commands/protocol-error.ts';
import { noteIfPossible, throughStorage } from '../commands/through-storage.ts';
import type { ChangeFilter, Head, QueueReport } from '../storage/storage.ts';
import type { Caller } from './caller.ts';
import { fitsHistory, toEnvelope } from './envelope.ts';
import { deviceOf, newsOf, noteDevice, refuseRevoked } from './note-device.ts';
import { noteQueue, refuseRetired } from './queue-row.ts';
import type { SyncDeps } from './sync-deps.ts';
import { changesFor, viewerOf } from './visibility.ts';

/** A full pull leaves out orders and payments closed longer ago than this. */
const LIVE_MS = 2 * DAY_MS;
/** Nothing was closed since then. */
const NEVER = '9999-12-31T23:59:59.999Z';

type Asked = InferOutput<typeof PullRequest>;

/** Throws `auth.required`, `client.foreign`, `client.retired`, `device.revoked`, `server.busy`, `server.storage`. */
export const buildPull = (deps: SyncDeps, caller: Caller, request: Asked): Promise<Envelope> =>
  throughStorage(() => pull(deps, caller, request));

async function pull(deps: SyncDeps, caller: Caller, request: Asked): Promise<Envelope> {
  const { actor, floorDevice } = caller;
  if (request.view === 'floor' && !floorDevice) throw new ProtocolError('auth.required');
  const head = await deps.storage.head(actor.venueId);
  const known = await deps.storage.queue(request.clientId);
  if (known && (known.userId !== actor.userId || known.venueId !== actor.venueId)) {
    throw new ProtocolError('client.foreign');
  }
  refuseRetired(known);
  const device = await deviceOf(deps, actor.venueId, known?.deviceId ?? caller.deviceId);
  refuseRevoked(device);
  const beganAt = fullPullBegan(request, head);
  if (known) {
    await noteIfPossible(() =>
      noteQueue(deps.storage, known, queueReport(caller, request, isoNow(deps.clock))),
    );
  }
  await noteIfPossible(() => noteDevice(deps, device, newsOf(deps, request)));
  const since = beganAt ?? request.cursor;
  if (mustReset(request, head, { since, roleSince: caller.roleSince })) return resetEnvelope(head);
  const viewer = viewerOf(actor);
  const page = await deps.storage.changes(actor.venueId, {
    ...changesFor(viewer),
    after: request.cursor,
    limit: request.limit,
    // A mutation may have closed something, which the pages of what is open do not show. So they settle nothing.
    ...(request.open !== 'only' && { queue: { clientId: request.clientId, ackMid: request.ackMid } }),
    ...(beganAt !== undefined && { live: liveScope(deps, request, beganAt) }),
  });
  deps.onBatch?.('pull', page.rows.length);
  const envelope = toEnvelope(page, request.cursor, viewer);
  if (!floorDevice) return envelope;
  const endedKeys = await deps.storage.accounts.endedActKeys(floorDevice.id, isoNow(deps.clock));
  return { ...envelope, endedKeys };
}

const queueReport = ({ actor }: Caller, request: Asked, seenAt: string): QueueReport => ({
  clientId: request.clientId,
  venueId: actor.venueId,
  userId: actor.userId,
  seenAt,
  appVersion: request.appVersion,
  ackMid: request.ackMid,
});

/**
 * Returns the head at which the full pull of this page began. Rows changed since that head are sent as they are,
 * including removals, because an earlier page may have delivered them. Only the device knows it: a first page may be
 * asked for twice, and its answer may come late. A device that does not say it gets all that changed since its place.
 */
function fullPullBegan({ full, cursor, open, fullSince }: Asked, { head }: Head): number | undefined {
  if (full === undefined) return undefined;
  const had = Math.max(cursor, openUpTo(open));
  return had === 0 ? head : (fullSince ?? had);
}

/** A mirror that was filled, even in part, before the caller's role changed holds rows of the old role. */
function mustReset(
  request: Asked,
  head: Head,
  { since, roleSince = 0 }: { since: number; roleSince?: number | undefined },
): boolean {
  if (!fitsHistory(request, head) || since < roleSince) return true;
  return request.full === undefined && request.cursor < head.prunedBelow;
}

const resetEnvelope = ({ epoch, head }: Head): Envelope => ({
  epoch,
  from: 0,
  to: 0,
  head,
  more: true,
  lastMid: null,
  results: [],
  reset: true,
  rows: [],
});

/** The device has the open rows up to this change, from the first part of its full pull. */
const openUpTo = (open: Asked['open']): number => (typeof open === 'number' ? open : 0);

const liveScope = (
  { clock }: SyncDeps,
  { open }: Asked,
  upTo: number,
): NonNullable<ChangeFilter['live']> => ({
  upTo,
  closedSince: open === 'only' ? NEVER : new Date(clock.now() - LIVE_MS).toISOString(),
  openUpTo: openUpTo(open),
});
