/** Operating the database: copies, a probe write, sizes, and the mark of a restore. */
import { statSync } from 'node:fs';
import type Sqlite from 'better-sqlite3';
import { eq, sql } from 'drizzle-orm';
import type { Upkeep } from '../../upkeep.ts';
import { copyDatabase } from '../copies/copy-database.ts';
import { type Database, named } from '../database.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { venueSeq } from '../schema/tables-rows.ts';
import { upkeepFact } from '../schema/tables-upkeep.ts';

export type Facts = ReturnType<typeof createFacts>;

type FactName = typeof upkeepFact.$inferSelect.name;

export function createFacts({ query }: Database) {
  const find = query
    .select({ value: upkeepFact.value })
    .from(upkeepFact)
    .where(eq(upkeepFact.name, sql.placeholder('name')))
    .prepare();
  const put = query
    .insert(upkeepFact)
    .values({ name: sql.placeholder('name'), value: sql.placeholder('value') })
    .onConflictDoUpdate({ target: upkeepFact.name, set: { value: sql`excluded.value` } })
    .prepare();
  return {
    get: (name: FactName): string | null => find.get({ name })?.value ?? null,
    put: (name: FactName, value: string): void => void put.run({ name, value }),
  };
}

interface UpkeepParts {
  readonly connection: Sqlite.Database;
  readonly database: Database;
  readonly facts: Facts;
  readonly newEpoch: () => string;
}

export function createUpkeep({ connection, database, facts, newEpoch }: UpkeepParts): Upkeep {
  const pragma = (name: string): number => Number(connection.pragma(name, { simple: true }));
  return {
    backup: (file, { signal } = {}) => copyDatabase(connection, file, { signal }),
    probe: async (at) => database.write(() => facts.put('probedAt', at)),
    sizes: async () =>
      named(() => ({
        databaseBytes: pragma('page_count') * pragma('page_size'),
        walBytes: statSync(`${connection.name}-wal`, { throwIfNoEntry: false })?.size ?? 0,
      })),
    version: async () =>
      named(() => {
        const [is, known] = [pragma('user_version'), MIGRATIONS.length];
        return { is, known, isFit: is === known };
      }),
    markRestored: async (at) =>
      database.write(() => {
        const { query } = database;
        for (const { venueId } of query.select({ venueId: venueSeq.venueId }).from(venueSeq).all()) {
          query.update(venueSeq).set({ epoch: newEpoch() }).where(eq(venueSeq.venueId, venueId)).run();
        }
        facts.put('restoredAt', at);
      }),
    restoredAt: async () => named(() => facts.get('restoredAt')),
  };
}
