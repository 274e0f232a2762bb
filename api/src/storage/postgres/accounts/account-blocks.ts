/** Blocks, unblocks and deletes accounts, each in one write with its entry in the audit trail. */
import { change } from '@tableside/domain/entities.ts';
import { DELETED_GUEST, withoutGuests } from '@tableside/domain/forget-guests.ts';
import { same } from '@tableside/domain/same.ts';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AccountBlocks, AccountChange, GuestDeletion } from '../../account-blocks.ts';
import type { Database, Inside } from '../database.ts';
import { type DeskParts, deskInside } from '../desk/open-desk.ts';
import { first } from '../first.ts';
import { knownDevice, membership, user } from '../schema/tables-accounts.ts';
import { heldCommand } from '../schema/tables-commands.ts';
import { isCardInactive } from './access.ts';
import { endAccess } from './sessions.ts';
import { type AccountParts, isLastAdmin, isShared } from './users.ts';

interface Parts extends AccountParts {
  readonly desks: DeskParts;
}

type Of = Pick<AccountChange, 'venueId' | 'userId'>;

export const createAccountBlocks = ({ write }: Database, parts: Parts): AccountBlocks => ({
  blockAccount: (asked) => write(asked.venueId, (inside) => block(inside, parts, asked)),
  unblockAccount: (asked) => write(asked.venueId, (inside) => unblock(inside, parts, asked)),
  deleteGuest: (asked) => write(asked.venueId, (inside) => deleteGuest(inside, parts, asked)),
});

const memberOf = ({ venueId, userId }: Of): SQL | undefined =>
  and(eq(membership.venueId, venueId), eq(membership.userId, userId), isNull(membership.deletedAt));

const find = async ({ query }: Inside, of: Of) =>
  first(await query.select().from(membership).where(memberOf(of)));

async function block(inside: Inside, { audit }: Parts, asked: AccountChange) {
  const known = await find(inside, asked);
  if (!known) return 'missing';
  if (known.blockedAt !== null) return 'same';
  // A blocked account no longer counts as an administrator, so it is checked as if it became a customer.
  if (await isLastAdmin(inside.query, { ...asked, role: 'customer' })) return 'lastAdmin';
  await inside.query.update(membership).set({ blockedAt: asked.at, active: 0 }).where(memberOf(asked));
  await endAccess(inside, asked, asked.at);
  await audit.event(inside, asked.event);
  return 'changed';
}

async function unblock(inside: Inside, { audit }: Parts, asked: AccountChange) {
  const known = await find(inside, asked);
  if (!known) return 'missing';
  if (known.blockedAt === null) return 'same';
  const { venueId, staffId } = known;
  const isInactive = staffId !== null && (await isCardInactive(inside.query, { venueId, staffId }));
  const active = isInactive ? 0 : 1;
  await inside.query.update(membership).set({ blockedAt: null, active }).where(memberOf(asked));
  await audit.event(inside, asked.event);
  return 'changed';
}

async function deleteGuest(inside: Inside, parts: Parts, asked: GuestDeletion) {
  const { userId, venueId, at } = asked;
  const known = await find(inside, asked);
  if (!known) return 'missing';
  if (known.role !== 'customer' || known.staffId !== null) return 'staff';
  await endAccess(inside, asked, at);
  if (!(await isShared(inside.query, userId, venueId))) await forgetAccount(inside, asked);
  await inside.query.update(membership).set({ deletedAt: at, active: 0 }).where(memberOf(asked));
  await forgetOnRows(inside, parts, asked);
  await forgetInHeld(inside, asked);
  await parts.audit.event(inside, asked.event);
  return 'deleted';
}

/** Empties the account. The row stays, because ended sessions refer to it and open sockets are closed by them. */
async function forgetAccount({ query }: Inside, { userId, passwordHash }: GuestDeletion): Promise<void> {
  const nobody = { name: DELETED_GUEST, email: `deleted:${userId}`, passwordHash };
  await query.update(user).set(nobody).where(eq(user.id, userId));
  await query.delete(knownDevice).where(eq(knownDevice.userId, userId));
}

/**
 * Removes the guest's name from orders and payments. Each such row gets a new change number, so that every device drops
 * the name.
 */
async function forgetOnRows(inside: Inside, { desks }: Parts, asked: AccountChange): Promise<void> {
  const { venueId, userId, at } = asked;
  const names = (await inside.query.execute(rowsOf(asked))) as unknown as RowName[];
  await deskInside(desks, { inside, venueId }, async ({ desk, run }) => {
    for (const { entity, id } of names) {
      const known = await run(() => desk.store.get(venueId, entity, id));
      if (known?.entity !== 'order' && known?.entity !== 'payment') continue;
      const nameless = withoutGuests(known.doc, (person) => person === userId);
      if (same(known.doc, nameless)) continue;
      desk.store.put(venueId, change(known.entity, nameless), { seq: desk.counter.next(venueId), at });
    }
  });
}

interface RowName {
  readonly entity: 'order' | 'payment';
  readonly id: string;
}

/** A device may date a command back by this much, so a round may look older than the order of its lines. */
const DATED_BACK = '3 days';

/**
 * Finds the guest's orders and their payments. When an order was put on the check of a table, its lines may be in other
 * rounds since, also on other checks.
 */
const rowsOf = ({ venueId, userId }: Of): SQL => sql`
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
    AND created_at >= (
      SELECT to_char(min(created_at)::timestamptz AT TIME ZONE 'UTC' - ${DATED_BACK}::text::interval,
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      FROM own WHERE visit_id IS NOT NULL
    )
    AND EXISTS (SELECT 1 FROM json_array_elements(doc::json -> 'items') AS item
      WHERE item -> 'addedBy' ->> 'id' = ${userId})
  ORDER BY 1, 2`;

/** A held command keeps its author, by name. */
async function forgetInHeld({ query }: Inside, { venueId, userId }: Of): Promise<void> {
  const isAuthor = sql`${heldCommand.payload}::json -> 'actor' ->> 'userId' = ${userId}`;
  const payload = sql`jsonb_set(${heldCommand.payload}::jsonb, '{actor,name}', to_jsonb(${DELETED_GUEST}::text))::text`;
  await query
    .update(heldCommand)
    .set({ payload })
    .where(and(eq(heldCommand.venueId, venueId), isAuthor));
}
