/**
 * Reads the audit trail without the names of deleted guests. An entry is never changed once it is written, so the names
 * are replaced on the way out.
 */
import { DELETED_GUEST, withoutGuests } from '@tableside/domain/forget-guests.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { AuditEntry } from '../../audit.ts';
import type { Database } from '../database.ts';
import { among } from '../lists/conditions.ts';
import { membership } from '../schema/tables-accounts.ts';
import { row } from '../schema/tables-rows.ts';

export function createForgetInTrail(database: Database) {
  const { guestsAmong, ordersAmong } = createDeleted(database);
  return async (venueId: string, entries: readonly AuditEntry[]): Promise<readonly AuditEntry[]> => {
    const guests = await guestsAmong(venueId, peopleIn(entries));
    const orders = await ordersAmong(venueId, ordersIn(entries.filter(saysBy)));
    return entries.map((entry) => {
      const nameless = guests.size > 0 ? withoutGuests(entry, (id) => guests.has(id)) : entry;
      const actorName = guests.has(entry.actorId ?? '') ? DELETED_GUEST : entry.actorName;
      const isAboutGuest = saysBy(entry) && entry.rows.some(({ id }) => orders.has(id));
      return { ...nameless, actorName, detail: isAboutGuest ? withoutBy(entry) : nameless.detail };
    });
  };
}

/** Returns the ids that may be those of people. */
function peopleIn(entries: readonly AuditEntry[]): ReadonlySet<string> {
  const ids = new Set(entries.flatMap(({ actorId }) => actorId ?? []));
  withoutGuests(entries, (id) => {
    ids.add(id);
    return false;
  });
  return ids;
}

const ordersIn = (entries: readonly AuditEntry[]): ReadonlySet<string> =>
  new Set(entries.flatMap(({ rows }) => rows.flatMap(({ entity, id }) => (entity === 'order' ? id : []))));

/**
 * The detail of a refusal says by name who set the status of the order, and not by id. On an order of a deleted guest,
 * this may be the guest, so the trail leaves it out.
 */
const saysBy = ({ detail }: AuditEntry): boolean =>
  typeof detail?.by === 'string' && typeof detail.status === 'string';

const withoutBy = ({ detail }: AuditEntry): AuditEntry['detail'] => {
  if (!detail) return detail;
  const { by: _, ...rest } = detail;
  return rest;
};

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
