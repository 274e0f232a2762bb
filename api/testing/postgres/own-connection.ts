/** A connection to a PostgreSQL server of one's own, with the tables of storage, for all tests of a file. */
import { type PostgresServer, startPostgres } from '@tableside/testkit/postgres-server.ts';
import { afterAll, beforeAll } from 'vitest';
import type { Connection } from '../../src/storage/postgres/connection.ts';
import { openPostgres } from '../../src/storage/postgres/open-postgres.ts';
import { postgresConnection } from '../../src/storage/postgres/postgres-connection.ts';

/** A new server takes two seconds, and far longer on a machine that is busy. */
export const START_MS = 120_000;

/** Call it where tests are declared. Returns the connection, which is open while they run. */
export function ownConnection(bin: string, most: number): () => Connection {
  let server: PostgresServer;
  let connection: Connection;
  beforeAll(async () => {
    server = await startPostgres(bin, { fsync: 'off' });
    await (await openPostgres(server.url)).close();
    connection = postgresConnection({ url: server.url, most, settings: {} });
  }, START_MS);
  afterAll(async () => {
    await connection.close();
    await server.remove();
  }, START_MS);
  return () => connection;
}
