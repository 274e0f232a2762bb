/**
 * One tablet, screen or phone. It runs the real engine on its own IndexedDB, in one tab or in two tabs that both sync.
 * It can crash at any moment and restart on the same storage, or be set back to an older copy of it. It remembers every
 * mutation that a person was told is saved. The invariants hold it to that promise.
 */

import type { Actor, Role } from '@tableside/domain/command/permissions.ts';
import type { CommandName, InputOf } from '@tableside/domain/commands.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import { createEngine } from '@tableside/web/engine/create-engine.ts';
import type { Engine } from '@tableside/web/engine/engine.ts';
import { type Proof, proofOf } from '@tableside/web/engine/freshness/proof.ts';
import { LockedError } from '@tableside/web/engine/tap-writer.ts';
import {
  DeviceDb,
  type DeviceIdentity,
  type EnrolledAs,
  ensureDevice,
  saveEnrolment,
} from '@tableside/web/mirror/database/device-db.ts';
import { type Meta, MirrorDb, type SyncMeta } from '@tableside/web/mirror/database/mirror-db.ts';
import { storageFaultOf } from '@tableside/web/mirror/database/storage-error.ts';
import { forgetRows } from '@tableside/web/mirror/rebase/forget-rows.ts';
import { createSteadyClock, type SteadyClock } from '@tableside/web/platform/clock.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { timersOf } from './device-timers.ts';
import type { Effects } from './effects.ts';
import { breakOff, copyDisk, isBeingWritten, losePower, refuseWrites, storedRows } from './simulated-disk.ts';
import type { NetworkLink } from './simulated-network.ts';
import { SimulatedSleep } from './simulated-sleep.ts';
import type { TabletPeople } from './tablet-people.ts';

const TRIES_AGAIN_MS = 1_000;

/** A mutation that the engine reported as durable. */
export interface Promised {
  readonly cmdId: string;
  readonly name: string;
  readonly args: unknown;
  /** The user id of its author. */
  readonly by: string;
}

export interface DeviceParts {
  readonly name: string;
  readonly actor: Actor;
  /** Null for a shared tablet, until the server knows it. */
  readonly token: string | null;
  readonly link: NetworkLink;
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  /** Device time minus true time, in milliseconds. */
  readonly skewMs: number;
  readonly tabs: number;
  readonly effects: Effects;
  /** Set for a tablet that its staff share. */
  readonly people?: TabletPeople;
  readonly onFault: (fault: unknown) => void;
  /** Called with each promised mutation. */
  readonly onPromise: (promised: Promised) => void;
}

/** One life of a tab. Once it is over, its timers, answers and errors are ignored. */
interface Tab {
  /** The role in which it was opened. */
  readonly role: Role;
  isAlive: boolean;
  isStarted: boolean;
  readonly mirror: MirrorDb;
  readonly device: DeviceDb;
  readonly engine: Engine;
  readonly steady: SteadyClock;
  readonly timers: Set<number>;
}

interface Snapshot {
  readonly disk: IDBFactory;
  readonly promised: readonly Promised[];
}

export class SimulatedDevice {
  promised: Promised[] = [];
  /** What the device itself refused. */
  readonly refused: {
    readonly name: CommandName;
    readonly code: string;
    readonly args: unknown;
    /** The role in which the page was opened. */
    readonly role: Role;
    readonly at: number;
  }[] = [];
  crashes = 0;
  actor: Actor;
  /** The token of the current session; null while nobody is signed in. */
  token: string | null;
  /** The chance, at each turn of the event loop, that the writes under way fail because the disk is full. At 1 each fails. */
  fullness = 0;
  /** Taps whose result has not been reported to the person yet. */
  #acts = 0;
  readonly #parts: DeviceParts;
  readonly #sleep: SimulatedSleep;
  #disk = new IDBFactory();
  #snapshot: Snapshot | undefined;
  #tabs: Tab[];

  constructor(parts: DeviceParts) {
    this.#parts = parts;
    this.actor = parts.actor;
    this.token = parts.token;
    this.#sleep = new SimulatedSleep(parts.time);
    parts.link.isBetweenPages = () => this.isBetweenPages;
    parts.link.whenAwake = (run) => this.#sleep.whenAwake(run);
    this.#tabs = this.#openTabs();
  }

