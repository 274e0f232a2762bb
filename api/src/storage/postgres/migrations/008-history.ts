/** Notes which history of which database this is, so that a start finds out when it is another one. */
import type { Migration } from './migration.ts';

export const history: Migration = {
  name: '008-history',
  // Earlier programs do not look at it.
  readableBy: 6,
  statements: [
    `CREATE TABLE database_history (
      only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
      system_id text COLLATE "C" NOT NULL,
      timeline bigint NOT NULL,
      table_id bigint NOT NULL,
      noted_at timestamptz NOT NULL
    )`,
  ],
};
