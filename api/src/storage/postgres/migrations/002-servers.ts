/** Adds what several servers share and one keeps in its data folder: the secret of tokens and the menu pictures. */
import type { Migration } from './migration.ts';

export const servers: Migration = {
  name: '002-servers',
  // An earlier program keeps its pictures and its secret where the others cannot read them.
  readableBy: 2,
  statements: [
    `CREATE TABLE token_secret (
      kid text COLLATE "C" PRIMARY KEY,
      value text COLLATE "C",
      made_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`,
    `CREATE TABLE picture (
      venue_id text COLLATE "C" NOT NULL,
      name text COLLATE "C" NOT NULL,
      bytes bytea NOT NULL,
      used_at text COLLATE "C" NOT NULL,
      PRIMARY KEY (venue_id, name)
    )`,
    // A picture is compressed already.
    'ALTER TABLE picture ALTER COLUMN bytes SET STORAGE EXTERNAL',
  ],
};
