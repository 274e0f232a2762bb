/**
 * The real server code on a real SQLite database, without HTTP: push, pull, enrollment and the live hub. It can be
 * restarted in the middle of a batch and set back to a backup.
 */
import { ProtocolError } from '@tableside/api/commands/protocol-error.ts';
import type { Storage, WriteEntry } from '@tableside/api/storage/storage.ts';
import { buildPull } from '@tableside/api/sync/build-pull.ts';
import type { Caller } from '@tableside/api/sync/caller.ts';
import { createFeed, type Feed } from '@tableside/api/sync/feed.ts';
import { processPush } from '@tableside/api/sync/process-push.ts';
import { hashDeviceToken } from '@tableside/api/sync/push-queue.ts';
import { createVenueHub, type VenueHub } from '@tableside/api/ws/venue-hub.ts';
import type { Enrolment } from '@tableside/protocol/accounts.ts';
import { Envelope } from '@tableside/protocol/envelope.ts';
import { PullRequest } from '@tableside/protocol/pull.ts';
import { PushRequest, PushResponse } from '@tableside/protocol/push.ts';
import { HEARTBEAT_MS } from '@tableside/protocol/version.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import type { Answer } from '@tableside/web/engine/transport.ts';
import * as v from 'valibot';
import type { Effects } from './effects.ts';
import { LiveSocket, type Wire } from './live-socket.ts';
import { PoisonCabinet } from './poison-cabinet.ts';
import { createDatabase, type ServerDatabase } from './server-database.ts';
import { ServerRecord } from './server-record.ts';
import { simulatedVenue, VENUE_ID } from './simulated-venue.ts';

export interface ServerOptions {
  readonly onFile: boolean;
  readonly effects: Effects;
  readonly trace: (...what: readonly unknown[]) => void;
}

/** One life of the server process. Once it is over, work that still runs in it answers nobody. */
interface Life {
  isAlive: boolean;
  readonly storage: Storage;
  readonly feed: Feed;
  readonly hub: VenueHub;
  readonly sockets: Set<LiveSocket>;
}

export class SimulatedServer {
  readonly record = new ServerRecord();
  readonly poison = new PoisonCabinet();
  restarts = 0;
  /** Whether the data comes from a backup, so that devices hold outcomes of another history. */
  isRestored = false;
  /** The most rows in one page. */
  pageRows = 200;
  /** The answer to a push leaves its rows out when there are more than this. */
  answerRows = 200;
  /** The number of batches that have begun. */
  pushes = 0;
  readonly #time: VirtualTime;
  readonly #options: ServerOptions;
  readonly #callers = new Map<string, Caller>();
  readonly #underWay = new Set<readonly WriteEntry[]>();
  #database: ServerDatabase | undefined;
  #life: Life | undefined;
  #elapsed = 0;
  #epochs = 0;

  constructor(time: VirtualTime, options: ServerOptions) {
    this.#time = time;
    this.#options = options;
  }

