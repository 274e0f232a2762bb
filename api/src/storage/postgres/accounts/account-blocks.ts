/** Blocks, unblocks and deletes accounts, each in one write with its entry in the audit trail. */
import { sql } from 'drizzle-orm';
import type { AccountBlocks, AccountChange, GuestDeletion } from '../../account-blocks.ts';
import {
  blocking,
  type DocumentEngine,
  forgettingAccount,
  forgettingInHeld,
  type KnownMember,
  leaving,
  memberThere,
  namelessOf,
  type RowName,
  rowsOfGuest,
  unblocking,
} from '../../sql/account-blocks.ts';
import { endingAccess } from '../../sql/endings.ts';
import type { Database, Inside } from '../database.ts';
import { type DeskParts, deskInside } from '../desk/open-desk.ts';
import { runAll, selected, selectedOne } from '../queries.ts';
import { isCardInactive } from './access.ts';
import { end } from './end.ts';
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

const find = ({ query }: Inside, of: Of) => selectedOne<KnownMember>(query, memberThere(of));

async function block(inside: Inside, { audit }: Parts, asked: AccountChange) {
  const known = await find(inside, asked);
  if (!known) return 'missing';
  if (known.blockedAt !== null) return 'same';
  // A blocked account no longer counts as an administrator, so it is checked as if it became a customer.
  if (await isLastAdmin(inside.query, { ...asked, role: 'customer' })) return 'lastAdmin';
  await inside.query.execute(blocking(asked));
  await end(inside, endingAccess(asked, asked.at));
  await audit.event(inside, asked.event);
  return 'changed';
}

async function unblock(inside: Inside, { audit }: Parts, asked: AccountChange) {
  const known = await find(inside, asked);
  if (!known) return 'missing';
  if (known.blockedAt === null) return 'same';
  const { venueId } = asked;
  const { staffId } = known;
  const isInactive = staffId !== null && (await isCardInactive(inside.query, { venueId, staffId }));
  await inside.query.execute(unblocking(asked, isInactive ? 0 : 1));
  await audit.event(inside, asked.event);
  return 'changed';
}

async function deleteGuest(inside: Inside, parts: Parts, asked: GuestDeletion) {
  const { userId, venueId, at } = asked;
  const known = await find(inside, asked);
  if (!known) return 'missing';
  if (known.role !== 'customer' || known.staffId !== null) return 'staff';
  await end(inside, endingAccess(asked, at));
  if (!(await isShared(inside.query, userId, venueId))) await runAll(inside.query, forgettingAccount(asked));
  await inside.query.execute(leaving(asked));
  await forgetOnRows(inside, parts, asked);
  await inside.query.execute(forgettingInHeld(asked, ENGINE));
  await parts.audit.event(inside, asked.event);
  return 'deleted';
}

/**
 * Removes the guest's name from orders and payments. Each such row gets a new change number, so that every device drops
 * the name.
 */
async function forgetOnRows(inside: Inside, { desks }: Parts, asked: AccountChange): Promise<void> {
  const { venueId, userId, at } = asked;
  const names = await selected<RowName>(inside.query, rowsOfGuest(asked, ENGINE));
  await deskInside(desks, { inside, venueId }, async ({ desk, run }) => {
    for (const { entity, id } of names) {
      const nameless = namelessOf(await run(() => desk.store.get(venueId, entity, id)), userId);
      if (nameless) desk.store.put(venueId, nameless, { seq: desk.counter.next(venueId), at });
    }
  });
}

const ENGINE: DocumentEngine = {
  datedBack: (time) => sql`to_char(${time}::timestamptz AT TIME ZONE 'UTC' - interval '3 days',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  itemsAddedBy: (userId) => sql`SELECT 1 FROM json_array_elements(doc::json -> 'items') AS item
    WHERE item -> 'addedBy' ->> 'id' = ${userId}`,
  authorId: sql`payload::json -> 'actor' ->> 'userId'`,
  withAuthor: (name) => sql`jsonb_set(payload::jsonb, '{actor,name}', to_jsonb(${name}::text))::text`,
};
