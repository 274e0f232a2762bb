/** Operating the database: a probe write, sizes, versions, and the mark of a restore. */
import { sql } from 'drizzle-orm';
import { StorageError } from '../../storage-error.ts';
import type { Upkeep } from '../../upkeep.ts';
import type { Database, Queries } from '../database.ts';
import { first } from '../first.ts';
import type { Migration } from '../migrations/migration.ts';
import { faultOfTables, stateOf } from '../migrations/tables-state.ts';
import { upkeepFact } from '../schema/tables-upkeep.ts';
import { beginNewHistories } from './new-histories.ts';

type FactName = typeof upkeepFact.$inferSelect.name;

const put = (query: Queries, name: FactName, value: string) =>
  query
    .insert(upkeepFact)
    .values({ name, value })
    .onConflictDoUpdate({ target: upkeepFact.name, set: { value } });

export function createUpkeep(
  database: Database,
  newEpoch: () => string,
  migrations: readonly Migration[],
): Upkeep {
  const { query } = database;
  return {
    // PostgreSQL's own tools copy the database, for all venues at once and to a point in time.
    backup: () =>
      Promise.reject(new StorageError('unavailable', new Error('PostgreSQL has backups of its own.'))),
    probe: async (at) => {
      await put(query, 'probedAt', at);
    },
    sizes: async () => {
      const [found] = (await query.execute(
        sql`SELECT pg_database_size(current_database()) AS bytes`,
      )) as unknown as { readonly bytes: number }[];
      return { databaseBytes: found?.bytes ?? 0, walBytes: 0 };
    },
    version: async () => {
      const state = await stateOf(database);
      const isFit = faultOfTables(state, migrations) === undefined;
      return { is: state.version, known: migrations.length, isFit };
    },
    markRestored: (at) => database.write(null, ({ held }) => beginNewHistories(held, { at, newEpoch })),
    restoredAt: async () => {
      const found = await query
        .select({ value: upkeepFact.value })
        .from(upkeepFact)
        .where(sql`${upkeepFact.name} = 'restoredAt'`);
      return first(found)?.value ?? null;
    },
  };
}
