/** Notes what servers that run have done of what migrations left to them. */
import type { Migration } from './migration.ts';

export const finishing: Migration = {
  name: '009-finishing',
  // Earlier programs do not look at it.
  readableBy: 6,
  statements: [
    // `name` is that of an index, or that of the migration of a backfill. `reached` is the key of the last row that a step
    // has looked at, as JSON.
    `CREATE TABLE finishing (
      name text COLLATE "C" PRIMARY KEY,
      reached text COLLATE "C",
      steps bigint NOT NULL DEFAULT 0,
      changed bigint NOT NULL DEFAULT 0,
      done_at timestamptz
    ) WITH (fillfactor = 50)`,
  ],
};
