/**
 * The real server code on a real SQLite, without HTTP: push, pull, enrolment and the live hub. It also writes down what
 * the invariants are judged by: every outcome it gave, and every version a row went through.
 */
import { ProtocolError } from '@tableside/api/commands/protocol-error.ts';
import { openSqlite } from '@tableside/api/storage/sqlite/open-sqlite.ts';
import type { Outcome, Storage, StoredRow } from '@tableside/api/storage/storage.ts';
import { buildPull } from '@tableside/api/sync/build-pull.ts';
import type { Caller } from '@tableside/api/sync/caller.ts';
import { createFeed, type Feed } from '@tableside/api/sync/feed.ts';
import { processPush } from '@tableside/api/sync/process-push.ts';
import { hashDeviceToken } from '@tableside/api/sync/push-queue.ts';
import type { SyncDeps } from '@tableside/api/sync/sync-deps.ts';
import { createVenueHub, type VenueHub } from '@tableside/api/ws/venue-hub.ts';
import type { Enrolment } from '@tableside/protocol/accounts.ts';
import { Envelope } from '@tableside/protocol/envelope.ts';
import { PullRequest } from '@tableside/protocol/pull.ts';
import { PushRequest, PushResponse } from '@tableside/protocol/push.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import type { Answer } from '@tableside/web/engine/transport.ts';
import * as v from 'valibot';
import { LiveSocket, type Wire } from './live-socket.ts';
import { simulatedVenue, VENUE_ID } from './simulated-venue.ts';

/** One processed mutation, in the order in which the server processed them. */
export interface Processed {
  readonly clientId: string;
  readonly mid: number;
  readonly cmdId: string;
  readonly status: string;
  readonly repeated: boolean;
  readonly seq: number | undefined;
}

export class SimulatedServer {
  readonly storage: Storage;
  readonly processed: Processed[] = [];
  /** Every version of every row, in commit order. */
  readonly written: StoredRow[] = [];
  readonly #time: VirtualTime;
  readonly #callers = new Map<string, Caller>();
  readonly #feed: Feed;
  readonly #hub: VenueHub;
  readonly #deps: SyncDeps;

  constructor(time: VirtualTime) {
    this.#time = time;
    this.storage = this.#observed(
      openSqlite({ file: ':memory:', newEpoch: () => 'epoch-1', elapsed: () => time.now() }),
    );
    this.#deps = { storage: this.storage, clock: time };
    this.#feed = createFeed(this.storage);
    this.#hub = createVenueHub(VENUE_ID, {
      storage: this.storage,
      feed: this.#feed,
      nowIso: () => this.#nowIso(),
      drop: (connection) => connection.close(1013),
      failed: (error) => {
        throw error;
      },
    });
  }

  openVenue(): Promise<void> {
    return this.storage.seed(VENUE_ID, simulatedVenue());
  }

  /** The token of a new session. */
  signIn(caller: Caller): string {
    const token = `token-${caller.sessionId}`;
    this.#callers.set(token, caller);
    return token;
  }

  push(token: string | null, body: unknown): Promise<Answer<PushResponse>> {
    return answered(async () => {
      const request = v.parse(PushRequest, copied(body));
      return v.parse(PushResponse, copied(await processPush(this.#deps, this.#signedIn(token), request)));
    });
  }

  pull(token: string | null, body: unknown): Promise<Answer<Envelope>> {
    return answered(async () => {
      const request = v.parse(PullRequest, copied(body));
      return v.parse(Envelope, copied(await buildPull(this.#deps, this.#signedIn(token), request)));
    });
  }

  enrol(token: string | null, deviceId: string): Promise<Answer<Enrolment>> {
    return answered(async () => {
      const { venueId } = this.#signedIn(token).actor;
      const deviceToken = `device-token-${deviceId}`;
      const tokenHash = hashDeviceToken(deviceToken);
      const device = { id: deviceId, venueId, name: 'Tablet', tokenHash, at: this.#nowIso() };
      const { letter, lastNumber } = await this.storage.accounts.enrolDevice(device);
      return { deviceId, letter, lastNumber, deviceToken };
    });
  }

  open(wire: Wire): LiveSocket {
    return new LiveSocket(wire, {
      hub: this.#hub,
      storage: this.storage,
      signedIn: (token) => this.#signedIn(token),
      time: this.#time,
    });
  }

  sweep(): void {
    this.#hub.sweep(this.#time.now());
  }

  close(): void {
    this.#hub.close();
    this.#feed.close();
    this.storage.close();
  }

  #signedIn(token: string | null): Caller {
    const caller = token === null ? undefined : this.#callers.get(token);
    if (!caller) throw new ProtocolError('auth.required');
    return caller;
  }

  #nowIso(): string {
    return new Date(this.#time.now()).toISOString();
  }

  #observed(storage: Storage): Storage {
    return {
      ...storage,
      write: async (venueId, batch) => {
        const outcomes = await storage.write(venueId, batch);
        outcomes.forEach((outcome, n) => {
          const queue = batch[n]?.queue;
          if (queue) this.#note(outcome, queue);
        });
        return outcomes;
      },
    };
  }

  #note(outcome: Outcome, { clientId, mid }: { clientId: string; mid: number }): void {
    if (outcome.kind !== 'done') return;
    const { cmdId, status, seq } = outcome.result;
    this.processed.push({ clientId, mid, cmdId, status, seq, repeated: outcome.repeated });
    this.written.push(...outcome.rows);
  }
}

const copied = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function answered<T>(work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { kind: 'ok', body: await work() };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return { kind: 'refused', status: error.status, code: error.code, retryAfterMs: null };
  }
}
