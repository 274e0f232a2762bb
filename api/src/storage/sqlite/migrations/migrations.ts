/**
 * All migrations, in order. The file's `user_version` counts how many it has had. They are modules rather than SQL
 * files, so that the built server contains them. Never edit a released migration.
 */
import { base } from './001-base.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

export const MIGRATIONS: readonly Migration[] = [base];
