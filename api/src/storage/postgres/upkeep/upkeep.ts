/** Operating the database: a probe write, sizes, versions, and the mark of a restore. */
import { sql } from 'drizzle-orm';
import { StorageError } from '../../door/storage-error.ts';
import type { Upkeep } from '../../door/upkeep.ts';
import { one } from '../../sql/any-database.ts';
import type { Database } from '../database.ts';
import type { Migration } from '../migrations/migration.ts';
import { faultOfTables, stateOf } from '../migrations/tables-state.ts';
import { beginNewHistories } from './new-histories.ts';

export function createUpkeep(
  database: Database,
  newEpoch: () => string,
  migrations: readonly Migration[],
): Upkeep {
  return {
    // PostgreSQL's own tools copy the database, for all venues at once and to a point in time.
    backup: () =>
      Promise.reject(new StorageError('unavailable', new Error('PostgreSQL has backups of its own.'))),
    probe: async (at) => {
      await database.run(sql`INSERT INTO upkeep_fact (name, value) VALUES ('probedAt', ${at})
        ON CONFLICT (name) DO UPDATE SET value = excluded.value`);
    },
    sizes: async () => {
      const size = sql`SELECT pg_database_size(current_database()) AS bytes`;
      const found = await one<{ readonly bytes: number }>(database, size);
      return { databaseBytes: found?.bytes ?? 0, walBytes: 0 };
    },
    version: async () => {
      const state = await stateOf(database);
      const isFit = faultOfTables(state, migrations) === undefined;
      return { is: state.version, known: migrations.length, isFit };
    },
    markRestored: (at) => database.write(null, ({ held }) => beginNewHistories(held, { at, newEpoch })),
    restoredAt: async () => {
      const fact = sql`SELECT value FROM upkeep_fact WHERE name = 'restoredAt'`;
      return (await one<{ readonly value: string }>(database, fact))?.value ?? null;
    },
  };
}
