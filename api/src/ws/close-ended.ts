/** Closes the connections whose session has ended or whose device was revoked. */
import { CLOSE } from '@tableside/protocol/version.ts';
import { isoNow } from '../commands/clock.ts';
import type { Connection } from './connection.ts';
import type { SocketDeps } from './socket-deps.ts';

/**
 * The period of ends to ask for, in ms. It is longer than a socket waits for its turn, so that one whose session ends
 * meanwhile is found.
 */
const RECENT_MS = 30_000;
/** How often every session is asked for, in ms. An end is missed when the clock jumps over it. */
const FULL_CHECK_MS = 30_000;

type Deps = Pick<SocketDeps, 'storage' | 'clock' | 'time'>;

/** The returned function asks for what ended lately, and every 30 s for each session. */
export function createCloseEnded(deps: Deps): (connections: readonly Connection[]) => Promise<void> {
  const { time } = deps;
  let askedAllAt = Number.NEGATIVE_INFINITY;
  return async (connections) => {
    if (connections.length === 0) return;
    const isFull = time.now() - askedAllAt >= FULL_CHECK_MS;
    const ended = await (isFull ? allEnded(deps, connections) : lateEnded(deps, connections));
    if (isFull) askedAllAt = time.now();
    for (const connection of connections) if (ended(connection)) connection.close(CLOSE.revoked);
  };
}

type IsEnded = (connection: Connection) => boolean;

async function allEnded({ storage, clock }: Deps, connections: readonly Connection[]): Promise<IsEnded> {
  const [ended, revoked, devices] = await Promise.all([
    storage.accounts.endedSessions(sessionsOf(connections), isoNow(clock)),
    revokedQueues(storage, connections),
    revokedTablets(storage, connections),
  ]);
  return isAmong({ sessionIds: ended, clientIds: revoked, deviceIds: devices });
}

async function lateEnded({ storage, clock }: Deps, connections: readonly Connection[]): Promise<IsEnded> {
  const { accounts } = storage;
  const now = isoNow(clock);
  const { sessionIds, deviceIds } = await accounts.endedSince(
    new Date(clock.now() - RECENT_MS).toISOString(),
  );
  // A session that outlives its first term was renewed, or has expired.
  const due = connections.filter(({ expiresAt }) => expiresAt <= now);
  const expired = due.length > 0 ? await accounts.endedSessions(sessionsOf(due), now) : [];
  const revoked = deviceIds.length > 0 ? await revokedQueues(storage, connections) : [];
  return isAmong({ sessionIds: [...sessionIds, ...expired], clientIds: revoked, deviceIds });
}

const sessionsOf = (connections: readonly Connection[]): string[] => [
  ...new Set(connections.map(({ sessionId }) => sessionId)),
];

async function revokedQueues(
  { accounts }: Deps['storage'],
  connections: readonly Connection[],
): Promise<string[]> {
  const queues = new Set(connections.flatMap(({ clientId }) => clientId ?? []));
  return queues.size > 0 ? accounts.revokedQueues([...queues]) : [];
}

/** Returns the revoked ones of the tablets whose staff share a connection. */
async function revokedTablets(
  { accounts }: Deps['storage'],
  connections: readonly Connection[],
): Promise<string[]> {
  const ids = new Set(connections.flatMap(({ floorDeviceId }) => floorDeviceId ?? []));
  const devices = await Promise.all([...ids].map((id) => accounts.device(id)));
  return devices.flatMap((device) => (device && device.revokedAt !== null ? [device.id] : []));
}

interface Ended {
  readonly sessionIds: readonly string[];
  readonly clientIds: readonly string[];
  readonly deviceIds: readonly string[];
}

function isAmong({ sessionIds, clientIds, deviceIds }: Ended): IsEnded {
  const [ended, queues, devices] = [new Set(sessionIds), new Set(clientIds), new Set(deviceIds)];
  return ({ sessionId, clientId, floorDeviceId }) =>
    ended.has(sessionId) ||
    (clientId !== undefined && queues.has(clientId)) ||
    (floorDeviceId !== undefined && devices.has(floorDeviceId));
}
