/** Gives a staff card its sign-in or changes it, and takes its address from a guest account if needed. */
import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import type { Access, AccessRefusal, AddressRelease, GivenAccess, StaffAccess } from '../../access.ts';
import type { Database, Inside, Queries } from '../database.ts';
import { first } from '../first.ts';
import { selectedOne } from '../queries.ts';
import { membership, user } from '../schema/tables-accounts.ts';
import { setPassword } from './passwords.ts';
import { type AccountParts, changeRole, insertUser, isLastAdmin, isShared, roleOfCard } from './users.ts';

export const createAccess = (database: Database, parts: AccountParts): StaffAccess => ({
  giveAccess: (access) => database.write(access.venueId, (inside) => giveAccess(inside, parts, access)),
});

/** Call it within a write. */
export async function giveAccess(
  inside: Inside,
  parts: AccountParts,
  access: Access,
): Promise<GivenAccess | AccessRefusal> {
  const refusal = await refusalOf(inside.query, access);
  if (refusal === 'guestAddress' && access.release) {
    await releaseAddress(inside, parts, { ...access, release: access.release });
  } else if (refusal) return refusal;
  const given = await putAccount(inside, parts, access);
  if (access.event) await parts.audit.event(inside, access.event(given));
  return given;
}

type Asked = Pick<Access, 'venueId' | 'staffId' | 'email' | 'role' | 'joins'>;

/** Checks within the write, because the card may be deactivated while its new password is hashed. */
export async function refusalOf(query: Queries, asked: Asked): Promise<AccessRefusal | undefined> {
  const { venueId, role } = asked;
  if (await isCardInactive(query, asked)) return 'inactive';
  const userId = await userOfCard(query, asked);
  if (userId !== undefined && (await isLastAdmin(query, { venueId, userId, role }))) return 'lastAdmin';
  if (userId !== undefined && (await isShared(query, userId, venueId))) return 'shared';
  const holder = first(await query.select(proofColumns).from(user).where(eq(user.email, asked.email)));
  if (!holder || holder.id === userId || isSame(holder, asked.joins)) return undefined;
  return (await isGuestHere(query, holder.id, venueId)) ? 'guestAddress' : 'emailTaken';
}

const proofColumns = { id: user.id, passwordHash: user.passwordHash };

/** Checks within the write, because the password may have changed since its owner gave it. */
const isSame = (holder: NonNullable<Access['joins']>, joins: Access['joins']): boolean =>
  holder.id === joins?.id && holder.passwordHash === joins.passwordHash;

/**
 * Returns whether the address has an account that belongs to other venues only. Its owner may join with its password.
 */
export async function isElsewhere(query: Queries, { email, venueId }: Asked): Promise<boolean> {
  const venues = await query
    .select({ venueId: membership.venueId })
    .from(user)
    .innerJoin(membership, eq(membership.userId, user.id))
    .where(eq(user.email, email));
  return venues.length > 0 && !venues.some((one) => one.venueId === venueId);
}

/** Returns whether the account is a customer of this venue, and nothing else in any venue. */
async function isGuestHere(query: Queries, userId: string, venueId: string): Promise<boolean> {
  const isElse = or(ne(membership.role, 'customer'), ne(membership.venueId, venueId));
  const found = await query
    .select({ role: membership.role })
    .from(membership)
    .where(and(eq(membership.userId, userId), isElse));
  return found.length === 0;
}

/** Nobody can register an address like this, because it has no @. */
const releasedAddress = (userId: string): string => `released ${userId}`;

async function releaseAddress(
  inside: Inside,
  { audit }: AccountParts,
  { email: held, at, release }: Pick<Access, 'email' | 'at'> & { readonly release: AddressRelease },
): Promise<void> {
  const { query } = inside;
  const { passwordHash, event } = release;
  const guest = first(await query.select({ id: user.id }).from(user).where(eq(user.email, held)));
  if (!guest) return;
  const { id } = guest;
  await query
    .update(user)
    .set({ email: releasedAddress(id) })
    .where(eq(user.id, id));
  await setPassword(inside, { userId: id, to: passwordHash, at });
  await audit.event(inside, event(id));
}

async function putAccount(inside: Inside, { counter }: AccountParts, access: Access): Promise<GivenAccess> {
  const { query } = inside;
  const { venueId, staffId, name, email, role, passwordHash, newUserId, at, joins } = access;
  const userId = await userOfCard(query, access);
  if (userId === undefined && joins) {
    await query.insert(membership).values({ userId: joins.id, venueId, role, staffId });
    return { userId: joins.id, isNew: false };
  }
  if (userId === undefined) {
    await insertUser(
      query,
      { id: newUserId, name, email, passwordHash, createdAt: at },
      { userId: newUserId, venueId, role, staffId },
    );
    return { userId: newUserId, isNew: true };
  }
  await query.update(user).set({ name, email }).where(eq(user.id, userId));
  if ((await roleOfCard(query, venueId, staffId)) !== role)
    await changeRole(inside, counter, { venueId, userId, role });
  await setPassword(inside, { userId, to: passwordHash, at });
  return { userId, isNew: false };
}

type Card = Pick<Access, 'venueId' | 'staffId'>;

export async function isCardInactive(query: Queries, { venueId, staffId }: Card): Promise<boolean> {
  const inactive = sql`SELECT id FROM "row" WHERE venue_id = ${venueId} AND entity = 'staff' AND id = ${staffId}
    AND doc::json ->> 'isActive' = 'false'`;
  return (await selectedOne(query, inactive)) !== undefined;
}

async function userOfCard(query: Queries, { venueId, staffId }: Card): Promise<string | undefined> {
  const found = await query
    .select({ userId: membership.userId })
    .from(membership)
    .where(and(eq(membership.venueId, venueId), eq(membership.staffId, staffId)))
    .orderBy(asc(membership.userId))
    .limit(1);
  return first(found)?.userId;
}
