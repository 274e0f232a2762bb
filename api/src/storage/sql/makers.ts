/** Reads who made an API key or a webhook, and whether that person is still an administrator. */
import { type SQL, sql } from 'drizzle-orm';

/** Tells whether the creator of a row is an active administrator of its venue. */
export const backedBy = (table: 'api_key' | 'webhook'): SQL =>
  sql.raw(`EXISTS (SELECT 1 FROM membership AS maker WHERE maker.user_id = ${table}.created_by
    AND maker.venue_id = ${table}.venue_id AND maker.role = 'admin' AND maker.active = 1)`);

export const MADE = sql`venue_id AS "venueId", created_at AS "createdAt", created_by AS "createdBy",
  created_by_name AS "createdByName"`;

export interface StoredMade {
  readonly createdBy: string;
  readonly createdByName: string;
  /** A database without booleans says 1 or 0. */
  readonly isBacked: boolean | number;
}

export const asMade = <T extends StoredMade>({ createdBy, createdByName, isBacked, ...known }: T) => ({
  ...known,
  createdBy: { id: createdBy, name: createdByName },
  isBacked: Boolean(isBacked),
});
