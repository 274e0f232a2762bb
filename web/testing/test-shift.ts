/** A shift in virtual time: the server, a network, and tablets with real engines that can crash and restart. */
import type { LocalVenue } from '@tableside/api/testing/local/local-venue.ts';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import { anActor, testId } from '@tableside/domain/testing/builders.ts';
import { seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { type Quiescence, watchTasks } from '@tableside/testkit/quiescence.ts';
import { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createEngine } from '../src/engine/create-engine.ts';
import type { Engine } from '../src/engine/engine.ts';
import type { EngineDeps } from '../src/engine/engine-deps.ts';
import { DeviceDb } from '../src/mirror/database/device-db.ts';
import { MirrorDb } from '../src/mirror/database/mirror-db.ts';
import { aServer, NOW } from './a-mirror.ts';
import { TestWire } from './test-wire.ts';

export interface Tablet {
  readonly engine: Engine;
  readonly mirror: MirrorDb;
  readonly device: DeviceDb;
  /** The page is gone, but its storage stays. */
  crash(): void;
}

const MOST_DURING_MS = 5 * 60_000;

export class TestShift {
  readonly time = new VirtualTime(NOW);
  readonly server: LocalVenue;
  readonly wire: TestWire;
  readonly faults: unknown[] = [];
  refusedTokens = 0;
  readonly #tasks: Quiescence = watchTasks();
  readonly #random = seededRandom(1);
  #indexedDB = new IDBFactory();
  readonly #open: Tablet[] = [];

  #token: string | null = 'token';
  #actor: Actor = anActor('server', { deviceId: testId('device') });

  constructor() {
    this.server = aServer(this.time);
    this.wire = new TestWire(this.server, this.time);
  }

  get token(): string | null {
    return this.#token;
  }

  /** Signs in the person whose page was opened last. */
  set token(token: string | null) {
    this.#token = token;
    if (token !== null) this.server.signIn(this.#actor, token);
  }

  #signIn(actor: Actor): void {
    if (actor.userId !== this.#actor.userId) this.#token = `token of ${actor.name}`;
    this.#actor = actor;
    this.token = this.#token;
  }

  readonly #noteRefusal = (): void => {
    this.refusedTokens += 1;
  };

  /** Opens a mirror on this tablet's storage. */
  mirror(name: string): MirrorDb {
    return new MirrorDb(name, { indexedDB: this.#indexedDB, IDBKeyRange });
  }

  /** Opens a page on this tablet's storage. A second one is a second tab, or the tablet after a crash. */
  open(over: Partial<EngineDeps> = {}): Tablet {
    const { time } = this;
    const life = { isAlive: true };
    this.#signIn(over.actor ?? this.#actor);
    const mirror = over.mirror ?? this.mirror('mirror');
    const device = new DeviceDb('device', { indexedDB: this.#indexedDB, IDBKeyRange });
    const engine = createEngine({
      mirror,
      device,
      actor: this.#actor,
      session: { token: () => this.token, unauthorized: this.#noteRefusal },
      transport: this.wire.transport,
      clock: { now: () => time.now() },
      steady: { now: () => time.now() },
      random: this.#random,
      timers: {
        setTimeout: (run, ms) => time.setTimeout(() => life.isAlive && run(), ms),
        clearTimeout: (handle) => time.clearTimeout(handle),
      },
      locks: null,
      appVersion: this.wire.build,
      onFault: (fault) => life.isAlive && this.faults.push(fault),
      ...over,
    });
    const tablet: Tablet = {
      engine,
      mirror,
      device,
      crash() {
        life.isAlive = false;
        mirror.close();
        device.close();
      },
    };
    this.#open.push(tablet);
    return tablet;
  }

  /** Returns a tablet that has started and holds everything. */
  async started(over: Partial<EngineDeps> = {}): Promise<Tablet> {
    const tablet = this.open(over);
    await this.during(tablet.engine.start());
    await this.pass(1_000);
    return tablet;
  }

  /** Lets time pass. After each timer, waits until everything it triggered has settled. */
  async pass(ms: number): Promise<void> {
    const until = this.time.now() + ms;
    await this.#tasks.settle();
    while (this.time.fireNext(until)) await this.#tasks.settle();
  }

  /** Lets time pass in small steps until the work is done. Work that is not done by then waits for something that never comes. */
  async during<T>(work: Promise<T>): Promise<T> {
    const latest = this.time.now() + MOST_DURING_MS;
    let isDone = false;
    const ended = work.finally(() => {
      isDone = true;
    });
    ended.catch(() => undefined);
    while (!isDone) {
      if (this.time.now() > latest)
        throw new Error('The work was not done within five minutes of the shift.');
      await this.pass(10);
    }
    return ended;
  }

  async end(): Promise<void> {
    for (const tablet of this.#open) tablet.crash();
    await this.#tasks.settle();
    this.#tasks.release();
    this.server.close();
  }
}
