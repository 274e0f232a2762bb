/**
 * The real server code on a real database, without HTTP: push, pull, enrollment and the live hub. It is one process on
 * SQLite, or several on PostgreSQL. It can be restarted in the middle of a batch and set back to a backup.
 */

import { StorageError } from '@tableside/api/storage/door/storage-error.ts';
import type { Storage, WriteEntry } from '@tableside/api/storage/storage.ts';
import type { Caller } from '@tableside/api/sync/caller.ts';
import { answered, type LiveConnection } from '@tableside/api/testing/local/local-server.ts';
import { changeRole, SignIns } from '@tableside/api/testing/local/sign-ins.ts';
import type { SocketTransport } from '@tableside/api/ws/socket-transport.ts';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { InputOf } from '@tableside/domain/commands.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import type { Enrolment, EnrolRequest, Health } from '@tableside/protocol/accounts.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { PullRequest } from '@tableside/protocol/pull.ts';
import type { PushRequest, PushResponse } from '@tableside/protocol/push.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import type { Answer } from '@tableside/web/engine/transport.ts';
import { ActKeys, enrolTablet, headerOf, hireForTablet, isCredential } from './act-keys.ts';
import { EFFECT_OF, type Effects } from './effects.ts';
import { livePushes } from './live-pushes.ts';
import { noteCommitted } from './note-committed.ts';
import { observedStorage } from './observed-storage.ts';
import { PoisonCabinet } from './poison-cabinet.ts';
import { ProcessStrikes } from './process-strikes.ts';
import { createDatabase, type ServerDatabase } from './server-database.ts';
import { type Life, ServerProcesses } from './server-processes.ts';
import { ServerRecord } from './server-record.ts';
import type { SharedDatabase } from './shared-database.ts';
import { SharedSignals } from './shared-signals.ts';
import { SimulatedPrinting } from './simulated-printing.ts';
import { simulatedVenue, VENUE_ID } from './simulated-venue.ts';

export interface ServerOptions {
  readonly onFile: boolean;
  /** Where the venue is on PostgreSQL, and how many processes work on it. */
  readonly shared?: { readonly processes: number; readonly random: SeededRandom };
  readonly effects: Effects;
  /** Decides what printers do. Left out: the venue has none. */
  readonly printing?: SeededRandom;
  /** Whether devices may push over their sockets. */
  readonly takesPushes: boolean;
  readonly trace: (...what: readonly unknown[]) => void;
}

export class SimulatedServer {
  readonly record = new ServerRecord();
  readonly keys = new ActKeys();
  /** Undefined where the venue has no printers. */
  readonly printing: SimulatedPrinting | undefined;
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
  readonly #signIns = new SignIns();
  readonly #processes: ServerProcesses;
  /** The faults that may strike several processes. Undefined on SQLite, which has one. */
  readonly strikes: ProcessStrikes | undefined;
  #database: ServerDatabase | undefined;
  #shared: SharedDatabase | undefined;
  #elapsed = 0;
  #epochs = 0;

