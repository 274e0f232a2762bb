/**
 * Notes which programs can work on the tables, and how many migrations each running server knows. Servers that know
 * only the earlier migrations keep working, but cannot be started again: they refuse a database of a later version.
 */
import type { Migration } from './migration.ts';

/** The migrations known to a server that has not said how many it knows: it is older than this migration. */
export const KNOWN_BEFORE = 6;

export const readers: Migration = {
  name: '007-readers',
  readableBy: KNOWN_BEFORE,
  statements: [
    // Filled by `migrate.ts`, for the migrations before this one, too.
    'ALTER TABLE tableside_migration ADD COLUMN readable_by integer',
    `ALTER TABLE server_process ADD COLUMN knows integer NOT NULL DEFAULT ${KNOWN_BEFORE}`,
  ],
};
