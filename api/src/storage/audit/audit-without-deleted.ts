/**
 * Leaves the names of deleted guests out of the audit trail. An entry is never changed once it is written, so the names
 * are replaced when it is read.
 */
import { DELETED_GUEST, withoutGuests } from '@tableside/domain/values/forget-guests.ts';
import type { AuditEntry } from '../door/audit.ts';

/** Ids of deleted guests, and of orders that they made. */
export interface Deleted {
  readonly guests: ReadonlySet<string>;
  readonly orders: ReadonlySet<string>;
}

export const withoutDeleted = (
  entries: readonly AuditEntry[],
  { guests, orders }: Deleted,
): readonly AuditEntry[] =>
  entries.map((entry) => {
    const nameless = guests.size > 0 ? withoutGuests(entry, (id) => guests.has(id)) : entry;
    const actorName = guests.has(entry.actorId ?? '') ? DELETED_GUEST : entry.actorName;
    const isAboutGuest = saysBy(entry) && entry.rows.some(({ id }) => orders.has(id));
    return { ...nameless, actorName, detail: isAboutGuest ? withoutBy(entry) : nameless.detail };
  });

/** Returns the ids that may be those of people. */
export function peopleIn(entries: readonly AuditEntry[]): ReadonlySet<string> {
  const ids = new Set(entries.flatMap(({ actorId }) => actorId ?? []));
  withoutGuests(entries, (id) => {
    ids.add(id);
    return false;
  });
  return ids;
}

/** Returns the orders whose entries may say by name who set their status. */
export const ordersIn = (entries: readonly AuditEntry[]): ReadonlySet<string> =>
  new Set(
    entries
      .filter(saysBy)
      .flatMap(({ rows }) => rows.flatMap(({ entity, id }) => (entity === 'order' ? id : []))),
  );

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
