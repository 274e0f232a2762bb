/**
 * The tickets that the kitchen screens of each server hold. The tables are not logged: after a crash and on a standby
 * that took over both are empty, and the era that is begun then says since when leases can be missing.
 */
import type { Migration } from './migration.ts';

export const screenLeases: Migration = {
  name: '003-screen-leases',
  // An earlier program writes no leases, so the others would tell too much of its kitchen screens.
  readableBy: 3,
  statements: [
    `CREATE UNLOGGED TABLE screen_lease (
      venue_id text COLLATE "C" NOT NULL,
      process_id text COLLATE "C" NOT NULL,
      epoch text COLLATE "C" NOT NULL,
      listed bigint NOT NULL,
      shown text COLLATE "C",
      "at" timestamptz NOT NULL,
      PRIMARY KEY (venue_id, process_id)
    ) WITH (fillfactor = 50)`,
    `CREATE UNLOGGED TABLE screen_era (
      the_only boolean PRIMARY KEY DEFAULT true CHECK (the_only),
      "at" timestamptz NOT NULL
    )`,
  ],
};
