/**
 * The migrations of a release that may come later: those of today, one that leaves an index and a backfill to servers that
 * run, and one that relies on the backfill. `bundleLater` puts them in the place of those of today.
 */
import type { Migration } from '../../src/storage/postgres/migrations/migration.ts';
import { MIGRATIONS as TODAY } from '../../src/storage/postgres/migrations/migrations.ts';
import { readableAfter } from '../../src/storage/postgres/migrations/tables-state.ts';

const SHOWN = `coalesce(upper(status), '')`;

/** Earlier programs do not know the column, so a trigger fills it in what they write meanwhile. */
const LEAVES: Migration = {
  name: '901-leaves',
  readableBy: readableAfter(TODAY),
  statements: [
    'ALTER TABLE "row" ADD COLUMN shown text, ADD COLUMN fills integer NOT NULL DEFAULT 0',
    `CREATE FUNCTION fill_shown() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.shown := coalesce(upper(NEW.status), ''); RETURN NEW; END $$`,
    `CREATE TRIGGER fill_shown BEFORE INSERT OR UPDATE ON "row" FOR EACH ROW EXECUTE FUNCTION fill_shown()`,
  ],
  indexes: [{ name: 'row_shown', on: '"row" (venue_id, shown)' }],
  backfill: {
    table: '"row"',
    key: ['venue_id', 'entity', 'id'],
    // How often a row was filled is counted for the test.
    set: `shown = ${SHOWN}, fills = fills + 1`,
    where: `shown IS DISTINCT FROM ${SHOWN}`,
  },
};

const RELIES: Migration = {
  name: '902-relies',
  readableBy: TODAY.length + 2,
  statements: ['ALTER TABLE "row" ALTER COLUMN shown SET NOT NULL'],
};

export const MIGRATIONS: readonly Migration[] = [...TODAY, LEAVES, RELIES];