  get name(): string {
    return this.#parts.name;
  }
  get people(): TabletPeople | undefined {
    return this.#parts.people;
  }
  get link(): NetworkLink {
    return this.#parts.link;
  }
  get mirror(): MirrorDb {
    return this.#tab(0).mirror;
  }
  get engine(): Engine {
    return this.#tab(0).engine;
  }
  get isAsleep(): boolean {
    return this.#sleep.isAsleep;
  }
  /** Returns what the screen of the first tab says about the age of its rows. */
  get proof(): Proof {
    const { engine, steady } = this.#tab(0);
    return proofOf(engine.status.get(), steady.now());
  }
  /** The time of the server, in milliseconds, as this device knows it. */
  get serverNow(): number {
    const { time, skewMs } = this.#parts;
    return time.now() + skewMs + this.engine.status.get().clockOffsetMs;
  }
  /** The id under which the device is enrolled; undefined before that. */
  get deviceId(): string | undefined {
    const facts = storedRows<{ readonly key: string } | DeviceIdentity>(
      this.#disk,
      `device-${this.name}`,
      'facts',
    );
    const identity = facts.find((fact): fact is DeviceIdentity => fact.key === 'device');
    return identity?.letter == null ? undefined : identity.deviceId;
  }
  /** Whether at least one engine is running. */
  get isOpen(): boolean {
    return this.#tabs.some((tab) => tab.isStarted);
  }
  get syncsAlone(): boolean {
    return this.#tabs.length === 1;
  }
  get armed(): number {
    return this.#tabs.reduce((sum, tab) => sum + tab.timers.size, 0);
  }

  /** Whether somebody who comes to the device can sign in there: it is awake, online, and its disk takes writes. */
  get canSignIn(): boolean {
    return !this.isAsleep && this.link.cut === 'none' && this.fullness === 0;
  }

