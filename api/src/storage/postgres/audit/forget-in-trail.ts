/** Finds the deleted guests that entries of the audit trail name, and leaves them out. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { AuditEntry } from '../../audit.ts';
import { ordersIn, peopleIn, withoutDeleted } from '../../audit-without-deleted.ts';
import type { Database } from '../database.ts';
import { among } from '../lists/conditions.ts';
import { membership } from '../schema/tables-accounts.ts';
import { row } from '../schema/tables-rows.ts';

export function createForgetInTrail(database: Database) {
  const { guestsAmong, ordersAmong } = createDeleted(database);
  return async (venueId: string, entries: readonly AuditEntry[]): Promise<readonly AuditEntry[]> =>
    withoutDeleted(entries, {
      guests: await guestsAmong(venueId, peopleIn(entries)),
      orders: await ordersAmong(venueId, ordersIn(entries)),
    });
}

function createDeleted({ query }: Database) {
  const isDeleted = (venueId: string) =>
    and(eq(membership.venueId, venueId), isNotNull(membership.deletedAt));
  const asSet = (found: readonly { readonly id: string }[]) => new Set(found.map(({ id }) => id));
  return {
    async guestsAmong(venueId: string, ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
      if (ids.size === 0) return ids;
      const named = and(isDeleted(venueId), among(membership.userId, ids));
      return asSet(await query.select({ id: membership.userId }).from(membership).where(named));
    },
    /** Returns those of the orders that belong to a deleted guest. */
    async ordersAmong(venueId: string, ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
      if (ids.size === 0) return ids;
      const listed = and(eq(row.venueId, venueId), eq(row.entity, 'order'), among(row.id, ids));
      const found = await query
        .select({ id: row.id })
        .from(row)
        .innerJoin(membership, eq(membership.userId, row.customerId))
        .where(and(listed, isDeleted(venueId)));
      return asSet(found);
    },
  };
}
