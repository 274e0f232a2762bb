/**
 * Blocks, unblocks and deletes accounts, each in one write with its entry in the audit trail. A deleted guest leaves behind
 * an empty account, and orders, payments and held commands without the name.
 */

import type { Role } from '@tableside/domain/command/permissions.ts';
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import { same } from '@tableside/domain/ground/same.ts';
import { DELETED_GUEST, withoutGuests } from '@tableside/domain/values/forget-guests.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { AccountBlock, AccountBlocks, AccountChange, GuestDeletion } from '../door/account-blocks.ts';
import type { StoredRow } from '../storage.ts';
import { isCardInactive } from './access.ts';
import { ofMember } from './account-rows.ts';
import type { WritableDatabase } from './any-database.ts';
import { endDevicesOf } from './device-ends.ts';
import { keepDevices } from './device-vouching.ts';
import type { DocumentWords } from './documents.ts';
import { endingAccess } from './endings.ts';
import { documents, end, firstRow, type RowName, record, rewrite, rows, run, type Steps } from './steps.ts';
import { isLastAdmin, isShared } from './users.ts';

export const createAccountBlocks = (database: WritableDatabase): AccountBlocks => ({
  blockAccount: (asked) => database.write(asked.venueId, () => block(asked)),
  unblockAccount: (asked) => database.write(asked.venueId, () => unblock(asked)),
  deleteGuest: (asked) => database.write(asked.venueId, () => deleteGuest(asked)),
});

const find = (of: Of): Steps<KnownMember | undefined> => firstRow(memberThere(of));

function* block(asked: AccountBlock): Steps<'changed' | 'same' | 'missing' | 'lastAdmin' | 'notKept'> {
  const known = yield* find(asked);
  if (!known) return 'missing';
  if (known.blockedAt !== null) return 'same';
  // A blocked account no longer counts as an administrator, so it is checked as if it became a customer.
  if (yield* isLastAdmin({ ...asked, role: 'customer' })) return 'lastAdmin';
  if (!(yield* keepDevices(asked))) return 'notKept';
  yield* run(blocking(asked));
  yield* end(endingAccess(asked, asked.at));
  yield* record(asked.event);
  yield* endDevicesOf({ ...asked, by: asked.event.actor });
  return 'changed';
}

function* unblock(asked: AccountChange): Steps<'changed' | 'same' | 'missing'> {
  const known = yield* find(asked);
  if (!known) return 'missing';
  if (known.blockedAt === null) return 'same';
  const { venueId } = asked;
  const { staffId } = known;
  const isInactive = staffId !== null && (yield* isCardInactive({ venueId, staffId }));
  yield* run(unblocking(asked, isInactive ? 0 : 1));
  yield* record(asked.event);
  return 'changed';
}

function* deleteGuest(asked: GuestDeletion): Steps<'deleted' | 'missing' | 'staff'> {
  const { userId, venueId, at } = asked;
  const known = yield* find(asked);
  if (!known) return 'missing';
  if (known.role !== 'customer' || known.staffId !== null) return 'staff';
  yield* end(endingAccess(asked, at));
  yield* endDevicesOf({ ...asked, by: asked.event.actor });
  if (!(yield* isShared(userId, venueId))) yield* run(...forgettingAccount(asked));
  yield* run(leaving(asked));
  const words = yield* documents();
  const names = yield* rows<RowName>(rowsOfGuest(asked, words));
  // Each of these rows gets a new change number, so that every device drops the name.
  yield* rewrite({ venueId, at, names, changed: (row) => namelessOf(row, userId) });
  yield* run(forgettingAuthor(asked, words), forgettingCustomer(asked, words));
  yield* record(asked.event);
  return 'deleted';
}

type Of = Pick<AccountChange, 'venueId' | 'userId'>;

const isThere = (of: Of): SQL => sql`${ofMember(of)} AND deleted_at IS NULL`;

/** The facts that a change of an account depends on. */
interface KnownMember {
  readonly role: Role;
  readonly staffId: string | null;
  readonly blockedAt: string | null;
}

