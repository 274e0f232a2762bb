/**
 * Storages for tests on one PostgreSQL server. All tests of a file share a schema and its connections; the first
 * question of a storage empties the schema.
 */

import { LocalSignals } from '../../src/storage/door/signals.ts';
import type { Connection } from '../../src/storage/postgres/connection.ts';
import { expand } from '../../src/storage/postgres/migrations/migrate.ts';
import { MIGRATIONS } from '../../src/storage/postgres/migrations/migrations.ts';
import { postgresConnection } from '../../src/storage/postgres/postgres-connection.ts';
import { postgresStorage } from '../../src/storage/postgres/postgres-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { lazyConnection } from './lazy-connection.ts';

/**
 * Empties every table and starts its numbers anew. Most tables are empty already, so deleting takes a tenth of the time
 * of TRUNCATE. Triggers are off, because the audit trail refuses to be emptied.
 */
const EMPTY = `DO $$ DECLARE one text; BEGIN
    SET LOCAL session_replication_role = replica;
    FOR one IN SELECT quote_ident(tablename) FROM pg_tables
      WHERE schemaname = current_schema() AND tablename <> 'tableside_migration'
    LOOP EXECUTE 'DELETE FROM ' || one; END LOOP;
    PERFORM setval(quote_ident(sequencename)::regclass, 1, false) FROM pg_sequences WHERE schemaname = current_schema();
  END $$`;

export interface TestSchema {
  readonly connection: Connection;
  /** Opens a storage on the schema. Whatever another storage wrote there is gone. */
  open(): Storage;
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** Makes a schema with every table on a server whose role is a superuser. */
export async function makeSchema(url: string, name: string): Promise<TestSchema> {
  const connection = postgresConnection({ url, most: 4, settings: { search_path: name, jit: 'off' } });
  await connection.ask({ sql: `CREATE SCHEMA ${name}`, params: [] });
  return schemaOn(connection);
}

/** Makes every table in the schema that the connection's search path names. Closing the schema closes the connection. */
export async function schemaOn(connection: Connection): Promise<TestSchema> {
  await expand(connection, MIGRATIONS);
  let epochs = 0;
  const newEpoch = () => {
    epochs += 1;
    return `epoch-${epochs}`;
  };
  return {
    connection,
    empty: () => empty(connection),
    open: () => {
      const emptied = lazyConnection(connection, () => empty(connection));
      const signals = new LocalSignals();
      // No time passes, so how much fits into a transaction depends on the commands alone.
      const elapsed = () => 0;
      return postgresStorage({ connection: emptied, reports: emptied, signals, newEpoch, elapsed });
    },
    close: () => connection.close(),
  };
}

async function empty(connection: Connection): Promise<void> {
  await connection.ask({ sql: EMPTY, params: [] });
}
