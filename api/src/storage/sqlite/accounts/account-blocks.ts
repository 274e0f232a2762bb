/** Blocks, unblocks and deletes accounts, each in one write with its entry in the audit trail. */
import { change } from '@tableside/domain/entities.ts';
import { DELETED_GUEST, withoutGuest } from '@tableside/domain/orders/forget-guest.ts';
import { same } from '@tableside/domain/same.ts';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AccountBlocks, AccountChange, GuestDeletion } from '../../account-blocks.ts';
import type { RowOf } from '../../storage.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { type Database, named } from '../database.ts';
import type { RowStore } from '../rows/row-store.ts';
import type { VenueCounter } from '../rows/venue-counter.ts';
import { knownDevice, membership, session, user } from '../schema/tables-accounts.ts';
import { row } from '../schema/tables-rows.ts';
import { endSessions } from './sessions.ts';
import { isLastAdmin } from './users.ts';

interface Parts {
  readonly audit: AuditLog;
  readonly counter: VenueCounter;
  readonly store: RowStore;
  readonly announce: (venueId: string, head: number) => void;
}

type Of = Pick<AccountChange, 'venueId' | 'userId'>;

export function createAccountBlocks(database: Database, parts: Parts): AccountBlocks {
  const { write } = database;
  return {
    blockAccount: async (asked) => write(() => block(database, parts, asked)),
    unblockAccount: async (asked) => write(() => unblock(database, parts, asked)),
    async deleteGuest(asked) {
      const headNow = () => named(() => parts.counter.head(asked.venueId).head);
      const before = headNow();
      const outcome = write(() => deleteGuest(database, parts, asked));
      const head = headNow();
      if (head > before) parts.announce(asked.venueId, head);
      return outcome;
    },
  };
}

const memberOf = ({ venueId, userId }: Of): SQL | undefined =>
  and(eq(membership.venueId, venueId), eq(membership.userId, userId), isNull(membership.deletedAt));

const find = ({ query }: Database, of: Of) => query.select().from(membership).where(memberOf(of)).get();

function block(database: Database, { audit }: Parts, asked: AccountChange) {
  const known = find(database, asked);
  if (!known) return 'missing';
  if (known.blockedAt !== null) return 'same';
  // A blocked account no longer counts as an administrator, so it is checked as if it became a customer.
  if (isLastAdmin(database.query, { ...asked, role: 'customer' })) return 'lastAdmin';
  const out = { blockedAt: asked.at, active: 0 };
  database.query.update(membership).set(out).where(memberOf(asked)).run();
  endSessions(database, eq(session.userId, asked.userId), asked.at);
  audit.event(asked.told);
  return 'changed';
}

function unblock(database: Database, { audit }: Parts, asked: AccountChange) {
  const known = find(database, asked);
  if (!known) return 'missing';
  if (known.blockedAt === null) return 'same';
  const active = isCardInactive(database, known) ? 0 : 1;
  database.query.update(membership).set({ blockedAt: null, active }).where(memberOf(asked)).run();
  audit.event(asked.told);
  return 'changed';
}

function isCardInactive(
  { query }: Database,
  { venueId, staffId }: { venueId: string; staffId: string | null },
) {
  if (staffId === null) return false;
  const card = and(eq(row.venueId, venueId), eq(row.entity, 'staff'), eq(row.id, staffId));
  const inactive = and(card, sql`${row.doc} ->> 'isActive' = 0`);
  return query.select({ id: row.id }).from(row).where(inactive).get() !== undefined;
}

function deleteGuest(database: Database, parts: Parts, asked: GuestDeletion) {
  const { userId, at, passwordHash } = asked;
  const { query } = database;
  const known = find(database, asked);
  if (!known) return 'missing';
  if (known.role !== 'customer' || known.staffId !== null) return 'staff';
  // The row stays, because ended sessions refer to it and open sockets are closed by them.
  const nobody = { name: DELETED_GUEST, email: `deleted:${userId}`, passwordHash };
  query.update(user).set(nobody).where(eq(user.id, userId)).run();
  query.update(membership).set({ deletedAt: at, active: 0 }).where(memberOf(asked)).run();
  query.delete(knownDevice).where(eq(knownDevice.userId, userId)).run();
  endSessions(database, eq(session.userId, userId), at);
  forgetOnOrders(database, parts, asked);
  parts.audit.event(asked.told);
  return 'deleted';
}

/**
 * Removes the guest's name from their orders. Each such order gets a new change number, so that every device drops the
 * name.
 */
function forgetOnOrders({ query }: Database, { counter, store }: Parts, asked: AccountChange): void {
  const { venueId, userId, at } = asked;
  const own = and(eq(row.venueId, venueId), sql`entity = 'order'`, eq(row.customerId, userId));
  for (const { id } of query.select({ id: row.id }).from(row).where(own).all()) {
    const { doc } = store.get(venueId, 'order', id) as RowOf<'order'>;
    const nameless = withoutGuest(doc, userId);
    if (!same(doc, nameless))
      store.put(venueId, change('order', nameless), { seq: counter.next(venueId), at });
  }
}
