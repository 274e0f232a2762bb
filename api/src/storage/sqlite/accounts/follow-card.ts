/** Makes an account follow its staff card: a deactivated card keeps it from signing in. */
import { and, eq, isNull, ne } from 'drizzle-orm';
import { endingAccess } from '../../sql/endings.ts';
import type { ApplyParts } from '../../writing/write-parts.ts';
import type { Database } from '../database.ts';
import { membership } from '../schema/tables-accounts.ts';

export const createCards = (database: Database): ApplyParts['cards'] => ({
  follow(venueId, row, at) {
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
    for (const { userId } of changed) {
      const ended = endingAccess({ userId, venueId }, at).flatMap((ending) => database.query.all(ending));
      if (ended.length > 0) database.tell({ kind: 'ended' });
    }
  },
});
