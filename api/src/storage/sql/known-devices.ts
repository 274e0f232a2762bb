/** Which devices an account remembers. */
import { type SQL, sql } from 'drizzle-orm';

/** The maximum number of known devices per account. Those that signed in longest ago are forgotten. */
const MOST_KNOWN = sql.raw('100');

export const forgettingOldest = (userId: string): SQL =>
  sql`DELETE FROM known_device WHERE user_id = ${userId} AND secret_hash IN (
    SELECT secret_hash FROM known_device WHERE user_id = ${userId}
    ORDER BY at DESC LIMIT ${MOST_KNOWN} OFFSET ${MOST_KNOWN})`;
