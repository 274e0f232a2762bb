/**
 * The connection of one simulated server process to a database that it shares with others. The process may be killed
 * between any two statements, and at chosen moments of a group of commands. While it is set aside, it sends and reads
 * nothing, and loses its open transaction at once: PostgreSQL ends one that idles for two seconds. In those seconds
 * others would wait for the lock, which a database with one session cannot show.
 */
import type { Answer, Connection, Held, Query } from '@tableside/api/storage/postgres/connection.ts';
import { ConnectionLost } from '@tableside/api/storage/postgres/postgres-connection.ts';
import type { Moment } from './process-dooms.ts';
import type { Standstill } from './standstill.ts';

export interface ProcessConnection extends Connection {
  /** The process is gone: nothing more is sent or answered, and an open transaction is undone. */
  kill(): void;
}

export interface ProcessParts {
  readonly still: Standstill;
  /** Returns what strikes the process at this moment, if anything does. */
  readonly doomAt: (moment: Moment) => (() => void) | undefined;
  /** Called when a process that was set aside with the lock of the venue finds its transaction gone. */
  readonly onFenced: () => void;
}

const ROLLBACK: Query = { sql: 'ROLLBACK', params: [] };

export function processConnection(shared: Connection, parts: ProcessParts): ProcessConnection {
  const { still } = parts;
  let isAlive = true;
  const goOn = async (): Promise<void> => {
    await still.over();
    if (!isAlive) throw new ConnectionLost();
  };
  /** A place at which the process may be killed. */
  const onTheWay = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    await goOn();
  };
  const lend = async <T>(work: (held: Held) => Promise<T>): Promise<T> => {
    await still.over();
    const lent = await shared.hold(async (session) => {
      // It was set aside while it waited for the session, which others need meanwhile.
      if (still.isOn) return undefined;
      const held = new LentSession(session, { ...parts, goOn, isAlive: () => isAlive });
      const working = work(held);
      await Promise.race([working.catch(() => undefined), held.taken]);
      if (!isAlive || held.isTaken) await session.turn([ROLLBACK]);
      return { working };
    });
    return lent ? lent.working : lend(work);
  };
  return {
    async ask(query) {
      await onTheWay();
      const answer = await counted(shared.ask(query));
      await onTheWay();
      return answer;
    },
    hold: lend,
    close: async () => undefined,
    kill() {
      isAlive = false;
      still.end();
    },
  };
}

interface LentParts extends ProcessParts {
  /** Waits while the process is set aside. Throws when it is gone. */
  readonly goOn: () => Promise<void>;
  readonly isAlive: () => boolean;
}

/** The session of the database, lent to a process until its work ends or the process is set aside. */
class LentSession implements Held {
  readonly taken: Promise<void>;
  isTaken = false;
  readonly #session: Held;
  readonly #parts: LentParts;
  #take: () => void = () => undefined;
  /** Whether the transaction is that of a group of commands, which begins with the lock of the venue. */
  #isGroup = false;

  constructor(session: Held, parts: LentParts) {
    this.#session = session;
    this.#parts = parts;
    this.taken = new Promise((resolve) => {
      this.#take = () => {
        this.isTaken = true;
        resolve();
      };
    });
  }

  async turn(queries: readonly Query[]): Promise<readonly Answer[]> {
    const isLast = queries.at(-1)?.sql === 'COMMIT';
    await this.#travel(false);
    const isFirst = beginsGroup(queries);
    this.#isGroup ||= isFirst;
    const early = this.#isGroup && isLast ? this.#parts.doomAt('unsaved') : undefined;
    const answers = await counted(this.#session.turn(early ? queries.slice(0, -1) : queries));
    early?.();
    if (isFirst) this.#parts.doomAt('locked')?.();
    if (this.#isGroup && isLast) this.#parts.doomAt('saved')?.();
    await this.#travel(isLast);
    return answers;
  }

  /** `isEnded`: nothing of the transaction is open any more. */
  async #travel(isEnded: boolean): Promise<void> {
    const { still, goOn, onFenced, isAlive } = this.#parts;
    if (this.isTaken) throw new ConnectionLost();
    await new Promise((resolve) => setImmediate(resolve));
    const isSetAside = still.isOn;
    if (isSetAside) this.#take();
    await goOn();
    if (!isSetAside || isEnded) return;
    if (this.#isGroup && isAlive()) onFenced();
    throw new ConnectionLost();
  }
}

/** Other writes begin with a lock of the office, and reads with a snapshot. */
const beginsGroup = ([first, second]: readonly Query[]): boolean =>
  first?.sql === 'BEGIN' && / FROM venue_seq .* FOR NO KEY UPDATE$/.test(second?.sql ?? '');

/** Keeps the event loop visibly busy until the work is done, so that no virtual time passes meanwhile. */
async function counted<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const done = (): void => {
    isDone = true;
  };
  work.then(done, done);
  while (!isDone) await new Promise((resolve) => setImmediate(resolve));
  return work;
}
