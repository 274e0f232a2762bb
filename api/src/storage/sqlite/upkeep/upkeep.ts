/** Operating the database: copies, a probe write, sizes, and the mark of a restore. */
import { statSync } from 'node:fs';
import type Sqlite from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import type { Upkeep } from '../../door/upkeep.ts';
import { copyDatabase } from '../copies/copy-database.ts';
import { type Database, named } from '../database.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';

export type Facts = ReturnType<typeof createFacts>;

type FactName = 'probedAt' | 'restoredAt' | 'packedThrough';

export function createFacts({ statement }: Database) {
  const name = sql.placeholder('name');
  const find = statement(sql`SELECT value FROM upkeep_fact WHERE name = ${name}`);
  const put =
    statement(sql`INSERT INTO upkeep_fact (name, value) VALUES (${name}, ${sql.placeholder('value')})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`);
  return {
    get: (name: FactName): string | null => (find.get({ name })?.[0] as string | undefined) ?? null,
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
        for (const [venueId] of query.values(sql`SELECT venue_id FROM venue_seq`))
          query.run(sql`UPDATE venue_seq SET epoch = ${newEpoch()} WHERE venue_id = ${venueId}`);
        facts.put('restoredAt', at);
      }),
    restoredAt: async () => named(() => facts.get('restoredAt')),
  };
}
