/** A PostgreSQL server of one's own for all tests of a file, with as many databases as they need. */
import { findPostgres, type PostgresServer, startPostgres } from '@tableside/testkit/postgres-server.ts';
import { afterAll, beforeAll, describe } from 'vitest';
import { withConnection } from '../../src/storage/postgres/with-connection.ts';

/** A new server takes two seconds, and far longer on a machine that is busy. */
export const START_MS = 60_000;

export interface OwnServer {
  /** The folder of PostgreSQL's programs. */
  readonly bin: string;
  /** It is there while tests run. */
  readonly server: PostgresServer;
  /** Makes an empty database and returns its address. */
  newDatabase(): Promise<string>;
}

/** Describes tests on a server of their own. Without a PostgreSQL on the machine there are none. */
export function describeOnServer(name: string, tests: (own: OwnServer) => void, settings = {}): void {
  const bin = findPostgres();
  if (bin === undefined) return;
  describe(name, { timeout: START_MS }, () => {
    let server: PostgresServer;
    let made = 0;
    beforeAll(async () => {
      server = await startPostgres(bin, { fsync: 'off', ...settings });
    }, START_MS);
    afterAll(() => server.remove(), START_MS);
    tests({
      bin,
      get server() {
        return server;
      },
      async newDatabase() {
        made += 1;
        const name = `own_${made}`;
        await rowsAt(server.url, `CREATE DATABASE ${name}`);
        return server.url.replace(/postgres$/, name);
      },
    });
  });
}

/** Asks one question on a connection of its own. */
export const rowsAt = (url: string, sql: string): Promise<readonly (readonly unknown[])[]> =>
  withConnection(url, async ({ ask }) => (await ask({ sql, params: [] })).rows);
