/**
 * Makes an account follow its staff card: a deactivated card keeps it from signing in, and ends the devices that it
 * answers for.
 */
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { forgettingDevice, keeping, revoking, vouchedBy } from '../../sql/device-rows.ts';
import { endingAccess, endingOnDevice } from '../../sql/endings.ts';
import type { ApplyParts } from '../../writing/write-parts.ts';
import type { Database } from '../database.ts';
import { membership } from '../schema/tables-accounts.ts';

export const createCards = (database: Database): ApplyParts['cards'] => ({
  follow(venueId, row, { at, by }) {
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
      const { kept, ended } = devicesOf(database, { venueId, userId, own: by?.deviceId ?? null });
      if (by) for (const id of kept) database.query.run(keeping(id, by.userId));
      for (const id of ended)
        for (const write of [revoking(id, at), forgettingDevice(id)]) database.query.run(write);
      const endings = [
        ...endingAccess({ userId, venueId }, at),
        ...ended.flatMap((id) => endingOnDevice(id, at)),
      ].flatMap((ending) => database.query.all(ending));
      if (endings.length > 0 || ended.length > 0) database.tell({ kind: 'ended' });
    }
  },
});

/** Returns the devices in use that a person answers for: the one that stays, and those that end. */
function devicesOf(
  { query }: Database,
  { venueId, userId, own }: { venueId: string; userId: string; own: string | null },
) {
  const found = query.all<{ readonly id: string }>(sql`SELECT device_id AS id FROM device
    WHERE venue_id = ${venueId} AND revoked_at IS NULL AND ${vouchedBy(userId)}`);
  const ids = found.map(({ id }) => id);
  return { kept: ids.filter((id) => id === own), ended: ids.filter((id) => id !== own) };
}
