/**
 * The server code on a database file, without HTTP and frames, for one test. SQLite's own backup copies the file; the
 * code of the `restore` command puts the copy back.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decideReturned } from '@tableside/api/running/returned-commands.ts';
import { restoreFile } from '@tableside/api/storage/sqlite/copies/restore-file.ts';
import { openSqlite } from '@tableside/api/storage/sqlite/open-sqlite.ts';
import type { Storage } from '@tableside/api/storage/storage.ts';
import { answered, LocalServer } from '@tableside/api/testing/local/local-server.ts';
import { SignIns } from '@tableside/api/testing/local/sign-ins.ts';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import type { Answer, Transport } from '@tableside/web/engine/transport.ts';
import { simulatedVenue, VENUE_ID } from './simulated-venue.ts';

/** The interval at which a running server looks for returned commands, in milliseconds. */
const LOOK_MS = 10_000;
const MOST_DELAY_MS = 200;

type Exchange = <T>(run: (server: LocalServer) => Promise<T>) => Promise<Answer<T>>;

export class RestoredServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'tableside-restore-'));
  readonly #file = join(this.#folder, 'tableside.db');
  readonly #backup = join(this.#folder, 'backup.db');
  readonly #time: VirtualTime;
  readonly #signIns = new SignIns();
  #server: LocalServer | undefined;

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  get storage(): Storage {
    if (!this.#server) throw new Error('The server is off.');
    return this.#server.storage;
  }

  async open(): Promise<void> {
    const storage = openSqlite({ file: this.#file, elapsed: () => this.#time.now() });
    this.#server = new LocalServer({
      storage,
      time: this.#time,
      signIns: this.#signIns,
      failed: (error) => {
        throw error;
      },
    });
    await storage.seed(VENUE_ID, simulatedVenue());
  }

  backUp(): Promise<void> {
    return this.storage.upkeep.backup(this.#backup);
  }

  /** Closes the server, restores the backup, and starts again. */
  async restore(): Promise<void> {
    this.#close();
    await restoreFile({ backup: this.#backup, database: this.#file, at: this.#nowIso() });
    await this.open();
    this.#lookForReturned();
  }

  remove(): void {
    if (this.#server) this.#close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The network of one device. Calls are delayed, and no socket ever opens. */
  transport(actor: Actor, isOn: () => boolean): Transport {
    const token = this.#signIns.signIn({
      actor,
      sessionId: `session-${actor.userId}`,
      since: this.#nowIso(),
    });
    const exchange = this.#exchange(isOn);
    return {
      push: (request) => exchange((server) => server.push(token, request)),
      pull: (request) => exchange((server) => server.pull(token, request)),
      enrol: (request) => exchange((server) => server.enrol(token, request)),
      health: () => exchange(async (server) => server.health()),
      openSocket: () => ({ send: () => undefined, close: () => undefined }),
    };
  }

  #close(): void {
    this.#server?.die();
    void this.storage.close();
    this.#server = undefined;
  }

  #nowIso(): string {
    return new Date(this.#time.now()).toISOString();
  }

  #exchange(isOn: () => boolean): Exchange {
    const unreachable = { kind: 'unreachable', why: 'network' } as const;
    return <T>(run: (server: LocalServer) => Promise<T>) =>
      new Promise<Answer<T>>((resolve) => {
        this.#time.setTimeout(() => {
          const server = this.#server;
          if (!isOn() || !server) return resolve(unreachable);
          void answered(() => run(server)).then(resolve);
        }, MOST_DELAY_MS);
      });
  }

  #lookForReturned(): void {
    this.#time.setTimeout(() => {
      if (!this.#server) return;
      void decideReturned({ storage: this.storage, clock: this.#time, venueId: VENUE_ID });
      this.#lookForReturned();
    }, LOOK_MS);
  }
}
