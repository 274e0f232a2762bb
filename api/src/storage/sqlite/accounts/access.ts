/** Gives a staff card its sign-in or changes it, and takes its address from a guest account if needed. */
import { and, eq, sql } from 'drizzle-orm';
import type { Access, AccessRefusal, AddressRelease, GivenAccess, StaffAccess } from '../../access.ts';
import {
  type Asked,
  accountOfCard,
  areElsewhere,
  type Card,
  type Holder,
  isSame,
  moreThanGuest,
  releasing,
  renaming,
  venuesWith,
} from '../../sql/access.ts';
import { addingMember, userWith } from '../../sql/users.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Database } from '../database.ts';
import { row } from '../schema/tables-rows.ts';
import { setPassword } from './passwords.ts';
import { changeRole, insertUser, isLastAdmin, isShared, roleOfCard } from './users.ts';

export function createAccess(database: Database, audit: AuditLog): StaffAccess {
  return {
    async giveAccess(access) {
      return database.write(() => giveAccess(database, audit, access));
    },
  };
}

/** Call it within a write. */
export function giveAccess(database: Database, audit: AuditLog, access: Access): GivenAccess | AccessRefusal {
  const { query } = database;
  const refusal = refusalOf(query, access);
  if (refusal === 'guestAddress' && access.release) {
    releaseAddress(database, audit, { ...access, release: access.release });
  } else if (refusal) return refusal;
  const given = putAccount(database, access);
  if (access.event) audit.event(access.event(given));
  return given;
}

/** Checks within the write, because the card may be deactivated while its new password is hashed. */
export function refusalOf(query: Database['query'], asked: Asked): AccessRefusal | undefined {
  const { venueId, role } = asked;
  if (isCardInactive(query, asked)) return 'inactive';
  const userId = userOfCard(query, asked);
  if (userId !== undefined && isLastAdmin(query, { venueId, userId, role })) return 'lastAdmin';
  if (userId !== undefined && isShared(query, userId, venueId)) return 'shared';
  const holder = query.get<Holder | undefined>(userWith(asked.email));
  if (!holder || holder.id === userId || isSame(holder, asked.joins)) return undefined;
  return isGuestHere(query, holder.id, venueId) ? 'guestAddress' : 'emailTaken';
}

/**
 * Returns whether the address has an account that belongs to other venues only. Its owner may join with its password.
 */
export const isElsewhere = (query: Database['query'], { email, venueId }: Asked): boolean =>
  areElsewhere(query.all(venuesWith(email)), venueId);

/** Returns whether the account is a customer of this venue, and nothing else in any venue. */
const isGuestHere = (query: Database['query'], userId: string, venueId: string): boolean =>
  query.get(moreThanGuest(userId, venueId)) === undefined;

function releaseAddress(
  database: Database,
  audit: AuditLog,
  { email, at, release }: Pick<Access, 'email' | 'at'> & { readonly release: AddressRelease },
): void {
  const { query } = database;
  const { id } = query.get<Holder | undefined>(userWith(email)) ?? {};
  if (id === undefined) return;
  query.run(releasing(id));
  setPassword(database, { userId: id, to: release.passwordHash, at });
  audit.event(release.event(id));
}

function putAccount(database: Database, access: Access): GivenAccess {
  const { query } = database;
  const { venueId, staffId, name, email, role, passwordHash, newUserId, at, joins } = access;
  const userId = userOfCard(query, access);
  if (userId === undefined && joins) {
    query.run(addingMember({ userId: joins.id, venueId, role, staffId }));
    return { userId: joins.id, isNew: false };
  }
  if (userId === undefined) {
    insertUser(
      database,
      { id: newUserId, name, email, passwordHash, createdAt: at },
      { userId: newUserId, venueId, role, staffId },
    );
    return { userId: newUserId, isNew: true };
  }
  query.run(renaming(userId, access));
  if (roleOfCard(query, venueId, staffId) !== role) changeRole(database, { venueId, userId, role });
  setPassword(database, { userId, to: passwordHash, at });
  return { userId, isNew: false };
}

export const isCardInactive = (query: Database['query'], { venueId, staffId }: Card): boolean =>
  query
    .select({ id: row.id })
    .from(row)
    .where(
      and(
        eq(row.venueId, venueId),
        eq(row.entity, 'staff'),
        eq(row.id, staffId),
        sql`${row.doc} ->> 'isActive' = 0`,
      ),
    )
    .get() !== undefined;

const userOfCard = (query: Database['query'], card: Card): string | undefined =>
  query.get<{ id: string } | undefined>(accountOfCard(card))?.id;
