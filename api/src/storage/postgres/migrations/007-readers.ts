/**
 * Notes which programs work on the tables, and which of the servers that live do. The statements of servers that know
 * only the migrations before go on. They may not be started again, because they know no database of a later version.
 */
import type { Migration } from './migration.ts';

/** A server that said that it lives, and not yet what it knows, knew this many migrations. */
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
