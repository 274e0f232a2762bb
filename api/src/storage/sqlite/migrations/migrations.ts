/**
 * All migrations, in order. The file's `user_version` counts how many it has had. They are modules rather than SQL
 * files, so that the built server contains them. Never edit a released migration.
 */
import type Sqlite from 'better-sqlite3';
import { base } from './001-base.ts';
import { shortIds } from './002-short-ids.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** What SQL alone cannot do. It runs after the SQL, in the same transaction. */
  readonly run?: (connection: Sqlite.Database) => void;
}

export const MIGRATIONS: readonly Migration[] = [base, shortIds];
