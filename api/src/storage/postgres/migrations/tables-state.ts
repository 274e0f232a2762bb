/**
 * Tells which programs work on the tables as they are. A program counts by how many migrations it knows: builds of one
 * version may know different ones.
 */
import { sql } from 'drizzle-orm';
import { madeBy0x, StorageOpenError } from '../../door/storage-error.ts';
import { bare } from '../connection.ts';
import type { Database } from '../database.ts';
import { queryOf } from '../queries.ts';
import { base } from './001-base.ts';
import type { Migration } from './migration.ts';

export interface TablesState {
  /** How many migrations the database has had. */
  readonly version: number;
  /** The fewest that a program must know to work on it. */
  readonly readableBy: number;
}

/** The table that notes which migrations the database has had. Its name says whose it is. */
const FIND_TABLE = bare("SELECT to_regclass('tableside_migration') IS NOT NULL");
/** Tables of 0.x begin with another migration. Early ones do not say who can read them. */
const FIND_STATE =
  queryOf(sql`SELECT count(*), max((to_jsonb(m) ->> 'readable_by')::int), bool_or(name = ${base.name})
  FROM tableside_migration m`);

/** Throws `StorageOpenError` for tables that 0.x made. */
export async function stateOf({ ask }: Pick<Database, 'ask'>): Promise<TablesState> {
  const {
    rows: [table],
  } = await ask(FIND_TABLE);
  if (table?.[0] !== true) return { version: 0, readableBy: 0 };
  const {
    rows: [state],
  } = await ask(FIND_STATE);
  if (state?.[2] !== true) throw madeBy0x('name an empty one in DATABASE_URL');
  return { version: Number(state[0]), readableBy: Number(state[1]) };
}

/** The fewest migrations that a program must know after all of these. */
export const readableAfter = (migrations: readonly Migration[]): number =>
  Math.max(0, ...migrations.map(({ readableBy }) => readableBy));

/** Whether a program that works on the tables may not do so after the next of these. Nothing works on none. */
const isContracting = (migrations: readonly Migration[], next: number): boolean =>
  next > 0 && readableAfter(migrations.slice(0, next + 1)) > readableAfter(migrations.slice(0, next));

/** The version that a start may bring the tables to, without harm to whoever works on them. */
export function expandableTo(migrations: readonly Migration[], version: number): number {
  if (version === 0) return migrations.length;
  const next = migrations.findIndex((_, n) => n >= version && isContracting(migrations, n));
  return next < 0 ? Math.max(version, migrations.length) : next;
}

/** The version that a program with these migrations needs. It works without the contracting ones at their end. */
export const neededVersion = (migrations: readonly Migration[]): number =>
  migrations.findLastIndex((_, n) => !isContracting(migrations, n)) + 1;

/**
 * The migrations whose backfills must be done before the next of these: none before an expanding one. Those before the
 * last contracting one were done then.
 */
export function filledBefore(migrations: readonly Migration[], next: number): readonly Migration[] {
  if (!isContracting(migrations, next)) return [];
  const last = migrations.findLastIndex((_, n) => n < next && isContracting(migrations, n));
  return migrations.slice(Math.max(0, last), next);
}

/** Returns why a program with these migrations does not work on the tables, or undefined. */
export function faultOfTables(
  { version, readableBy }: TablesState,
  migrations: readonly Migration[],
): StorageOpenError | undefined {
  const known = migrations.length;
  const state = `The database has version ${version}, this program knows ${known}.`;
  if (version > known && readableBy > known)
    return new StorageOpenError('newer', `${state} Start the newer program.`);
  if (version >= neededVersion(migrations)) return undefined;
  if (version === 0)
    return new StorageOpenError(
      'missing',
      'The database has no tables of Tableside. Start the server once first.',
    );
  return new StorageOpenError(
    'missing',
    expandableTo(migrations, version) < neededVersion(migrations)
      ? `${state} Earlier programs do not work on what it needs: stop their servers and run \`tableside migrate --contract\` first.`
      : `${state} Start the server once: it is upgraded then.`,
  );
}
