/** An account follows its staff card: it is deactivated and reactivated in the same write as the card. */
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { StoredRow } from '../../storage.ts';
import type { Database } from '../database.ts';
import { membership, session } from '../schema/tables-accounts.ts';
import { endSessions } from './sessions.ts';

/**
 * Call it within a write for each written row. Deactivating a card keeps its account from signing in and ends its
 * sessions at once. Reactivating the card does not unblock a blocked account.
 */
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
