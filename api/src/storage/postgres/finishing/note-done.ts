/** Notes that an index is built, or that the backfill of a migration is done. Neither is done again. */
import { sql } from 'drizzle-orm';
import type { Query } from '../connection.ts';
import { queryOf } from '../queries.ts';

export const noteDone = (name: string): Query =>
  queryOf(sql`INSERT INTO finishing (name, done_at) VALUES (${name}, clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET done_at = excluded.done_at`);
