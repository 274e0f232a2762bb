/** A `Connection` over postgres.js, with a pool of connections. */
import postgres from 'postgres';
import type { Answer, Connection, Held, Query } from './connection.ts';

export interface PoolOptions {
  readonly url: string;
  /** The most connections at once. */
  readonly most: number;
  /** Settings of each connection, such as `search_path` and time limits. */
  readonly settings: Readonly<Record<string, string | number>>;
  /** Whether the statements of the pool may be prepared. False where a pooler gives each transaction another server. */
  readonly prepares?: boolean;
}

/** How long a caller waits for a new connection, in seconds. */
const CONNECT_S = 5;
/** An unused connection is closed after this time, in seconds. */
const IDLE_S = 300;

/** Numbers of 64 bits and sums. All of ours are exact up to 53 bits. */
const NUMBERS = { to: 20, from: [20, 1700], parse: Number, serialize: String };

/** Nothing connects before the first question. Throws when the URL is not one. */
export function postgresConnection({ url, most, settings, prepares = true }: PoolOptions): Connection {
  const pool = postgres(url, {
    max: most,
    prepare: prepares,
    connect_timeout: CONNECT_S,
    idle_timeout: IDLE_S,
    // A venue must not wait for a server that is still starting: the next caller tries again.
    backoff: false,
    fetch_types: false,
    connection: { application_name: 'tableside', ...settings },
    types: { numbers: NUMBERS },
    onnotice: () => undefined,
  });
  return {
    ask: (query) => run(pool, query),
    async hold(work) {
      const kept = await pool.reserve();
      let isBroken = false;
      const held: Held = {
        async turn(queries) {
          if (isBroken) throw new ConnectionLost();
          const answers = await Promise.allSettled(queries.map((query) => run(kept, query)));
          const failed = answers.find((answer) => answer.status === 'rejected');
          isBroken ||= answers.some((answer) => answer.status === 'rejected' && isLost(answer.reason));
          if (failed) throw failed.reason;
          return answers.map((answer) => (answer as PromiseFulfilledResult<Answer>).value);
        },
      };
      try {
        return await work(held);
      } finally {
        // The pool has already taken back a connection that broke.
        if (!isBroken) kept.release();
      }
    },
    close: () => pool.end({ timeout: CONNECT_S }),
  };
}

/** The connection ended before. */
class ConnectionLost extends Error {
  readonly code = 'CONNECTION_CLOSED';
}

const isLost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(CONNECTION_|E[A-Z]+$)/.test(String(error.code));

async function run(on: postgres.Sql | postgres.ReservedSql, { sql, params }: Query): Promise<Answer> {
  const found = await on.unsafe(sql, params as never[], { prepare: params.length > 0 }).values();
  return {
    rows: found as unknown as unknown[][],
    columns: (found.columns ?? []).map(({ name }) => name),
    command: found.command,
  };
}