  get isWriting(): boolean {
    return isBeingWritten(this.#disk, `mirror-${this.name}`);
  }
  /** Whether the mirror is new, and holds only what is open. */
  get hasOnlyOpen(): boolean {
    return this.#sync()?.openUpTo !== undefined;
  }
  /** Whether the mirror holds some, but not all, pages of a pull. */
  get isBetweenPages(): boolean {
    const meta = this.#sync();
    return (
      meta !== undefined &&
      (meta.fullPull === null ? meta.horizon > meta.cursor : meta.cursor > 0 || meta.openUpTo !== undefined)
    );
  }

  /** Returns the rows of a mirror store, read at rest. */
  stored<T>(store: string): readonly T[] {
    return storedRows<T>(this.#disk, `mirror-${this.name}`, store);
  }

  sleep(): void {
    this.#sleep.begin();
  }
  wake(): void {
    this.#sleep.end();
  }

  /**
   * Runs a command in one of the tabs. If the page dies meanwhile, the failure is ignored, because nothing was
   * promised.
   */
  async mutate<N extends CommandName>(name: N, args: InputOf<N>): Promise<void> {
    if (this.isAsleep) return;
    const tab = this.#tab(this.#parts.random.int(0, this.#tabs.length - 1));
    await whileAlive(tab, async () => {
      this.#acts += 1;
      const by = this.people?.author()?.person.userId ?? this.actor.userId;
      const writing = tab.engine.mutate(name, args);
      this.people?.hasTapped();
      const receipt = await writing.catch((error: unknown) => this.#refused(error));
      this.#acts -= 1;
      if (receipt?.kind === 'refused')
        this.refused.push({ name, code: receipt.code, args, role: tab.role, at: this.serverNow });
      if (receipt?.kind !== 'queued') return;
      const promised = { cmdId: receipt.cmdId, name, args, by };
      this.promised.push(promised);
      this.#parts.onPromise(promised);
    });
  }

  /** Makes this a tablet that the server knows, before it is opened for the first time. */
  async enrolAs(given: EnrolledAs): Promise<void> {
    const { device } = this.#tab(0);
    await ensureDevice(device, () => given.deviceId);
    await saveEnrolment(device, given);
  }

  async start(): Promise<void> {
    await Promise.all(this.#tabs.map((tab) => this.#startTab(tab)));
  }

  /** Call this between any two tasks of the event loop. */
  refuseWrites(): void {
    const { random, effects } = this.#parts;
    if (this.fullness > 0 && random.chance(this.fullness))
      effects.note('write refused by a full disk', refuseWrites(this.#disk));
  }

  /**
   * Kills the browser between two tasks of its event loop, and opens it again. A power cut also takes what is not on the
   * disk yet. Returns how many writes it took.
   */
  crash(isPowerCut = false): number {
    this.crashes += 1;
    this.end();
    this.#sleep.forget();
    const isCommitted = breakOff(this.#disk, `mirror-${this.name}`);
    if (isCommitted && this.#acts > 0)
      this.#parts.effects.note('crash between the commit and the word of it');
    this.#acts = 0;
    this.#tabs = this.#openTabs();
    // Nothing has opened the databases again yet.
    return isPowerCut ? losePower(this.#disk) : 0;
  }

  /**
   * The person signs out, and the device forgets its rows. Returns false, and forgets nothing, while something waits. It
   * has to be started again.
   */
  leave(): Promise<boolean> {
    this.crash();
    const { time, random, skewMs } = this.#parts;
    return forgetRows(this.mirror, { now: time.now() + skewMs, fullPull: random.uuid() });
  }

  /** Closes all tabs, for good or until they are opened again. */
  end(): void {
    this.link.dropSockets();
    this.people?.lock();
    for (const tab of this.#tabs) {
      tab.isAlive = false;
      tab.mirror.close();
      tab.device.close();
    }
  }

  snapshot(): void {
    this.#snapshot = { disk: copyDisk(this.#disk), promised: [...this.promised] };
  }

  /** Restores the saved disk and drops what was promised since. Returns false when there is no copy. */
  setBack(): boolean {
    if (!this.#snapshot) return false;
    this.#disk = copyDisk(this.#snapshot.disk);
    this.promised = [...this.#snapshot.promised];
    this.crash();
    return true;
  }

  /** If the disk is full, the person is told and tries again a little later. */
  async #startTab(tab: Tab): Promise<void> {
    if (tab.isStarted || !tab.isAlive) return;
    tab.isStarted = true;
    await whileAlive(tab, () =>
      tab.engine.start().catch((error: unknown) => {
        this.#refused(error);
        tab.isStarted = false;
        this.#parts.time.setTimeout(
          () => void this.#startTab(tab).catch(this.#parts.onFault),
          TRIES_AGAIN_MS,
        );
      }),
    );
  }

  /** Ignores a failure caused by a full disk, because nothing was promised. Throws any other error. */
  #refused(error: unknown): undefined {
    if (error instanceof LockedError) return;
    if (!isFull(error)) throw error;
    this.#parts.effects.note('person told of a full disk');
  }

  #sync(): SyncMeta | undefined {
    return this.stored<Meta>('meta').find((one): one is SyncMeta => one.key === 'sync');
  }

  #tab(index: number): Tab {
    const tab = this.#tabs[index];
    if (!tab) throw new Error(`${this.name} has no tab ${index}.`);
    return tab;
  }

  #openTabs(): Tab[] {
    return Array.from({ length: this.#parts.tabs }, (_, index) => this.#openTab(index));
  }

  #openTab(index: number): Tab {
    const { name, link, time, random, skewMs, people, onFault } = this.#parts;
    const options = { indexedDB: this.#disk, IDBKeyRange, cache: 'disabled' as const };
    const mirror = new MirrorDb(`mirror-${name}`, options);
    const device = new DeviceDb(`device-${name}`, options);
    for (const db of [mirror, device]) withoutLiveQueries(db);
    const isAlive = (): boolean => tab.isAlive;
    const timers = new Set<number>();
    const clock = { now: () => time.now() + skewMs };
    const steady = createSteadyClock(clock, { now: () => this.#sleep.monotonicNow() });
    const engine = createEngine({
      mirror,
      device,
      actor: this.actor,
      session: { token: () => this.token, unauthorized: () => undefined },
      ...(people && { floor: people, askApproval: people.askApproval }),
      transport: link.transport(isAlive, index),
      clock,
      steady,
      random,
      timers: timersOf({ time, armed: timers, isAlive, sleep: this.#sleep }),
      locks: null,
      channel: null,
      appVersion: 'simulated',
      onFault: (fault) => {
        if (isAlive() && !isFull(fault)) onFault(fault);
      },
    });
    if (this.actor.role === 'kitchen') engine.show({});
    const { role } = this.actor;
    const tab: Tab = { role, isAlive: true, isStarted: false, mirror, device, engine, steady, timers };
    return tab;
  }
}

const isFull = (error: unknown): boolean => ['full', 'gaveUp'].includes(storageFaultOf(error) ?? '');

/**
 * Turns off Dexie's support for live queries. Nobody looks at a screen here, and it takes a sixth of a history's time.
 */
function withoutLiveQueries(db: MirrorDb | DeviceDb): void {
  for (const name of ['Observability', 'Cache']) db.unuse({ stack: 'dbcore', name });
}

/** Ignores errors in a tab that is gone. */
async function whileAlive(tab: Tab, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (tab.isAlive) throw error;
  }
}
