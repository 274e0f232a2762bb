/** Finds the deleted guests that entries of the audit trail name, and leaves them out. */
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry } from '../../audit.ts';
import { ordersIn, peopleIn, withoutDeleted } from '../../audit-without-deleted.ts';
import type { Database } from '../database.ts';
import { membership } from '../schema/tables-accounts.ts';
import { row } from '../schema/tables-rows.ts';

export function createForgetInTrail(database: Database) {
  const { guestsAmong, ordersAmong } = createDeleted(database);
  return (venueId: string, entries: readonly AuditEntry[]): readonly AuditEntry[] =>
    withoutDeleted(entries, {
      guests: guestsAmong(venueId, peopleIn(entries)),
      orders: ordersAmong(venueId, ordersIn(entries)),
    });
}

function createDeleted({ query }: Database) {
  const isDeleted = (venueId: string) =>
    and(eq(membership.venueId, venueId), isNotNull(membership.deletedAt));
  const isAmong = (column: typeof membership.userId | typeof row.id, ids: ReadonlySet<string>): SQL =>
    sql`${column} IN (SELECT value FROM json_each(${JSON.stringify([...ids])}))`;
  const asSet = (found: readonly { readonly id: string }[]) => new Set(found.map(({ id }) => id));
  return {
    guestsAmong(venueId: string, ids: ReadonlySet<string>): ReadonlySet<string> {
      if (ids.size === 0) return ids;
      const named = and(isDeleted(venueId), isAmong(membership.userId, ids));
      return asSet(query.select({ id: membership.userId }).from(membership).where(named).all());
    },
    /** Returns those of the orders that belong to a deleted guest. */
    ordersAmong(venueId: string, ids: ReadonlySet<string>): ReadonlySet<string> {
      if (ids.size === 0) return ids;
      const listed = and(eq(row.venueId, venueId), eq(row.entity, 'order'), isAmong(row.id, ids));
      const found = query
        .select({ id: row.id })
        .from(row)
        .innerJoin(membership, eq(membership.userId, row.customerId))
        .where(and(listed, isDeleted(venueId)))
        .all();
      return asSet(found);
    },
  };
}
