/**
 * All live connections of a server, whatever carries them: `socket-server` brings WebSockets, the simulation its own
 * network. Whoever brings them calls `sweep` and `closeEnded` regularly.
 */
import { CLOSE } from '@tableside/protocol/version.ts';
import { isoNow } from '../commands/clock.ts';
import { createCloseEnded } from './close-ended.ts';
import { createConnectionThrottle, PACE } from './connection-throttle.ts';
import type { SocketDeps } from './socket-deps.ts';
import { createSocketPlaces, SOCKET_LIMITS } from './socket-places.ts';
import { openSession, type SocketSession, type Upgrade } from './socket-session.ts';
import type { SocketTransport } from './socket-transport.ts';
import { createVenueHub, type VenueHub } from './venue-hub.ts';

/**
 * After a restart, the apps reconnect one by one: the first after `RETURN_MS`, the others spread over `SPREAD_MS`, or
 * over as long as the server takes to admit them all.
 */
const RETURN_MS = 1000;
const SPREAD_MS = 4000;
const GOODBYE_MS = 1000;
const LOOK_MS = 20;
/** How long a hub without members is kept. A venue whose devices reconnect needs no new one. */
const EMPTY_MS = 60_000;

export interface LiveSockets {
  /** Opens a session on this connection. Report to it what arrives, and the end of the connection. */
  open(transport: SocketTransport, upgrade: Upgrade): SocketSession;
  /** Drops connections that are silent or cannot keep up. */
  sweep(): void;
  /** Closes the connections whose session or device has ended. */
  closeEnded(): Promise<void>;
  /**
   * Other servers go on: sends clients there one after the other, as fast as one server admits them, but no longer than
   * `SPREAD_MS`. Everybody else is served meanwhile.
   */
  sendAway(): Promise<void>;
  /** Delivers nothing more, tells every client why the server ends and when to reconnect, and waits for them. */
  sayGoodbye(): Promise<void>;
  /** Ends everything at once. */
  terminate(): void;
}

export const createLiveSockets = (deps: SocketDeps): LiveSockets => new OpenSockets(deps);

interface KeptHub {
  readonly hub: VenueHub;
  /** When the hub last had a member, in ms. */
  usedAt: number;
}

class OpenSockets implements LiveSockets {
  readonly #deps: SocketDeps;
  readonly #sessions = new Set<SocketSession>();
  readonly #hubs = new Map<string, KeptHub>();
  readonly #shared: Parameters<typeof openSession>[2];
  readonly #stopListening: () => void;
  readonly #closeEnded: ReturnType<typeof createCloseEnded>;
  #isChecking = false;
  #isEndUnseen = false;

  constructor(deps: SocketDeps) {
    this.#deps = deps;
    this.#closeEnded = createCloseEnded(deps);
    this.#stopListening = deps.storage.signals.on('ended', () => void this.closeEnded());
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
    for (const [venueId, kept] of this.#hubs) {
      kept.hub.sweep(now);
      this.#deps.onKitchen?.(venueId, kept.hub.kitchenScreens(now));
      if (!kept.hub.isEmpty) kept.usedAt = now;
      else if (now - kept.usedAt >= EMPTY_MS) this.#letGo(venueId, kept);
    }
  }

  #letGo(venueId: string, { hub }: KeptHub): void {
    hub.close();
    this.#hubs.delete(venueId);
    this.#deps.onHubs?.(this.#hubs.size);
  }

  async closeEnded(): Promise<void> {
    this.#isEndUnseen = true;
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      while (this.#isEndUnseen) {
        this.#isEndUnseen = false;
        await this.#closeEnded([...this.#sessions].flatMap(({ connection }) => connection ?? []));
      }
    } catch (error) {
      this.#deps.log({ err: error }, 'sessions could not be rechecked');
    } finally {
      this.#isChecking = false;
    }
  }

  async sendAway(): Promise<void> {
    const startedAt = this.#deps.time.now();
    const apart = this.#apart();
    for (const [index, session] of [...this.#sessions].entries()) {
      await this.#until(startedAt + Math.min(index * apart, SPREAD_MS));
      if (index * apart >= SPREAD_MS) return;
      if (this.#sessions.has(session)) sayBye(session, 0);
    }
  }

  async sayGoodbye(): Promise<void> {
    this.#closeHubs();
    const { time } = this.#deps;
    const apart = this.#apart();
    for (const [index, session] of [...this.#sessions].entries())
      sayBye(session, Math.round(RETURN_MS + index * apart));
    const until = time.now() + GOODBYE_MS;
    while (this.#sessions.size > 0 && time.now() < until) await this.#until(time.now() + LOOK_MS);
    this.terminate();
  }

  #apart(): number {
    return Math.max(1000 / PACE.perSecond, SPREAD_MS / Math.max(1, this.#sessions.size));
  }

  async #until(at: number): Promise<void> {
    const { time } = this.#deps;
    const ms = at - time.now();
    if (ms > 0) await new Promise<void>((resolve) => time.later(resolve, ms));
  }

  terminate(): void {
    this.#stopListening();
    this.#closeHubs();
    for (const session of [...this.#sessions]) session.terminate();
  }

  #closeHubs(): void {
    for (const { hub } of this.#hubs.values()) hub.close();
  }

  #hubOf(venueId: string): VenueHub {
    const known = this.#hubs.get(venueId);
    if (known) return known.hub;
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
    this.#hubs.set(venueId, { hub, usedAt: time.now() });
    this.#deps.onHubs?.(this.#hubs.size);
    return hub;
  }
}

function sayBye(session: SocketSession, spreadMs: number): void {
  session.send({ event: 'bye', data: { reason: 'restart', spreadMs } });
  session.close(CLOSE.restart);
}