const memberThere = (of: Of): SQL =>
  sql`SELECT role, staff_id AS "staffId", blocked_at AS "blockedAt" FROM membership WHERE ${isThere(of)}`;

const blocking = (asked: AccountChange): SQL =>
  sql`UPDATE membership SET blocked_at = ${asked.at}, active = 0 WHERE ${isThere(asked)}`;

const unblocking = (of: Of, active: 0 | 1): SQL =>
  sql`UPDATE membership SET blocked_at = NULL, active = ${active} WHERE ${isThere(of)}`;

const leaving = (asked: AccountChange): SQL =>
  sql`UPDATE membership SET deleted_at = ${asked.at}, active = 0 WHERE ${isThere(asked)}`;

/** Empties the account. The row stays, because ended sessions refer to it and open sockets are closed by them. */
const forgettingAccount = ({ userId, passwordHash }: GuestDeletion): readonly SQL[] => [
  sql`UPDATE "user" SET name = ${DELETED_GUEST}, email = ${`deleted:${userId}`}, password_hash = ${passwordHash}
    WHERE user_id = ${userId}`,
  sql`DELETE FROM known_device WHERE user_id = ${userId}`,
];

/** Returns the row without the guest's name and phone number, or undefined when it does not have it. */
function namelessOf(known: StoredRow | undefined, userId: string): Change | undefined {
  if (known?.entity === 'visit') {
    const { phone, ...rest } = known.doc;
    return phone === undefined ? undefined : change('visit', rest);
  }
  if (known?.entity !== 'order' && known?.entity !== 'payment') return undefined;
  const nameless = withoutGuests(known.doc, (person) => person === userId);
  return same(known.doc, nameless) ? undefined : change(known.entity, nameless);
}

/**
 * Finds the guest's orders, their payments, and the checks that they were put on, which may have the guest's phone number. When an order was put on the check of a table, its lines may be in other
 * rounds since, also on other checks. A round may look older than the order of its lines.
 */
const rowsOfGuest = ({ venueId, userId }: Of, { datedBack, itemsAddedBy }: DocumentWords): SQL => sql`
  WITH own AS MATERIALIZED (
    SELECT id, created_at, visit_id FROM "row"
    WHERE venue_id = ${venueId} AND entity = 'order' AND customer_id = ${userId}
  )
  SELECT 'order' AS entity, id FROM own
  UNION
  SELECT 'visit', visit_id FROM own WHERE visit_id IS NOT NULL
  UNION
  SELECT 'payment', id FROM "row"
  WHERE venue_id = ${venueId} AND entity = 'payment'
    AND visit_id IN (SELECT id FROM own UNION SELECT visit_id FROM own WHERE visit_id IS NOT NULL)
  UNION
  SELECT 'order', id FROM "row"
  WHERE venue_id = ${venueId} AND entity = 'order' AND visit_id IS NOT NULL
    AND created_at >= (SELECT ${datedBack(sql`min(created_at)`)} FROM own WHERE visit_id IS NOT NULL)
    AND EXISTS (${itemsAddedBy(userId)})
  ORDER BY 1, 2`;

/** A held command keeps its author, by name. */
const forgettingAuthor = ({ venueId, userId }: Of, { authorId, withAuthor }: DocumentWords): SQL =>
  sql`UPDATE held_command SET payload = ${withAuthor(DELETED_GUEST)}
    WHERE venue_id = ${venueId} AND ${authorId} = ${userId}`;

/** A held payment keeps the guest under whose name it was taken. */
const forgettingCustomer = (
  { venueId, userId }: Of,
  { heldVisitId, heldCustomer, withCustomer }: DocumentWords,
): SQL =>
  sql`UPDATE held_command SET payload = ${withCustomer(DELETED_GUEST)}
    WHERE venue_id = ${venueId} AND ${heldCustomer} IS NOT NULL AND ${heldVisitId} IN (
      SELECT visit_id FROM "row" WHERE venue_id = ${venueId} AND entity = 'order' AND customer_id = ${userId}
    )`;
