/**
 * Evenings with kitchen screens at several processes on one database: random, replayable by their seed, with the tables
 * of the product and a clock of the test. Processes are cut off, stand still and die, and the database loses what is not
 * logged.
 */

import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { answerDueMs, HEARTBEAT_MS, quietMs } from '@tableside/protocol/version.ts';
import type { OtherLeases, ScreenLeases } from '../../src/storage/door/screen-leases.ts';
import { LocalSignals } from '../../src/storage/door/signals.ts';
import type { Connection } from '../../src/storage/postgres/connection.ts';
import { createScreenLeases } from '../../src/storage/postgres/venues/screen-leases.ts';
import { createKitchenScreens, type KitchenScreens } from '../../src/ws/kitchen-screens.ts';
import { leaseMs } from '../../src/ws/own-lease.ts';
import { createSharedKitchen, type SharedKitchen } from '../../src/ws/shared-kitchen.ts';

const EVENING_VENUE = 'kitchen-evenings';
const SWEEP_MS = 250;
/** What a screen has held for less than this may not be known everywhere. */
const LAST_SECOND_MS = 1000;
/** When the server of a visible screen stands still, the screen says by then that it is not current. */
const NOTICED_MS = quietMs(HEARTBEAT_MS) + answerDueMs(HEARTBEAT_MS);
const START = Date.parse('2026-06-12T18:00:00.000Z');

/** A rule that is broken on purpose. */
export type Mutant =
  | 'lease expires at once'
  | 'lease expires before screens notice'
  | 'who cannot read tells'
  | 'after a gap tells at once'
  | 'no fence';

/** How often it happens compared with the others, and what. */
type Action = readonly [number, () => Promise<void> | void];

interface Screen {
  readonly epoch: string;
  cursor: number;
  /** Since when it has held no more than it does. */
  since: number;
}

interface Process {
  readonly screens: KitchenScreens<Screen>;
  readonly kitchen: SharedKitchen<string>;
  readonly signals: LocalSignals;
  isCutOff: boolean;
  /** Since when the process stands still. */
  stillSince: number | undefined;
  told: number | undefined;
}

/** The table is made with the database. */
export const makeClock = (ask: Connection['ask']) =>
  ask({ sql: 'CREATE TABLE test_clock (at timestamptz NOT NULL)', params: [] });

export class KitchenEvening {
  readonly #connection: Pick<Connection, 'ask'>;
  readonly #random: SeededRandom;
  readonly #mutant: Mutant | undefined;
  readonly #processes: Process[] = [];
  readonly violations: string[] = [];
  tells = 0;
  #now = START;
  #head = 0;
  #epochs = 0;
  #names = 0;

  constructor(connection: Pick<Connection, 'ask'>, random: SeededRandom, mutant?: Mutant) {
    this.#connection = connection;
    this.#random = random;
    this.#mutant = mutant;
  }

