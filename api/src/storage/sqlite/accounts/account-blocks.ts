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
import type { AuditLog } from '../audit/audit-log.ts';
import { type Database, named, runAll } from '../database.ts';
import type { RowStore } from '../rows/row-store.ts';
import type { VenueCounter } from '../rows/venue-counter.ts';
import { isCardInactive } from './access.ts';
import { end } from './end.ts';
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

const find = ({ query }: Database, of: Of) => query.get<KnownMember | undefined>(memberThere(of));

function block(database: Database, { audit }: Parts, asked: AccountChange) {
  const known = find(database, asked);
  if (!known) return 'missing';
  if (known.blockedAt !== null) return 'same';
  // A blocked account no longer counts as an administrator, so it is checked as if it became a customer.
  if (isLastAdmin(database.query, { ...asked, role: 'customer' })) return 'lastAdmin';
  database.query.run(blocking(asked));
  end(database, endingAccess(asked, asked.at));
  audit.event(asked.event);
  return 'changed';
}

function unblock(database: Database, { audit }: Parts, asked: AccountChange) {
  const known = find(database, asked);
  if (!known) return 'missing';
  if (known.blockedAt === null) return 'same';
  const { venueId } = asked;
  const { staffId } = known;
  const isInactive = staffId !== null && isCardInactive(database.query, { venueId, staffId });
  database.query.run(unblocking(asked, isInactive ? 0 : 1));
  audit.event(asked.event);
  return 'changed';
}

function deleteGuest(database: Database, parts: Parts, asked: GuestDeletion) {
  const { userId, venueId, at } = asked;
  const { query } = database;
  const known = find(database, asked);
  if (!known) return 'missing';
  if (known.role !== 'customer' || known.staffId !== null) return 'staff';
  end(database, endingAccess(asked, at));
  if (!isShared(query, userId, venueId)) runAll(query, forgettingAccount(asked));
  query.run(leaving(asked));
  forgetOnRows(database, parts, asked);
  query.run(forgettingInHeld(asked, ENGINE));
  parts.audit.event(asked.event);
  return 'deleted';
}

/**
 * Removes the guest's name from orders and payments. Each such row gets a new change number, so that every device drops
 * the name.
 */
function forgetOnRows({ query }: Database, { counter, store }: Parts, asked: AccountChange): void {
  const { venueId, userId, at } = asked;
  for (const { entity, id } of query.all<RowName>(rowsOfGuest(asked, ENGINE))) {
    const nameless = namelessOf(store.get(venueId, entity, id), userId);
    if (nameless) store.put(venueId, nameless, { seq: counter.next(venueId), at });
  }
}

const ENGINE: DocumentEngine = {
  datedBack: (time) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${time}, '-3 days')`,
  itemsAddedBy: (userId) =>
    sql`SELECT 1 FROM json_each(doc, '$.items') WHERE value ->> '$.addedBy.id' = ${userId}`,
  authorId: sql`payload ->> '$.actor.userId'`,
  withAuthor: (name) => sql`json_set(payload, '$.actor.name', ${name})`,
};
