/**
 * A `Connection` over postgres.js. Each of its connections is a client of its own, because the driver's pool can forget
 * a caller that waits to keep a connection (porsager/postgres, issues 751 and 1195).
 */
import postgres from 'postgres';
import { StorageError } from '../door/storage-error.ts';
import { type Answer, bare, type Connection, type Held, type Query, readable } from './connection.ts';
import { isUnavailable } from './database-error.ts';
import { gatheringSockets } from './gathering-socket.ts';
import { createPool } from './pool.ts';
import { createRenewal, type Renewal } from './renewal.ts';

export interface PoolOptions {
  readonly url: string;
  /** The most connections at once. */
  readonly most: number;
  /** Settings of each connection, such as `search_path` and time limits. */
  readonly settings: Readonly<Record<string, string | number>> & { readonly statement_timeout?: number };
  /** How much later than the time limit of a statement its answer may come, in ms. */
  readonly answerMs?: number;
  /** Looks at each connection that was opened, before it is used. One that it refuses is closed. */
  readonly judge?: (held: Held) => Promise<void>;
  /** Says when all connections have to be made anew. Pools of one process share it. */
  readonly renewal?: Renewal;
}

/** How long a new connection may take, in seconds. */
const CONNECT_S = 5;
/**
 * PostgreSQL ends a statement that takes too long. An answer that is this much later, in ms, will not come: a network can
 * swallow a connection without ending it.
 */
const ANSWER_MS = 5000;
/** An unused connection is closed after this time, in seconds. */
const IDLE_S = 300;
/**
 * The most statements of a turn, and how they are sent. None waits in the driver, where a later connection could take it.
 * The driver's types do not know these options.
 */
const pipelined = (): object => ({ max_pipeline: 100_000, socket: gatheringSockets() });

/** Numbers of 64 bits and sums. All of ours are exact up to 53 bits. */
const NUMBERS = { to: 20, from: [20, 1700], parse: Number, serialize: String };

