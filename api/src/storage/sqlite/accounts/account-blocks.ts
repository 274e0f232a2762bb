/** Blocks, unblocks and deletes accounts, each in one write with its entry in the audit trail. */
import { change } from '@tableside/domain/entities.ts';
import { DELETED_GUEST, withoutGuests } from '@tableside/domain/forget-guests.ts';
import { same } from '@tableside/domain/same.ts';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AccountBlocks, AccountChange, GuestDeletion } from '../../account-blocks.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { type Database, named } from '../database.ts';
import type { RowStore } from '../rows/row-store.ts';
import type { VenueCounter } from '../rows/venue-counter.ts';
import { knownDevice, membership, user } from '../schema/tables-accounts.ts';
import { heldCommand } from '../schema/tables-commands.ts';
import { row } from '../schema/tables-rows.ts';
import { endAccess } from './sessions.ts';
import { isLastAdmin, isShared } from './users.ts';

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
  endAccess(database, asked, asked.at);
  audit.event(asked.event);
  return 'changed';
}

function unblock(database: Database, { audit }: Parts, asked: AccountChange) {
  const known = find(database, asked);
  if (!known) return 'missing';
  if (known.blockedAt === null) return 'same';
  const active = isCardInactive(database, known) ? 0 : 1;
  database.query.update(membership).set({ blockedAt: null, active }).where(memberOf(asked)).run();
  audit.event(asked.event);
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
  const { userId, venueId, at } = asked;
  const { query } = database;
  const known = find(database, asked);
  if (!known) return 'missing';
  if (known.role !== 'customer' || known.staffId !== null) return 'staff';
  endAccess(database, asked, at);
  if (!isShared(query, userId, venueId)) forgetAccount(database, asked);
  query.update(membership).set({ deletedAt: at, active: 0 }).where(memberOf(asked)).run();
  forgetOnRows(database, parts, asked);
  forgetInHeld(database, asked);
  parts.audit.event(asked.event);
  return 'deleted';
}

/** Empties the account. The row stays, because ended sessions refer to it and open sockets are closed by them. */
function forgetAccount({ query }: Database, asked: GuestDeletion): void {
  const { userId, passwordHash } = asked;
  const nobody = { name: DELETED_GUEST, email: `deleted:${userId}`, passwordHash };
  query.update(user).set(nobody).where(eq(user.id, userId)).run();
  query.delete(knownDevice).where(eq(knownDevice.userId, userId)).run();
}

/**
 * Removes the guest's name from orders and payments. Each such row gets a new change number, so that every device drops
 * the name.
 */
function forgetOnRows({ query }: Database, { counter, store }: Parts, asked: AccountChange): void {
  const { venueId, userId, at } = asked;
  for (const { entity, id } of query.all<RowName>(rowsOf(asked))) {
    const known = store.get(venueId, entity, id);
    if (known?.entity !== 'order' && known?.entity !== 'payment') continue;
    const nameless = withoutGuests(known.doc, (person) => person === userId);
    if (same(known.doc, nameless)) continue;
    store.put(venueId, change(known.entity, nameless), { seq: counter.next(venueId), at });
  }
}

interface RowName {
  readonly entity: 'order' | 'payment';
  readonly id: string;
}

/** A device may date a command back by this much, so a round may look older than the order of its lines. */
const DATED_BACK = '-3 days';

/**
 * Finds the guest's orders and their payments. When an order was put on the check of a table, its lines may be in other
 * rounds since, also on other checks.
 */
const rowsOf = ({ venueId, userId }: Of): SQL => sql`
  WITH own AS MATERIALIZED (
    SELECT id, created_at, visit_id FROM row
    WHERE venue_id = ${venueId} AND entity = 'order' AND customer_id = ${userId}
  )
  SELECT 'order' AS entity, id FROM own
  UNION
  SELECT 'payment', id FROM row
  WHERE venue_id = ${venueId} AND entity = 'payment' AND order_id IN (SELECT id FROM own)
  UNION
  SELECT 'order', id FROM row
  WHERE venue_id = ${venueId} AND entity = 'order' AND visit_id IS NOT NULL
    AND created_at >= (
      SELECT strftime('%Y-%m-%dT%H:%M:%fZ', min(created_at), ${DATED_BACK}) FROM own WHERE visit_id IS NOT NULL
    )
    AND EXISTS (SELECT 1 FROM json_each(doc, '$.items') WHERE value ->> '$.addedBy.id' = ${userId})`;

/** A held command keeps its author, by name. */
function forgetInHeld({ query }: Database, { venueId, userId }: Of): void {
  const isAuthor = sql`${heldCommand.payload} ->> '$.actor.userId' = ${userId}`;
  const payload = sql`json_set(${heldCommand.payload}, '$.actor.name', ${DELETED_GUEST})`;
  query
    .update(heldCommand)
    .set({ payload })
    .where(and(eq(heldCommand.venueId, venueId), isAuthor))
    .run();
}
