/** The context of every command of the command line: its input, its output, and its access to the data. */
import { existsSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { databaseOf } from '../start/open-data.ts';
import { openPostgresBeside } from '../storage/postgres/open-postgres.ts';
import { versionOfFile } from '../storage/sqlite/copies/inspect-database.ts';
import { MIGRATIONS } from '../storage/sqlite/migrations/migrations.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import type { Storage } from '../storage/storage.ts';
import { CliError } from './cli-error.ts';
import { type Hands, ONE_USER } from './user-of-server.ts';

export interface Outside {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder that relative paths are resolved from. */
  readonly cwd: string;
  /** The product's package.json. */
  readonly manifest: URL;
  /** Absent where one user does everything. */
  readonly hands?: Hands;
  /** ms */
  now(): number;
  out(line: string): void;
  err(line: string): void;
}

export interface CliContext extends Outside {
  readonly hands: Hands;
  readonly config: Config;
  readonly folder: string;
  /** ISO 8601 UTC */
  at(): string;
  path(typed: string): string;
}

/** Throws `StartError` when a setting is wrong. */
export function contextOf(outside: Outside): CliContext {
  const config = readConfig(outside.environment);
  return {
    ...outside,
    hands: outside.hands ?? ONE_USER,
    config,
    folder: resolve(config.dataDir),
    at: () => new Date(outside.now()).toISOString(),
    path: (typed) => resolve(outside.cwd, typed),
  };
}

/** Opens the database as it is, without migrating it, because a running server may be using it. */
export async function withStorage<T>(
  context: CliContext,
  work: (storage: Storage) => Promise<T>,
): Promise<T> {
  const storage = await openBeside(context);
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

async function openBeside({ folder, config: { databaseUrl } }: CliContext): Promise<Storage> {
  if (databaseUrl !== undefined) return openPostgresBeside(databaseUrl);
  const file = existingDatabase(folder);
  const version = versionOfFile(file) ?? 0;
  if (version < MIGRATIONS.length) {
    throw new CliError('The database is of an earlier version. Start the server once: it is upgraded then.');
  }
  return openSqlite({ file });
}

/** Whether a path leads into the data folder, where only the server's user writes. */
export const isOfServer = ({ folder }: Pick<CliContext, 'folder'>, path: string): boolean =>
  `${path}${sep}`.startsWith(`${folder}${sep}`);

/** Throws when the data is in PostgreSQL, which has backups of its own. */
export function refuseForPostgres({ config }: CliContext): void {
  if (config.databaseUrl !== undefined)
    throw new CliError(
      'DATABASE_URL is set, so the data is in PostgreSQL: back up and restore it there (docs/operations.md).',
    );
}

export function existingDatabase(folder: string): string {
  const file = databaseOf(folder);
  if (!existsSync(file))
    throw new CliError(`There is no database in ${folder}. Start the server once first.`);
  return file;
}
