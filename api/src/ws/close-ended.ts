/**
 * Closes the connections whose session has ended, whose device was revoked, whose tablet has another token, or whose venue
 * is closed.
 */
import { CLOSE } from '@tableside/protocol/version.ts';
import { isoNow } from '../commands/clock.ts';
import { type DeviceRecord, isFloorDevice } from '../storage/door/devices.ts';
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
    await closeAway(deps, connections);
    const isFull = time.now() - askedAllAt >= FULL_CHECK_MS;
    const ended = await (isFull ? allEnded(deps, connections) : lateEnded(deps, connections));
    if (isFull) askedAllAt = time.now();
    for (const connection of connections) if (ended(connection)) connection.close(CLOSE.revoked);
  };
}

/** Ends the connections to venues that are closed. Their devices find out why when they ask next. */
async function closeAway({ storage }: Deps, connections: readonly Connection[]): Promise<void> {
  const closed = new Set(await storage.venues.closed());
  for (const connection of connections) if (closed.has(connection.venueId)) connection.close(CLOSE.lagging);
}

type IsEnded = (connection: Connection) => boolean;

async function allEnded({ storage, clock }: Deps, connections: readonly Connection[]): Promise<IsEnded> {
  const [ended, revoked, tablets] = await Promise.all([
    storage.accounts.endedSessions(sessionsOf(connections), isoNow(clock)),
    revokedQueues(storage, connections),
    endedTablets(storage, connections),
  ]);
  return isAmong({ sessionIds: ended, clientIds: revoked, tablets });
}

async function lateEnded({ storage, clock }: Deps, connections: readonly Connection[]): Promise<IsEnded> {
  const { accounts } = storage;
  const now = isoNow(clock);
  const since = new Date(clock.now() - RECENT_MS).toISOString();
  const { sessionIds, deviceIds } = await accounts.endedSince(since, tabletsOf(connections));
  // A session that outlives its first term was renewed, or has expired.
  const due = connections.filter(({ expiresAt }) => expiresAt <= now);
  const expired = due.length > 0 ? await accounts.endedSessions(sessionsOf(due), now) : [];
  const revoked = deviceIds.length > 0 ? await revokedQueues(storage, connections) : [];
  const concerned = connections.filter(({ floor }) => floor && deviceIds.includes(floor.deviceId));
  const tablets = await endedTablets(storage, concerned);
  return isAmong({ sessionIds: [...sessionIds, ...expired], clientIds: revoked, tablets });
}

const sessionsOf = (connections: readonly Connection[]): string[] => [
  ...new Set(connections.map(({ sessionId }) => sessionId)),
];

const tabletsOf = (connections: readonly Connection[]): string[] => [
  ...new Set(connections.flatMap(({ floor }) => floor?.deviceId ?? [])),
];

async function revokedQueues(
  { accounts }: Deps['storage'],
  connections: readonly Connection[],
): Promise<string[]> {
  const queues = new Set(connections.flatMap(({ clientId }) => clientId ?? []));
  return queues.size > 0 ? accounts.revokedQueues([...queues]) : [];
}

/** Returns the connections of tablets that are shared no more, or that have another token since. */
async function endedTablets(
  { accounts }: Deps['storage'],
  connections: readonly Connection[],
): Promise<Connection[]> {
  const devices = await Promise.all(tabletsOf(connections).map((id) => accounts.device(id)));
  const known = new Map<string, DeviceRecord>(
    devices.flatMap((device) => (device ? [[device.id, device]] : [])),
  );
  return connections.filter(({ floor }) => {
    const device = floor && known.get(floor.deviceId);
    return device && (!isFloorDevice(device) || device.tokenHash !== floor.tokenHash);
  });
}

interface Ended {
  readonly sessionIds: readonly string[];
  readonly clientIds: readonly string[];
  readonly tablets: readonly Connection[];
}

function isAmong({ sessionIds, clientIds, tablets }: Ended): IsEnded {
  const [ended, queues, out] = [new Set(sessionIds), new Set(clientIds), new Set(tablets)];
  return (connection) =>
    ended.has(connection.sessionId) ||
    (connection.clientId !== undefined && queues.has(connection.clientId)) ||
    out.has(connection);
}