  async begin(): Promise<void> {
    for (const table of ['screen_lease', 'screen_era', 'test_clock', 'venue_seq'])
      await this.#ask(`DELETE FROM ${table}`);
    await this.#ask('INSERT INTO test_clock (at) VALUES ($1)', new Date(this.#now).toISOString());
    await this.#ask(
      `INSERT INTO venue_seq (venue_id, seq, epoch, pruned_below, server_number, audit_last)
        VALUES ($1, 0, 'e0', 0, 0, 0)`,
      EVENING_VENUE,
    );
    for (let n = 0; n < 3; n += 1) this.#processes.push(this.#newProcess());
    // The era of an empty database settles first.
    await this.#pass(leaseMs(HEARTBEAT_MS) + 1000);
  }

  async step(): Promise<void> {
    const at = this.#random.pick(this.#processes);
    const live = this.#live();
    const screen = live.length > 0 ? this.#random.pick(live) : undefined;
    const ofScreen: readonly Action[] = screen
      ? [
          [30, () => this.#report(screen, Math.min(this.#head, screen.cursor + this.#random.int(0, 3)))],
          [1, () => this.#report(screen, this.#random.int(0, screen.cursor))],
          [3, () => this.#leave(screen)],
        ]
      : [];
    await this.#oneOf([
      ...ofScreen,
      [30, () => this.#pass(SWEEP_MS)],
      [3, () => this.#pass(3000)],
      [1, () => this.#pass(9000)],
      [20, () => this.#write()],
      [8, () => this.#enter(at)],
      [5, () => (at.stillSince === undefined ? at.kitchen.greet('a tablet') : undefined)],
      [3, () => this.#cutOff(at)],
      [2, () => this.#stop(at)],
      [2, () => this.#goOn(at)],
      [4, () => this.#heal()],
      [1, () => this.#kill(at)],
      [1, () => this.#crash()],
      [1, () => this.#restore()],
    ])();
  }

  #oneOf(actions: readonly Action[]): Action[1] {
    let at = this.#random.next() * actions.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, action] of actions) {
      at -= weight;
      if (at < 0) return action;
    }
    return () => undefined;
  }

  /** Heals everything. Returns what each process told last, and what is true. */
  async end(): Promise<{
    readonly told: readonly (number | undefined)[];
    readonly listed: number | undefined;
  }> {
    this.#heal();
    for (const process of this.#processes) this.#goOn(process);
    await this.#pass(30_000);
    const cursors = this.#live().map(({ cursor }) => cursor);
    const listed = cursors.length > 0 ? Math.min(...cursors) : undefined;
    return { told: this.#processes.map(({ told }) => told), listed };
  }

  #ask(sql: string, ...params: unknown[]) {
    return this.#connection.ask({ sql, params });
  }

  get #epoch(): string {
    return `e${this.#epochs}`;
  }

  #screensOf(process: Process): readonly Screen[] {
    return process.screens.live(this.#now).map(({ screen }) => screen);
  }

  /** The live screens of the present history. */
  #live(): readonly Screen[] {
    return this.#processes
      .filter(({ stillSince = this.#now }) => this.#now - stillSince < NOTICED_MS)
      .flatMap((process) => this.#screensOf(process))
      .filter(({ epoch }) => epoch === this.#epoch);
  }

  #newProcess(): Process {
    this.#names += 1;
    const screens = createKitchenScreens<Screen>(60_000);
    const signals = new LocalSignals();
    const sendAway = () => {
      if (this.#mutant === 'no fence') return;
      for (const { screen } of screens.live(this.#now)) screens.leave(screen);
    };
    const kitchen = createSharedKitchen<string>({
      venueId: EVENING_VENUE,
      leases: this.#leasesOf(`process ${this.#names}`, () => process),
      signals: { on: signals.on.bind(signals), onGap: () => () => undefined, tell: () => this.#tellSome() },
      now: () => this.#now,
      heartbeatMs: HEARTBEAT_MS,
      local: () =>
        screens
          .live(this.#now)
          .map(({ screen: { epoch, cursor } }) => ({ epoch, listed: cursor, shown: null })),
      head: () => this.#head,
      tell: ({ listed }) => this.#judge(process, listed),
      sendAway,
      failed: () => undefined,
    });
    const process: Process = {
      screens,
      kitchen,
      signals,
      isCutOff: false,
      stillSince: undefined,
      told: undefined,
    };
    return process;
  }

  #leasesOf(own: string, process: () => Process): ScreenLeases {
    const leases = createScreenLeases({
      connection: this.#connection,
      own,
      clock: '(SELECT at FROM test_clock)',
      rules: {
        ...(this.#mutant === 'lease expires at once' && { countsMs: 0 }),
        ...(this.#mutant === 'lease expires before screens notice' && { countsMs: 10_000 }),
        ...(this.#mutant === 'after a gap tells at once' && { settledMs: 0 }),
      },
    });
    const reached = async <T>(work: () => Promise<T>): Promise<T> => {
      if (process().isCutOff) throw new Error('The database cannot be reached.');
      return work();
    };
    const alone: OtherLeases = { epoch: this.#epoch, leases: [] };
    return {
      put: (venueId, one) => reached(() => leases.put(venueId, one)),
      others: (venueId, countsMs) => {
        const asked = reached(() => leases.others(venueId, countsMs));
        return this.#mutant === 'who cannot read tells' ? asked.catch(() => alone) : asked;
      },
    };
  }

  /** Half of the signals are lost. */
  #tellSome(): void {
    for (const { signals } of this.#moving())
      if (this.#random.int(0, 1) === 0) signals.tell({ kind: 'kitchen', venueId: EVENING_VENUE });
  }

  /**
   * No live screen of this history holds less than what a device is told, but for the last second: the last of the
   * process where it stands still, because it could not write what came in it.
   */
  #judge(process: Process, listed: number): void {
    this.tells += 1;
    process.told = listed;
    for (const screen of this.#live()) {
      const { cursor, since } = screen;
      if (cursor < listed && this.#movedUntil(screen) - since > LAST_SECOND_MS)
        this.violations.push(`told ${listed} while a screen held ${cursor} for ${this.#now - since} ms`);
    }
  }

  #movedUntil(screen: Screen): number {
    const home = this.#processes.find((process) => this.#screensOf(process).includes(screen));
    return home?.stillSince ?? this.#now;
  }

  async #pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += SWEEP_MS) {
      this.#now += SWEEP_MS;
      await this.#ask('UPDATE test_clock SET at = $1', new Date(this.#now).toISOString());
      await Promise.all(this.#moving().map(({ kitchen }) => kitchen.sweep()));
    }
  }

  #write(): void {
    this.#head += this.#random.int(1, 3);
  }

  /** A process that does not reach the database lets nobody in. */
  #enter(process: Process): void {
    if (process.isCutOff || process.stillSince !== undefined) return;
    const cursor = this.#random.int(Math.max(0, this.#head - 6), this.#head);
    const screen = { epoch: this.#epoch, cursor, since: this.#now };
    process.screens.report(screen, { to: cursor }, this.#now);
  }

  #report(screen: Screen, cursor: number): void {
    if (!this.#moving().some((process) => this.#screensOf(process).includes(screen))) return;
    if (cursor < screen.cursor) screen.since = this.#now;
    screen.cursor = cursor;
  }

  #leave(screen: Screen): void {
    for (const { screens } of this.#processes) screens.leave(screen);
  }

  #cutOff(process: Process): void {
    process.isCutOff = true;
  }

  #stop(process: Process): void {
    process.stillSince ??= this.#now;
  }

  /** Screens that noticed have left by then. */
  #goOn(process: Process): void {
    const { stillSince = this.#now } = process;
    process.stillSince = undefined;
    if (this.#now - stillSince < NOTICED_MS) return;
    for (const screen of this.#screensOf(process)) process.screens.leave(screen);
  }

  #moving(): readonly Process[] {
    return this.#processes.filter(({ stillSince }) => stillSince === undefined);
  }

  #heal(): void {
    for (const process of this.#processes) process.isCutOff = false;
  }

  /** Its screens are gone with it. Another process takes its place. */
  #kill(process: Process): void {
    this.#processes.splice(this.#processes.indexOf(process), 1, this.#newProcess());
  }

  async #crash(): Promise<void> {
    await this.#ask('TRUNCATE screen_lease, screen_era');
  }

  async #restore(): Promise<void> {
    this.#epochs += 1;
    this.#head = this.#random.int(0, this.#head);
    await this.#ask('UPDATE venue_seq SET epoch = $1', this.#epoch);
    await this.#ask('DELETE FROM screen_era');
  }
}
