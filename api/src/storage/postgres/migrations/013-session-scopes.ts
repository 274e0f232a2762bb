/**
 * Adds to sessions what they open, when the person proved again who they are, and when and where they were last used.
 * Sessions that earlier programs begin have no scope: one of less than a day was begun by PIN.
 */
import type { Migration } from './migration.ts';

export const sessionScopes: Migration = {
  name: '013-session-scopes',
  readableBy: 6,
  statements: [
    'ALTER TABLE "session" ADD COLUMN scope text COLLATE "C"',
    'ALTER TABLE "session" ADD COLUMN confirmed_at text COLLATE "C"',
    'ALTER TABLE "session" ADD COLUMN seen_at text COLLATE "C"',
    'ALTER TABLE "session" ADD COLUMN address text COLLATE "C"',
  ],
};