  constructor(time: VirtualTime, options: ServerOptions) {
    this.#time = time;
    this.#options = options;
    this.#processes = new ServerProcesses({
      time,
      signIns: this.#signIns,
      commandsAt: (place) => this.strikes?.releaseAt(place, this.poison.commands) ?? this.poison.commands,
      storageAt: (place, life) => this.#observed(place, life),
    });
    const { shared, effects, printing: random } = options;
    this.printing = random && new SimulatedPrinting({ time, effects, random, processes: this.#processes });
    this.strikes =
      shared &&
      new ProcessStrikes({ time, effects, random: shared.random, processes: this.#processes }, (place) =>
        this.#replace(place),
      );
  }

  async openVenue(): Promise<void> {
    const { onFile, shared, effects } = this.#options;
    const options = {
      newEpoch: () => this.#nextEpoch(),
      // Every write takes time on this clock, so that some transactions are cut short.
      elapsed: () => this.#tick(),
    };
    if (shared && this.strikes) {
      const signals = new SharedSignals({ time: this.#time, random: shared.random, effects });
      const { sharedDatabase } = await import('./shared-database.ts');
      this.#shared = await sharedDatabase({ ...options, signals, dooms: this.strikes.dooms, effects });
    } else this.#database = await createDatabase(onFile, options);
    this.#openAll();
    if (onFile && !shared) await this.storage.seed(VENUE_ID, simulatedVenue());
    await this.printing?.addPrinters(this.storage);
    await this.#catchUp(0);
  }

  /** The storage of a process that nothing strikes. */
  get storage(): Storage {
    return this.#shared?.office ?? this.#processes.first.server.storage;
  }

  /** Returns the token of a new session. */
  signIn(caller: Omit<Caller, 'since'>): string {
    return this.#signIns.signIn({ ...caller, since: this.#nowIso() });
  }
  /** Gives the person another role. Returns the token of the new session. */
  async changeRole(from: Actor, session: Omit<Caller, 'since'>): Promise<string> {
    // The account is in the database, below the sign-ins that live in memory.
    const isOther = await changeRole(this.storage, from, { to: session.actor.role, at: this.#nowIso() });
    if (isOther) this.record.roleChanges += 1;
    return this.signIn(session);
  }
  signOut(token: string): void {
    this.#signIns.signOut(token);
  }

  /** Enrolls a tablet that its staff will share. */
  async enrolTablet(deviceId: string, people: readonly Actor[]) {
    await hireForTablet(this.storage, { people, at: this.#nowIso() });
    this.keys.trust.declared(deviceId);
    return enrolTablet(this.storage, { deviceId, at: this.#nowIso(), restores: false });
  }
  keyFor(person: Actor, deviceId: string) {
    return this.keys.give(this.storage, person, { deviceId, at: this.#nowIso() });
  }
  endKeys(userId: string): Promise<void> {
    return this.keys.end(this.storage, userId, this.#nowIso());
  }
  revokeTablet(deviceId: string): Promise<void> {
    return this.keys.revoke(this.storage, deviceId, this.#nowIso());
  }
  blockEnroller(deviceId: string): Promise<void> {
    return this.keys.blockEnroller(this.storage, deviceId, this.#nowIso());
  }
  /** A manager enrolls the tablet again. It gets another letter, and its people new keys. */
  reinstateTablet(deviceId: string) {
    this.keys.trust.declared(deviceId);
    return enrolTablet(this.storage, { deviceId, at: this.#nowIso(), restores: true });
  }

  get isWriting(): boolean {
    return this.#processes.isWriting;
  }

  /** Kills a process between two tasks of its event loop, and starts it again. Committed data survives. */
  async restart(): Promise<void> {
    this.restarts += 1;
    const { shared } = this.#options;
    await this.#replace(shared ? shared.random.int(0, shared.processes - 1) : 0);
  }

  async backup(): Promise<void> {
    if (this.#shared) await this.#shared.copy.make();
    else {
      await this.#replace(0);
      this.#databaseOpen.backup();
    }
    this.record.mark();
    this.keys.mark();
    if (this.#options.onFile && !this.#shared) this.#processes.open(0);
  }

  /** Restores the backup. Returns false when there is none. */
  async restore(): Promise<boolean> {
    const batches = this.#dieAll();
    if (!(this.#shared ? await this.#shared.copy.putBack() : this.#databaseOpen.restore())) {
      this.#openAll();
      await this.#reconstruct(batches);
      return false;
    }
    const before = this.record.processed.length;
    this.#openAll();
    await this.storage.upkeep.markRestored(this.#nowIso());
    await this.#startOver();
    if (this.record.processed.length < before) this.#options.effects.note('restore that lost something');
    return true;
  }

  /** Begins a new history of the data as it is, while all processes go on. */
  async beginHistory(): Promise<void> {
    await this.storage.upkeep.markRestored(this.#nowIso());
    this.record.mark();
    this.keys.mark();
    await this.#startOver();
  }

  async #startOver(): Promise<void> {
    this.isRestored = true;
    this.printing?.startOver();
    this.record.backToMark();
    this.keys.backToMark();
    this.record.epoch = (await this.storage.head(VENUE_ID)).epoch;
    this.poison.startOver();
  }

  /** Returns what a manager sees before closing the day. */
  async openAt(businessDay: string): Promise<InputOf<'day.close'>['seen']> {
    const asked = [{ kind: 'daySums', businessDay }, { kind: 'waitingDevices' }] as const;
    const rows = await this.storage.load(VENUE_ID, asked);
    const { visits = [], drawers = [] } = rows.daySums()?.carried ?? {};
    return {
      visits: visits.map(({ id }) => id),
      drawers: drawers.map(({ id }) => id),
      devices: rows.devices().map(({ deviceId }) => deviceId),
    };
  }

  push(token: string | null, request: PushRequest): Promise<Answer<PushResponse>> {
    this.pushes += 1;
    return this.#repeated('push', request, async ({ server }) => {
      this.poison.refuseShapes(request.mutations);
      if (isCredential(token)) this.record.noteTablet(request.mutations);
      const answer = await this.keys.trust.judged('pushed', token, () =>
        server.push(headerOf(token), request),
      );
      if (answer.forked) this.#options.effects.note('fork of a device set back');
      if (answer.retry) this.#noteCode(answer.retry.code);
      return this.#shortened(answer);
    });
  }

  pull(token: string | null, request: PullRequest): Promise<Answer<Envelope>> {
    return this.#repeated('pull', request, ({ server }) =>
      this.keys.trust.judged('pulled', token, () =>
        server.pull(headerOf(token), {
          ...request,
          limit: Math.min(request.limit ?? this.pageRows, this.pageRows),
        }),
      ),
    );
  }

  enrol(token: string | null, request: EnrolRequest): Promise<Answer<Enrolment>> {
    return this.#answered('enrol', request.deviceId, ({ server }) => server.enrol(token, request));
  }

  health(): Health {
    return this.#any.server.health();
  }

  open(transport: SocketTransport): LiveConnection {
    const { server, still } = this.#any;
    const { takesPushes } = this.#options;
    const connection = server.open(transport, takesPushes ? livePushes(this) : undefined);
    return { ...connection, receive: (text) => still.whenOver(() => connection.receive(text)) };
  }

  sweep(): void {
    this.#processes.sweep();
  }

  close(): void {
    this.#dieAll();
    (this.#shared ?? this.#databaseOpen).remove();
  }

  /** The process that a balancer sends the next caller to. */
  get #any(): Life {
    const { shared } = this.#options;
    return shared ? shared.random.pick(this.#processes.all) : this.#processes.first;
  }
  get #databaseOpen(): ServerDatabase {
    if (!this.#database) throw new Error('The venue is not open.');
    return this.#database;
  }

  #openAll(): void {
    const { shared } = this.#options;
    for (let place = 0; place < (shared?.processes ?? 1); place += 1) this.#processes.open(place);
  }
  #dieAll(): (readonly WriteEntry[])[] {
    return [...this.#processes.all.keys()].flatMap((place) => this.#processes.die(place));
  }

  async #replace(place: number): Promise<void> {
    const batches = this.#processes.die(place);
    this.#processes.open(place);
    await this.#reconstruct(batches);
  }

  #observed(place: number, { underWay, still }: Pick<Life, 'underWay' | 'still'>): Storage {
    const storage = (this.#shared ?? this.#databaseOpen).open(place, still);
    const { record, poison, strikes } = this;
    return observedStorage(storage, { place, underWay, record, poison, strikes });
  }

  async #reconstruct(batches: readonly (readonly WriteEntry[])[]): Promise<void> {
    const { storage, record } = this;
    const { effects, shared } = this.#options;
    await noteCommitted({ storage, record, effects }, batches);
    await this.#catchUp(shared ? 0 : record.seq);
  }

  /** While one of several processes was gone, the others may have written on. */
  async #catchUp(after: number): Promise<void> {
    const { rows } = await this.storage.changes(VENUE_ID, { after, limit: 100_000 });
    const { epoch } = await this.storage.head(VENUE_ID);
    // Several processes begin a history elsewhere, perhaps since this was read.
    if (!this.#shared || this.record.epoch === '') this.record.epoch = epoch;
    const unknown = rows.filter(({ seq }) => this.record.changedBy(seq).length === 0);
    this.record.put(unknown, this.record.seq > 0);
  }

  /** The balancer may repeat a call at another process when one died with it (deploy/haproxy.cfg). */
  async #repeated<T>(what: string, body: unknown, work: (life: Life) => Promise<T>): Promise<Answer<T>> {
    const answer = await this.#answered(what, body, work);
    return answer.kind === 'unreachable' && this.strikes?.repeatsCall()
      ? this.#repeated(what, body, work)
      : answer;
  }

  async #answered<T>(what: string, body: unknown, work: (life: Life) => Promise<T>): Promise<Answer<T>> {
    const life = this.#any;
    try {
      const answer = await answered(() => work(life));
      this.#options.trace(what, body, answer);
      if (answer.kind === 'refused') this.#noteCode(answer.code);
      return answer;
    } catch (error) {
      if (!life.isAlive) return { kind: 'unreachable', why: 'network' };
      if (!(error instanceof StorageError)) throw error;
      return { kind: 'refused', status: 503, code: 'server.storage', message: '', retryAfterMs: null };
    }
  }

  #noteCode(code: string): void {
    const effect = EFFECT_OF.get(code);
    if (effect) this.#options.effects.note(effect);
  }

  #shortened({ changes, ...answer }: PushResponse): PushResponse {
    return changes && changes.rows.length <= this.answerRows ? { ...answer, changes } : answer;
  }

  #tick(): number {
    this.#elapsed += 6;
    return this.#elapsed;
  }
  #nextEpoch(): string {
    this.#epochs += 1;
    return `epoch-${this.#epochs}`;
  }
  #nowIso(): string {
    return new Date(this.#time.now()).toISOString();
  }
}
