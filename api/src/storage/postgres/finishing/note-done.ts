/** Notes that an index is built, or that the backfill of a migration is done. Neither is done again. */
import type { Query } from '../connection.ts';

export const noteDone = (name: string): Query => ({
  sql: `INSERT INTO finishing (name, done_at) VALUES ($1, clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET done_at = excluded.done_at`,
  params: [name],
});
