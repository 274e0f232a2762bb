/**
 * Statements that block and delete accounts, and what a deleted guest leaves behind: an empty account, and orders, payments
 * and held commands without the name.
 */
import { type Change, change } from '@tableside/domain/entities.ts';
import { DELETED_GUEST, withoutGuests } from '@tableside/domain/forget-guests.ts';
import type { Role } from '@tableside/domain/permissions.ts';
import { same } from '@tableside/domain/same.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { AccountChange, GuestDeletion } from '../account-blocks.ts';
import type { StoredRow } from '../storage.ts';
import { ofMember } from './account-rows.ts';

type Of = Pick<AccountChange, 'venueId' | 'userId'>;

const isThere = (of: Of): SQL => sql`${ofMember(of)} AND deleted_at IS NULL`;

/** What a change of an account depends on. */
export interface KnownMember {
  readonly role: Role;
  readonly staffId: string | null;
  readonly blockedAt: string | null;
}

export const memberThere = (of: Of): SQL =>
  sql`SELECT role, staff_id AS "staffId", blocked_at AS "blockedAt" FROM membership WHERE ${isThere(of)}`;

export const blocking = (asked: AccountChange): SQL =>
  sql`UPDATE membership SET blocked_at = ${asked.at}, active = 0 WHERE ${isThere(asked)}`;

export const unblocking = (of: Of, active: 0 | 1): SQL =>
  sql`UPDATE membership SET blocked_at = NULL, active = ${active} WHERE ${isThere(of)}`;

export const leaving = (asked: AccountChange): SQL =>
  sql`UPDATE membership SET deleted_at = ${asked.at}, active = 0 WHERE ${isThere(asked)}`;

/** Empties the account. The row stays, because ended sessions refer to it and open sockets are closed by them. */
export const forgettingAccount = ({ userId, passwordHash }: GuestDeletion): readonly SQL[] => [
  sql`UPDATE "user" SET name = ${DELETED_GUEST}, email = ${`deleted:${userId}`}, password_hash = ${passwordHash}
    WHERE user_id = ${userId}`,
  sql`DELETE FROM known_device WHERE user_id = ${userId}`,
];

export interface RowName {
  readonly entity: 'order' | 'payment';
  readonly id: string;
}

/** Returns the row without the guest's name, or undefined when it does not have it. */
export function namelessOf(known: StoredRow | undefined, userId: string): Change | undefined {
  if (known?.entity !== 'order' && known?.entity !== 'payment') return undefined;
  const nameless = withoutGuests(known.doc, (person) => person === userId);
  return same(known.doc, nameless) ? undefined : change(known.entity, nameless);
}

/** What an engine brings to search in documents. */
export interface DocumentEngine {
  /** Three days before a time. A device may date a command back by this much. */
  datedBack(time: SQL): SQL;
  /** Selects the items of an order that somebody added. */
  itemsAddedBy(userId: string): SQL;
  /** The author of a held command, and the command with another name of the author. */
  readonly authorId: SQL;
  withAuthor(name: string): SQL;
}

/**
 * Finds the guest's orders and their payments. When an order was put on the check of a table, its lines may be in other
 * rounds since, also on other checks. A round may look older than the order of its lines.
 */
export const rowsOfGuest = ({ venueId, userId }: Of, { datedBack, itemsAddedBy }: DocumentEngine): SQL => sql`
  WITH own AS MATERIALIZED (
    SELECT id, created_at, visit_id FROM "row"
    WHERE venue_id = ${venueId} AND entity = 'order' AND customer_id = ${userId}
  )
  SELECT 'order' AS entity, id FROM own
  UNION
  SELECT 'payment', id FROM "row"
  WHERE venue_id = ${venueId} AND entity = 'payment' AND order_id IN (SELECT id FROM own)
  UNION
  SELECT 'order', id FROM "row"
  WHERE venue_id = ${venueId} AND entity = 'order' AND visit_id IS NOT NULL
    AND created_at >= (SELECT ${datedBack(sql`min(created_at)`)} FROM own WHERE visit_id IS NOT NULL)
    AND EXISTS (${itemsAddedBy(userId)})
  ORDER BY 1, 2`;

/** A held command keeps its author, by name. */
export const forgettingInHeld = ({ venueId, userId }: Of, { authorId, withAuthor }: DocumentEngine): SQL =>
  sql`UPDATE held_command SET payload = ${withAuthor(DELETED_GUEST)}
    WHERE venue_id = ${venueId} AND ${authorId} = ${userId}`;
