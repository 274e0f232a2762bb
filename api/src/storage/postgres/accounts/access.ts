/** Gives a staff card its sign-in or changes it, and takes its address from a guest account if needed. */
import { sql } from 'drizzle-orm';
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
import type { Database, Inside, Queries } from '../database.ts';
import { selected, selectedOne } from '../queries.ts';
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

/** Checks within the write, because the card may be deactivated while its new password is hashed. */
export async function refusalOf(query: Queries, asked: Asked): Promise<AccessRefusal | undefined> {
  const { venueId, role } = asked;
  if (await isCardInactive(query, asked)) return 'inactive';
  const userId = await userOfCard(query, asked);
  if (userId !== undefined && (await isLastAdmin(query, { venueId, userId, role }))) return 'lastAdmin';
  if (userId !== undefined && (await isShared(query, userId, venueId))) return 'shared';
  const holder = await selectedOne<Holder>(query, userWith(asked.email));
  if (!holder || holder.id === userId || isSame(holder, asked.joins)) return undefined;
  return (await isGuestHere(query, holder.id, venueId)) ? 'guestAddress' : 'emailTaken';
}

/**
 * Returns whether the address has an account that belongs to other venues only. Its owner may join with its password.
 */
export const isElsewhere = async (query: Queries, { email, venueId }: Asked): Promise<boolean> =>
  areElsewhere(await selected(query, venuesWith(email)), venueId);

/** Returns whether the account is a customer of this venue, and nothing else in any venue. */
const isGuestHere = async (query: Queries, userId: string, venueId: string): Promise<boolean> =>
  (await selectedOne(query, moreThanGuest(userId, venueId))) === undefined;

async function releaseAddress(
  inside: Inside,
  { audit }: AccountParts,
  { email, at, release }: Pick<Access, 'email' | 'at'> & { readonly release: AddressRelease },
): Promise<void> {
  const { query } = inside;
  const { id } = (await selectedOne<Holder>(query, userWith(email))) ?? {};
  if (id === undefined) return;
  await query.execute(releasing(id));
  await setPassword(inside, { userId: id, to: release.passwordHash, at });
  await audit.event(inside, release.event(id));
}

async function putAccount(inside: Inside, { counter }: AccountParts, access: Access): Promise<GivenAccess> {
  const { query } = inside;
  const { venueId, staffId, name, email, role, passwordHash, newUserId, at, joins } = access;
  const userId = await userOfCard(query, access);
  if (userId === undefined && joins) {
    await query.execute(addingMember({ userId: joins.id, venueId, role, staffId }));
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
  await query.execute(renaming(userId, access));
  if ((await roleOfCard(query, venueId, staffId)) !== role)
    await changeRole(inside, counter, { venueId, userId, role });
  await setPassword(inside, { userId, to: passwordHash, at });
  return { userId, isNew: false };
}

export async function isCardInactive(query: Queries, { venueId, staffId }: Card): Promise<boolean> {
  const inactive = sql`SELECT id FROM "row" WHERE venue_id = ${venueId} AND entity = 'staff' AND id = ${staffId}
    AND doc::json ->> 'isActive' = 'false'`;
  return (await selectedOne(query, inactive)) !== undefined;
}

const userOfCard = async (query: Queries, card: Card): Promise<string | undefined> =>
  (await selectedOne<{ id: string }>(query, accountOfCard(card)))?.id;
