/**
 * Evenings with processes that die in the middle of a commit: before it is sent, or before its answer is heard. Devices
 * push their queues to any of them, now and then to two at once, and again to another one when nobody answered.
 */
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { LocalSignals } from '../../src/storage/door/signals.ts';
import { StorageError } from '../../src/storage/door/storage-error.ts';
import type { Connection, Held, Query } from '../../src/storage/postgres/connection.ts';
import { ConnectionLost } from '../../src/storage/postgres/postgres-connection.ts';
import { postgresStorage } from '../../src/storage/postgres/postgres-storage.ts';
import type { Outcome, Storage, WriteEntry } from '../../src/storage/storage.ts';
import { anEntry, saveQueue, VENUE, writesOrder } from '../venue/write-entries.ts';

const PROCESSES = 3;
const DEVICES = ['grill', 'bar', 'terrace'] as const;
const MUTATIONS = 12;
const MOST_IN_BATCH = 4;
const DYING_SHARE = 0.25;
const TWICE_SHARE = 0.3;

/** A rule that is broken on purpose: the process says that it has committed, and dies before it does. */
export type DyingMutant = 'answers before the commit';

interface Told {
  readonly cmdId: string;
  readonly status: string;
  readonly seq?: number | undefined;
}

export class DyingEvening {
  readonly told: Told[] = [];
  readonly deaths = { beforeCommit: 0, beforeAnswer: 0 };
  readonly #connection: Connection;
  readonly #random: SeededRandom;
  readonly #mutant: DyingMutant | undefined;
  readonly #processes: Storage[] = [];

  constructor(connection: Connection, random: SeededRandom, mutant?: DyingMutant) {
    this.#connection = connection;
    this.#random = random;
    this.#mutant = mutant;
  }

  async play(): Promise<void> {
    for (let n = 0; n < PROCESSES; n += 1) this.#processes.push(this.#newProcess());
    for (const clientId of DEVICES) await saveQueue(this.#random.pick(this.#processes), { clientId });
    await Promise.all(DEVICES.map((device, n) => this.#work(device, n)));
  }

  async #work(device: string, nth: number): Promise<void> {
    const waiting = Array.from({ length: MUTATIONS }, (_, n) => mutationOf(device, { mid: n + 1, nth }));
    while (waiting.length > 0) {
      const batch = waiting.slice(0, this.#random.int(1, MOST_IN_BATCH));
      const times = this.#random.chance(TWICE_SHARE) ? 2 : 1;
      const answers = await Promise.all(Array.from({ length: times }, () => this.#push(batch)));
      const [heard = []] = answers.filter(({ length }) => length > 0);
      const done = heard.flatMap((outcome) => (outcome.kind === 'done' ? [outcome.result] : []));
      // The database misses what the device was told.
      if (heard.length > 0 && done.length === 0) return;
      this.told.push(...done);
      waiting.splice(0, done.length);
    }
  }

  /** Returns nothing when the process cannot answer, as a balancer would find another one for the next push. */
  async #push(batch: readonly WriteEntry[]): Promise<readonly Outcome[]> {
    try {
      return await this.#random.pick(this.#processes).write(VENUE, batch);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      return [];
    }
  }

  #newProcess(): Storage {
    const life = { isOver: false };
    const connection = this.#mortal(life, () => {
      life.isOver = true;
      this.#processes.splice(this.#processes.indexOf(storage), 1, this.#newProcess());
    });
    const storage = postgresStorage({
      connection,
      reports: connection,
      signals: new LocalSignals(),
      newEpoch: () => 'epoch',
      elapsed: () => 0,
    });
    return storage;
  }

  /** After its end, nothing of the process reaches the database. What it left open is undone, as for a lost connection. */
  #mortal(life: { readonly isOver: boolean }, die: () => void): Connection {
    const alive = (): void => {
      if (life.isOver) throw new ConnectionLost();
    };
    const turnOf =
      (held: Held): Held['turn'] =>
      async (queries) => {
        if (life.isOver && !isRollback(queries)) throw new ConnectionLost();
        if (life.isOver || !isCommit(queries) || !this.#random.chance(DYING_SHARE)) return held.turn(queries);
        return this.#dieIn(held, queries, die);
      };
    return {
      ask: async (query) => {
        alive();
        return this.#connection.ask(query);
      },
      hold: async (work) => {
        alive();
        return this.#connection.hold((held) => work({ turn: turnOf(held) }));
      },
      close: async () => undefined,
    };
  }

  async #dieIn(held: Held, queries: readonly Query[], die: () => void): ReturnType<Held['turn']> {
    die();
    if (this.#mutant) {
      await held.turn([{ sql: 'ROLLBACK', params: [] }]);
      return queries.map(() => ({ rows: [], columns: [], command: 'COMMIT' }));
    }
    const isSent = this.#random.chance(0.5);
    this.deaths[isSent ? 'beforeAnswer' : 'beforeCommit'] += 1;
    if (isSent) await held.turn(queries);
    throw new ConnectionLost();
  }
}

const isCommit = (queries: readonly Query[]): boolean =>
  queries.at(-1)?.sql === 'COMMIT' && queries[0]?.sql !== 'COMMIT';
const isRollback = (queries: readonly Query[]): boolean => queries[0]?.sql === 'ROLLBACK';

const mutationOf = (device: string, { mid, nth }: { mid: number; nth: number }): WriteEntry =>
  anEntry({
    cmdId: `${device} ${mid}`,
    queue: { clientId: device, mid },
    decide: writesOrder(nth * 100 + mid),
  });

export const SENT = DEVICES.flatMap((device) =>
  Array.from({ length: MUTATIONS }, (_, n) => `${device} ${n + 1}`),
);