  async openVenue(): Promise<void> {
    this.#database = await createDatabase(this.#options.onFile, {
      newEpoch: () => `epoch-${this.#nextEpoch()}`,
      // Every write takes time on this clock, so that some transactions are cut short.
      elapsed: () => this.#tick(),
    });
    this.#life = this.#start(this.#database.open());
    if (this.#options.onFile) await this.storage.seed(VENUE_ID, simulatedVenue());
    await this.#catchUp();
  }

  get storage(): Storage {
    return this.#alive.storage;
  }
  /** Identifies the current life, so that a request can tell whether the server restarted since it arrived. */
  get life(): unknown {
    return this.#life;
  }

  /** Returns the token of a new session. */
  signIn(caller: Omit<Caller, 'since'>): string {
    const token = `token-${caller.sessionId}`;
    this.#callers.set(token, { ...caller, since: new Date(this.#time.now()).toISOString() });
    return token;
  }
  signOut(token: string): void {
    this.#callers.delete(token);
  }

  get isWriting(): boolean {
    return this.#underWay.size > 0;
  }

  /** Kills the process between two tasks of its event loop, and starts it again. Committed data survives. */
  async restart(): Promise<void> {
    this.restarts += 1;
    this.#die();
    this.#life = this.#start(this.#databaseOpen.open());
    await this.#reconstruct();
  }

  async backup(): Promise<void> {
    this.#die();
    this.#life = this.#start(this.#databaseOpen.open());
    await this.#reconstruct();
    this.#databaseOpen.backup();
    this.record.mark();
    if (this.#options.onFile) this.#life = this.#start(this.#databaseOpen.open());
  }

  /** Restores the backup. Returns false when there is none. */
  async restore(): Promise<boolean> {
    this.#die();
    if (!this.#databaseOpen.restore()) {
      this.#life = this.#start(this.#databaseOpen.open());
      await this.#reconstruct();
      return false;
    }
    this.#underWay.clear();
    const before = this.record.processed.length;
    this.#life = this.#start(this.#databaseOpen.open());
    await this.storage.upkeep.markRestored(this.#nowIso());
    this.isRestored = true;
    this.record.backToMark();
    if (this.record.processed.length < before) this.#options.effects.note('restore that lost something');
    this.record.epoch = (await this.storage.head(VENUE_ID)).epoch;
    this.poison.startOver();
    return true;
  }

  push(token: string | null, body: unknown): Promise<Answer<PushResponse>> {
    this.pushes += 1;
    return this.#answered('push', body, async () => {
      const request = v.parse(PushRequest, copied(body));
      this.poison.refuseShapes(request.mutations);
      const { storage } = this.#alive;
      const deps = { storage, clock: this.#time, commands: this.poison.commands };
      const answer = await processPush(deps, this.#signedIn(token), request);
      if (answer.forked) this.#options.effects.note('fork of a device set back');
      if (answer.retry) this.#options.effects.note('rule that throws');
      return v.parse(PushResponse, copied(this.#shortened(answer)));
    });
  }

  pull(token: string | null, body: unknown): Promise<Answer<Envelope>> {
    return this.#answered('pull', body, async () => {
      const asked = v.parse(PullRequest, copied(body));
      const request = { ...asked, limit: Math.min(asked.limit, this.pageRows) };
      const deps = { storage: this.#alive.storage, clock: this.#time };
      return v.parse(Envelope, copied(await buildPull(deps, this.#signedIn(token), request)));
    });
  }

  enrol(token: string | null, deviceId: string): Promise<Answer<Enrolment>> {
    return this.#answered('enrol', deviceId, async () => {
      const { venueId } = this.#signedIn(token).actor;
      const deviceToken = `device-token-${deviceId}`;
      const tokenHash = hashDeviceToken(deviceToken);
      const device = { id: deviceId, venueId, name: 'Tablet', tokenHash, at: this.#nowIso() };
      const { letter, lastNumber } = await this.storage.accounts.enrolDevice(device);
      return { deviceId, letter, lastNumber, deviceToken };
    });
  }

  open(wire: Wire): LiveSocket {
    const { hub, storage, sockets } = this.#alive;
    const socket = new LiveSocket(wire, {
      hub,
      storage,
      signedIn: (token) => this.#signedIn(token),
      time: this.#time,
    });
    sockets.add(socket);
    return socket;
  }

  sweep(): void {
    this.#alive.hub.sweep(this.#time.now());
  }

  close(): void {
    this.#die();
    this.#databaseOpen.remove();
  }

  get #alive(): Life {
    if (!this.#life) throw new Error('The venue is not open.');
    return this.#life;
  }
  get #databaseOpen(): ServerDatabase {
    if (!this.#database) throw new Error('The venue is not open.');
    return this.#database;
  }

  #start(storage: Storage): Life {
    const feed = createFeed(storage, (error) => failed(error));
    const failed = (error: unknown): void => {
      if (life.isAlive) throw error;
    };
    const hub = createVenueHub(VENUE_ID, {
      storage,
      feed,
      nowIso: () => this.#nowIso(),
      nowMs: () => this.#time.now(),
      heartbeatMs: HEARTBEAT_MS,
      drop: (connection) => connection.close(1013),
      failed,
    });
    const life: Life = { isAlive: true, storage: this.#observed(storage), feed, hub, sockets: new Set() };
    return life;
  }

  #die(): void {
    const { hub, feed, sockets } = this.#alive;
    this.#alive.isAlive = false;
    for (const socket of sockets) socket.die();
    hub.close();
    feed.close();
  }

  #observed(storage: Storage): Storage {
    return {
      ...storage,
      write: async (venueId, batch) => {
        this.#underWay.add(batch);
        const outcomes = await storage.write(venueId, batch);
        if (!this.#underWay.delete(batch)) throw new Error('The process that asked is gone.');
        outcomes.forEach((outcome, n) => {
          const entry = batch[n];
          if (entry) this.record.note(outcome, entry);
        });
        return outcomes;
      },
    };
  }

  /**
   * Looks up in the database how much of each interrupted batch the dead process had committed, as its devices will.
   */
  async #reconstruct(): Promise<void> {
    const batches = [...this.#underWay];
    this.#underWay.clear();
    for (const batch of batches) {
      const queue = batch[0]?.queue;
      if (!queue) continue;
      const { head } = await this.storage.head(VENUE_ID);
      const asked = { after: head, limit: 1, queue: { clientId: queue.clientId, ackMid: queue.mid - 1 } };
      const { results } = await this.storage.changes(VENUE_ID, asked);
      for (const result of results) this.record.noteFound(result, queue.clientId);
      const isPart = results.length > 0 && results.length < batch.length;
      if (isPart) this.#options.effects.note('restart behind a part of a batch');
    }
    await this.#catchUp();
  }

  async #catchUp(): Promise<void> {
    const { rows } = await this.storage.changes(VENUE_ID, { after: this.record.seq, limit: 100_000 });
    this.record.epoch = (await this.storage.head(VENUE_ID)).epoch;
    this.record.put(rows, this.record.seq > 0);
  }

  async #answered<T>(what: string, body: unknown, work: () => Promise<T>): Promise<Answer<T>> {
    const life = this.#alive;
    try {
      const answer = await work();
      this.#options.trace(what, body, answer);
      return { kind: 'ok', body: answer };
    } catch (error) {
      if (!life.isAlive) return { kind: 'unreachable', why: 'network' };
      if (!(error instanceof ProtocolError)) throw error;
      this.#options.trace(what, body, error.code);
      this.#noteRefusal(error.code);
      return { kind: 'refused', status: error.status, code: error.code, retryAfterMs: null };
    }
  }

  #noteRefusal(code: string): void {
    if (code === 'auth.required') this.#options.effects.note('call refused for its session');
    if (code === 'request.shape') this.#options.effects.note('batch refused for its shape');
  }

  #signedIn(token: string | null): Caller {
    const caller = token === null ? undefined : this.#callers.get(token);
    if (!caller) throw new ProtocolError('auth.required');
    return caller;
  }

  #shortened({ changes, ...answer }: PushResponse): PushResponse {
    return changes && changes.rows.length <= this.answerRows ? { ...answer, changes } : answer;
  }

  #tick(): number {
    this.#elapsed += 6;
    return this.#elapsed;
  }
  #nextEpoch(): number {
    this.#epochs += 1;
    return this.#epochs;
  }
  #nowIso(): string {
    return new Date(this.#time.now()).toISOString();
  }
}

const copied = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
