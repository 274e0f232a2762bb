/** Indexes that migrations leave to servers that run: those that are not there yet, and how they are built. */
import { type SQL, sql } from 'drizzle-orm';
import { arrayOf, bare, type Connection, type Query } from '../connection.ts';
import type { LateIndex, Migration } from '../migrations/migration.ts';
import { queriesOn } from '../queries.ts';
import { noteDone } from './note-done.ts';

type Ask = Pick<Connection, 'ask'>;

export interface UnbuiltIndex extends LateIndex {
  /** The phase of the build, as PostgreSQL names it. Null while nobody builds the index. */
  readonly phase: string | null;
  /** Left by a build that broke off. It slows writes down and serves no query. */
  readonly isInvalid: boolean;
  /** The index works, but is not noted as done: its builder was killed, or an administrator built it first. */
  readonly isBuilt: boolean;
}

interface Found extends Pick<UnbuiltIndex, 'name' | 'phase'> {
  /** Null when the index is not there. */
  readonly isValid: boolean | null;
}

const find = (names: readonly string[]): SQL => sql`SELECT n.name, i.indisvalid AS "isValid", p.phase
  FROM unnest(${arrayOf(names)}::text::text[]) AS n (name)
  LEFT JOIN pg_index i ON i.indexrelid = to_regclass(quote_ident(n.name))
  LEFT JOIN pg_stat_progress_create_index p
    ON p.datname = current_database() AND p.index_relid = i.indexrelid
  WHERE NOT EXISTS (SELECT 1 FROM finishing f WHERE f.name = n.name AND f.done_at IS NOT NULL)`;

/** In the order of the migrations, which the database must have had. */
export async function unbuiltIndexes(
  { ask }: Ask,
  migrations: readonly Migration[],
): Promise<readonly UnbuiltIndex[]> {
  const wanted = migrations.flatMap(({ indexes = [] }) => indexes);
  if (wanted.length === 0) return [];
  const unbuilt = await queriesOn(ask).all<Found>(find(wanted.map(({ name }) => name)));
  return wanted.flatMap((index) => {
    const found = unbuilt.find(({ name }) => name === index.name);
    if (!found) return [];
    const { isValid, phase } = found;
    return { ...index, phase, isInvalid: isValid === false, isBuilt: isValid === true };
  });
}

/** Builds it on a table that is empty. Nobody can write to it meanwhile. */
export const buildPlainly = ({ name, on }: LateIndex): readonly Query[] => [
  bare(`CREATE INDEX ${name} ON ${on}`),
  noteDone(name),
];

/** Waits for whoever works on the table, and keeps nobody from it. Nobody else may build the index at the same time. */
export async function buildIndex({ ask }: Ask, { name, on, isInvalid }: UnbuiltIndex): Promise<void> {
  if (isInvalid) await ask(bare(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`));
  await ask(bare(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${on}`));
  await ask(noteDone(name));
}
