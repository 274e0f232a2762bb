/**
 * All live connections of a server, whatever carries them: `socket-server` brings WebSockets, the simulation its own
 * network. Whoever brings them calls `sweep` and `closeEnded` regularly.
 */
import { CLOSE } from '@tableside/protocol/version.ts';
import { isoNow } from '../commands/clock.ts';
import { createConnectionThrottle, PACE } from './connection-throttle.ts';
import type { SocketDeps } from './socket-deps.ts';
import { createSocketPlaces, SOCKET_LIMITS } from './socket-places.ts';
import { openSession, type SocketSession, type Upgrade } from './socket-session.ts';
import type { SocketTransport } from './socket-transport.ts';
import { createVenueHub, type VenueHub } from './venue-hub.ts';

/** After a restart, the apps reconnect one by one: the first after `RETURN_MS`, the last up to `SPREAD_MS` later. */
const RETURN_MS = 1000;
const SPREAD_MS = 4000;
const GOODBYE_MS = 1000;
const LOOK_MS = 20;

export interface LiveSockets {
  /** Opens a session on this connection. Report to it what arrives, and the end of the connection. */
  open(transport: SocketTransport, upgrade: Upgrade): SocketSession;
  /** Drops connections that are silent or cannot keep up. */
  sweep(): void;
  /** Closes the connections whose session or device has ended. */
  closeEnded(): Promise<void>;
  /** Delivers nothing more, tells every client why the server ends and when to reconnect, and waits for them. */
  sayGoodbye(): Promise<void>;
  /** Ends everything at once. */
  terminate(): void;
}

export const createLiveSockets = (deps: SocketDeps): LiveSockets => new OpenSockets(deps);

class OpenSockets implements LiveSockets {
  readonly #deps: SocketDeps;
  readonly #sessions = new Set<SocketSession>();
  readonly #hubs = new Map<string, VenueHub>();
  readonly #shared: Parameters<typeof openSession>[2];
  #isChecking = false;

  constructor(deps: SocketDeps) {
    this.#deps = deps;
    this.#shared = {
      ...deps,
      hubOf: (venueId) => this.#hubOf(venueId),
      throttle: createConnectionThrottle(PACE, deps.time),
      places: createSocketPlaces(deps.limits ?? SOCKET_LIMITS),
      ended: (session) => {
        this.#sessions.delete(session);
        deps.onCount?.(this.#sessions.size);
      },
    };
  }

  open(transport: SocketTransport, upgrade: Upgrade): SocketSession {
    const session = openSession(transport, upgrade, this.#shared);
    this.#sessions.add(session);
    this.#deps.onCount?.(this.#sessions.size);
    return session;
  }

  sweep(): void {
    const now = this.#deps.time.now();
    for (const session of this.#sessions) if (session.isSilent(now)) session.terminate();
    for (const hub of this.#hubs.values()) hub.sweep(now);
  }

  async closeEnded(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      await closeEnded(this.#deps, this.#sessions);
    } catch (error) {
      this.#deps.log({ err: error }, 'sessions could not be rechecked');
    } finally {
      this.#isChecking = false;
    }
  }

  async sayGoodbye(): Promise<void> {
    this.#closeHubs();
    const { time } = this.#deps;
    const apart = SPREAD_MS / Math.max(1, this.#sessions.size);
    for (const [index, session] of [...this.#sessions].entries()) {
      const spreadMs = Math.round(RETURN_MS + index * apart);
      session.send({ event: 'bye', data: { reason: 'restart', spreadMs } });
      session.close(CLOSE.restart);
    }
    const until = time.now() + GOODBYE_MS;
    while (this.#sessions.size > 0 && time.now() < until)
      await new Promise<void>((resolve) => time.later(resolve, LOOK_MS));
    this.terminate();
  }

  terminate(): void {
    this.#closeHubs();
    for (const session of [...this.#sessions]) session.terminate();
  }

  #closeHubs(): void {
    for (const hub of this.#hubs.values()) hub.close();
  }

  #hubOf(venueId: string): VenueHub {
    const known = this.#hubs.get(venueId);
    if (known) return known;
    const { storage, feed, clock, time, heartbeatMs, log } = this.#deps;
    const hub = createVenueHub(venueId, {
      storage,
      feed,
      nowIso: () => isoNow(clock),
      nowMs: () => time.now(),
      heartbeatMs,
      drop: (connection) => connection.close(CLOSE.lagging),
      failed: (error) => log({ err: error }, 'live delivery failed'),
    });
    this.#hubs.set(venueId, hub);
    return hub;
  }
}

async function closeEnded(deps: SocketDeps, sessions: ReadonlySet<SocketSession>): Promise<void> {
  const { accounts } = deps.storage;
  const connections = [...sessions].flatMap(({ connection }) => connection ?? []);
  if (connections.length === 0) return;
  const sessionIds = new Set(connections.map(({ sessionId }) => sessionId));
  const queues = new Set(connections.flatMap(({ clientId }) => clientId ?? []));
  const ended = new Set(await accounts.endedSessions([...sessionIds], isoNow(deps.clock)));
  const revoked = new Set(queues.size > 0 ? await accounts.revokedQueues([...queues]) : []);
  for (const { connection } of sessions) {
    if (!connection) continue;
    const { sessionId, clientId } = connection;
    if (ended.has(sessionId) || (clientId && revoked.has(clientId))) connection.close(CLOSE.revoked);
  }
}
