/** An account follows the staff card that it belongs to: deactivated with it, in the same write, and back with it. */
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { StoredRow } from '../storage.ts';
import type { Database } from './database.ts';
import { endSessions } from './sessions.ts';
import { membership, session } from './tables-accounts.ts';

/** Within a write, for each row it leaves: whoever has a deactivated card signs in no more, and is out at once. A blocked account stays out. */
export function followCard(
  database: Database,
  { venueId, row }: { venueId: string; row: StoredRow },
  at: string,
): void {
  if (row.entity !== 'staff') return;
  const active = row.doc.isActive ? 1 : 0;
  const ofCard = and(eq(membership.venueId, venueId), eq(membership.staffId, row.id));
  const changed = database.query
    .update(membership)
    .set({ active })
    .where(and(ofCard, ne(membership.active, active), isNull(membership.blockedAt)))
    .returning({ userId: membership.userId })
    .all();
  if (active === 1) return;
  for (const { userId } of changed) endSessions(database, eq(session.userId, userId), at);
}
