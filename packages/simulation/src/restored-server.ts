/**
 * The server code on a database file, without HTTP and frames, for one test. SQLite's own backup copies the file; the
 * code of the `restore` command puts the copy back.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProtocolError } from '@tableside/api/commands/protocol-error.ts';
import { decideReturned } from '@tableside/api/running/returned-commands.ts';
import { restoreFile } from '@tableside/api/storage/sqlite/copies/restore-file.ts';
import { openSqlite } from '@tableside/api/storage/sqlite/open-sqlite.ts';
import type { Storage } from '@tableside/api/storage/storage.ts';
import { buildPull } from '@tableside/api/sync/build-pull.ts';
import type { Caller } from '@tableside/api/sync/caller.ts';
import { processPush } from '@tableside/api/sync/process-push.ts';
import { hashDeviceToken } from '@tableside/api/sync/push-queue.ts';
import type { Actor } from '@tableside/domain/permissions.ts';
import { PullRequest } from '@tableside/protocol/pull.ts';
import { PushRequest } from '@tableside/protocol/push.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import type { Answer, Transport } from '@tableside/web/engine/transport.ts';
import * as v from 'valibot';
import { simulatedVenue, VENUE_ID } from './simulated-venue.ts';

/** The interval at which a running server looks for returned commands, in milliseconds. */
const LOOK_MS = 10_000;
const MOST_DELAY_MS = 200;

type Exchange = <T>(run: () => Promise<T>) => Promise<Answer<T>>;

export class RestoredServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'tableside-restore-'));
  readonly #file = join(this.#folder, 'tableside.db');
  readonly #backup = join(this.#folder, 'backup.db');
  readonly #time: VirtualTime;
  #storage: Storage | undefined;

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  get storage(): Storage {
    if (!this.#storage) throw new Error('The server is off.');
    return this.#storage;
  }

  async open(): Promise<void> {
    this.#storage = openSqlite({ file: this.#file, elapsed: () => this.#time.now() });
    await this.#storage.seed(VENUE_ID, simulatedVenue());
  }

  backUp(): Promise<void> {
    return this.storage.upkeep.backup(this.#backup);
  }

  /** Closes the server, restores the backup, and starts again. */
  async restore(): Promise<void> {
    this.storage.close();
    this.#storage = undefined;
    await restoreFile({ backup: this.#backup, database: this.#file, at: this.#nowIso() });
    await this.open();
    this.#lookForReturned();
  }

  remove(): void {
    this.#storage?.close();
    this.#storage = undefined;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The network of one device. Calls are delayed, and no socket ever opens. */
  transport(actor: Actor, isOn: () => boolean): Transport {
    const since = this.#nowIso();
    const caller: Caller = { actor, sessionId: `session-${actor.userId}`, since };
    const exchange = this.#exchange(isOn);
    return {
      push: (request) =>
        exchange(() => processPush(this.#deps(), caller, v.parse(PushRequest, copied(request)))),
      pull: (request) =>
        exchange(() => buildPull(this.#deps(), caller, v.parse(PullRequest, copied(request)))),
      enrol: ({ deviceId }) => exchange(() => this.#enrol(deviceId)),
      health: () =>
        exchange(async () => ({
          service: 'tableside',
          status: 'ok',
          serverTime: this.#nowIso(),
          build: 'simulated',
        })),
      openSocket: () => ({ send: () => undefined, close: () => undefined }),
    };
  }

  #deps() {
    return { storage: this.storage, clock: this.#time };
  }

  #nowIso(): string {
    return new Date(this.#time.now()).toISOString();
  }

  async #enrol(deviceId: string) {
    const deviceToken = `device-token-${deviceId}`;
    const device = { id: deviceId, venueId: VENUE_ID, name: 'Tablet', at: this.#nowIso() };
    const { letter, lastNumber } = await this.storage.accounts.enrolDevice({
      ...device,
      tokenHash: hashDeviceToken(deviceToken),
    });
    return { deviceId, letter, lastNumber, deviceToken };
  }

  #exchange(isOn: () => boolean): Exchange {
    const unreachable = { kind: 'unreachable', why: 'network' } as const;
    return <T>(run: () => Promise<T>) =>
      new Promise<Answer<T>>((resolve) => {
        this.#time.setTimeout(() => {
          if (!isOn() || !this.#storage) return resolve(unreachable);
          void answered(run).then(resolve);
        }, MOST_DELAY_MS);
      });
  }

  #lookForReturned(): void {
    this.#time.setTimeout(() => {
      if (!this.#storage) return;
      void decideReturned({ ...this.#deps(), venueId: VENUE_ID });
      this.#lookForReturned();
    }, LOOK_MS);
  }
}

const copied = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function answered<T>(run: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { kind: 'ok', body: copied(await run()) as T };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return { kind: 'refused', status: error.status, code: error.code, retryAfterMs: null };
  }
}