/** Nothing connects before the first question. Throws when the URL is not one. */
export function postgresConnection(options: PoolOptions): Connection {
  const { renewal = createRenewal() } = options;
  const clients = Array.from({ length: options.most }, () => new Client({ ...options, renewal }));
  const pool = createPool(clients, CONNECT_S * 1000);
  return {
    ask: (query) => pool.use((client) => client.ask(query)),
    hold: (work) => pool.use((client) => client.hold(work)),
    async close() {
      pool.close();
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}

/** Options of the driver for a single connection. */
export const oneConnection = (settings: PoolOptions['settings']) => ({
  max: 1,
  ...pipelined(),
  connect_timeout: CONNECT_S,
  // A venue must not wait for a server that is still starting: the next caller tries again.
  backoff: false as const,
  fetch_types: false,
  connection: { application_name: 'tableside', ...settings },
  types: { numbers: NUMBERS },
  onnotice: () => undefined,
});

/**
 * One connection, which is opened again when it is needed after it was lost or is out of date. Each has a driver of its own: after a reset,
 * the driver can keep a statement that nobody will answer, and it sends what waited to its next connection.
 */
class Client {
  readonly #open: () => postgres.Sql;
  #sql: postgres.Sql;
  #isOpen = false;
  /** Counts how often the connection was lost. */
  #lost = 0;
  /** That of the connection. */
  #generation = 0;

  readonly #renewal: Renewal;
  readonly #judge: (held: Held) => Promise<void>;
  /** How long the connection may be silent while a statement waits, in ms. Undefined: statements take as long as they do. */
  readonly #silentMs: number | undefined;

  constructor(options: PoolOptions & { readonly renewal: Renewal }) {
    const { url, settings, answerMs = ANSWER_MS, judge = reach, renewal } = options;
    this.#renewal = renewal;
    this.#judge = judge;
    const limit = settings.statement_timeout ?? 0;
    this.#silentMs = limit > 0 ? limit + answerMs : undefined;
    this.#open = () => {
      const sql: postgres.Sql = postgres(url, {
        ...oneConnection(settings),
        idle_timeout: IDLE_S,
        onclose: () => this.#lose(sql),
      });
      return sql;
    };
    this.#sql = this.#open();
  }

  #lose(sql: postgres.Sql): void {
    void refuseAll(sql);
    if (sql !== this.#sql) return;
    this.#isOpen = false;
    this.#lost += 1;
    this.#sql = this.#open();
  }

  async ask(query: Query): Promise<Answer> {
    const [answer] = await (await this.#ready()).turn([query]);
    if (!answer) throw new Error('A question has an answer.');
    return answer;
  }

  /** What the work sends goes to one connection. Once that is lost, every further turn is refused. */
  async hold<T>(work: (held: Held) => Promise<T>): Promise<T> {
    return work(await this.#ready());
  }

  /** Returns a connection that was judged, and is not out of date. */
  async #ready(): Promise<Held> {
    if (this.#isOpen && this.#generation !== this.#renewal.generation) this.#lose(this.#sql);
    const began = this.#lost;
    const held: Held = {
      turn: async (queries) => {
        if (this.#lost !== began) throw new ConnectionLost();
        return this.#answered(queries);
      },
    };
    if (!this.#isOpen) await this.#try(held);
    if (this.#lost === began) this.#isOpen = true;
    return held;
  }

  /** Opens the connection and judges it. One that is of no use is closed, so that the next try goes by the address. */
  async #try(held: Held): Promise<void> {
    const { generation } = this.#renewal;
    if (!this.#renewal.mayTry()) throw new StorageError('unavailable');
    const sql = this.#sql;
    try {
      await this.#judge(held);
    } catch (error) {
      if (isUnavailable(error)) this.#renewal.failed();
      this.#lose(sql);
      throw error;
    }
    this.#generation = generation;
    this.#renewal.worked();
  }

  async #answered(queries: readonly Query[]): Promise<readonly Answer[]> {
    try {
      return await this.#inTime(queries);
    } catch (error) {
      if (this.#isOpen && isUnavailable(error)) this.#renewal.outdate(this.#generation);
      throw error;
    }
  }

  /** Gives up a connection that has been silent for too long. */
  async #inTime(queries: readonly Query[]): Promise<readonly Answer[]> {
    const sql = this.#sql;
    if (this.#silentMs === undefined) return inOneTurn(sql, queries);
    const silence = setTimeout(() => this.#lose(sql), this.#silentMs);
    try {
      return await inOneTurn(sql, queries, () => silence.refresh());
    } finally {
      clearTimeout(silence);
    }
  }

  async close(): Promise<void> {
    await this.#sql.end({ timeout: CONNECT_S });
  }
}

/** Whoever is told that the connection is lost in the middle of work must not have begun it. */
async function reach({ turn }: Held): Promise<void> {
  await turn([bare('SELECT 1')]);
}

/** The connection was lost, so nothing more can be asked of it. */
export class ConnectionLost extends Error {
  readonly code = 'CONNECTION_CLOSED';
}

/** Refuses every statement that the driver still has. Its connection must be lost. */
export const refuseAll = (sql: postgres.Sql): Promise<void> => sql.end({ timeout: 0 });

/** Sends these together. Rejects with the first error after all have ended. `heard` is called at each answer. */
export async function inOneTurn(
  sql: postgres.Sql,
  queries: readonly Query[],
  heard: () => void = () => undefined,
): Promise<readonly Answer[]> {
  const answers = await Promise.allSettled(queries.map((query) => run(sql, query).finally(heard)));
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed) throw failed.reason;
  return answers.map((answer) => (answer as PromiseFulfilledResult<Answer>).value);
}

async function run(sql: postgres.Sql, { sql: text, params }: Query): Promise<Answer> {
  const told = params.map(readable) as never[];
  const found = await sql.unsafe(text, told, { prepare: params.length > 0 }).values();
  return {
    rows: found as unknown as unknown[][],
    columns: (found.columns ?? []).map(({ name }) => name),
    command: found.command,
  };
}
