/** Gives a staff card its sign-in or changes it, and takes its address from a guest account if needed. */
import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import type { Access, AccessRefusal, AddressRelease, GivenAccess, StaffAccess } from '../../access.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Database } from '../database.ts';
import { membership, user } from '../schema/tables-accounts.ts';
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

type Asked = Pick<Access, 'venueId' | 'staffId' | 'email' | 'role' | 'joins'>;

/** Checks within the write, because the card may be deactivated while its new password is hashed. */
export function refusalOf(query: Database['query'], asked: Asked): AccessRefusal | undefined {
  const { venueId, role } = asked;
  if (isCardInactive(query, asked)) return 'inactive';
  const userId = userOfCard(query, asked);
  if (userId !== undefined && isLastAdmin(query, { venueId, userId, role })) return 'lastAdmin';
  if (userId !== undefined && isShared(query, userId, venueId)) return 'shared';
  const holder = query.select(proofColumns).from(user).where(eq(user.email, asked.email)).get();
  if (!holder || holder.id === userId || isSame(holder, asked.joins)) return undefined;
  return isGuestHere(query, holder.id, venueId) ? 'guestAddress' : 'emailTaken';
}

const proofColumns = { id: user.id, passwordHash: user.passwordHash };

/** Checks within the write, because the password may have changed since its owner gave it. */
const isSame = (holder: NonNullable<Access['joins']>, joins: Access['joins']): boolean =>
  holder.id === joins?.id && holder.passwordHash === joins.passwordHash;

/**
 * Returns whether the address has an account that belongs to other venues only. Its owner may join with its password.
 */
export const isElsewhere = (query: Database['query'], { email, venueId }: Asked): boolean => {
  const ofEmail = query.select({ venueId: membership.venueId }).from(user).where(eq(user.email, email));
  const venues = ofEmail.innerJoin(membership, eq(membership.userId, user.id)).all();
  return venues.length > 0 && !venues.some((one) => one.venueId === venueId);
};

/** Returns whether the account is a customer of this venue, and nothing else in any venue. */
const isGuestHere = (query: Database['query'], userId: string, venueId: string): boolean =>
  query
    .select({ role: membership.role })
    .from(membership)
    .where(
      and(
        eq(membership.userId, userId),
        or(ne(membership.role, 'customer'), ne(membership.venueId, venueId)),
      ),
    )
    .get() === undefined;

/** Nobody can register an address like this, because it has no @. */
const releasedAddress = (userId: string): string => `released ${userId}`;

function releaseAddress(
  database: Database,
  audit: AuditLog,
  { email: held, at, release }: Pick<Access, 'email' | 'at'> & { readonly release: AddressRelease },
): void {
  const { passwordHash, event } = release;
  const guest = database.query.select({ id: user.id }).from(user).where(eq(user.email, held)).get();
  if (!guest) return;
  const { id } = guest;
  const email = releasedAddress(id);
  database.query.update(user).set({ email }).where(eq(user.id, id)).run();
  setPassword(database, { userId: id, to: passwordHash, at });
  audit.event(event(id));
}

function putAccount(database: Database, access: Access): GivenAccess {
  const { query } = database;
  const { venueId, staffId, name, email, role, passwordHash, newUserId, at, joins } = access;
  const userId = userOfCard(query, access);
  if (userId === undefined && joins) {
    query.insert(membership).values({ userId: joins.id, venueId, role, staffId }).run();
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
  query.update(user).set({ name, email }).where(eq(user.id, userId)).run();
  if (roleOfCard(query, venueId, staffId) !== role) changeRole(database, { venueId, userId, role });
  setPassword(database, { userId, to: passwordHash, at });
  return { userId, isNew: false };
}

type Card = Pick<Access, 'venueId' | 'staffId'>;

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

const userOfCard = (query: Database['query'], { venueId, staffId }: Card): string | undefined =>
  query
    .select({ userId: membership.userId })
    .from(membership)
    .where(and(eq(membership.venueId, venueId), eq(membership.staffId, staffId)))
    .orderBy(asc(membership.userId))
    .get()?.userId;
