/** Gives a staff card its sign-in or changes it, and takes its address from a guest account if needed. */
import { type SQL, sql } from 'drizzle-orm';
import type { Access, AccessRefusal, AddressRelease, GivenAccess, StaffAccess } from '../door/access.ts';
import type { WritableDatabase } from './any-database.ts';
import { keepDevices } from './device-vouching.ts';
import { setPassword } from './passwords.ts';
import { documents, firstRow, hasRow, record, rows, run, type Steps } from './steps.ts';
import {
  addingMember,
  addingUser,
  changeRole,
  endDevicesOfDemoted,
  isLastAdmin,
  isShared,
  roleOfCard,
  userWith,
} from './users.ts';

export const createAccess = (database: WritableDatabase): StaffAccess => ({
  giveAccess: (access) => database.write(access.venueId, () => giveAccess(access)),
});

export function* giveAccess(access: Access): Steps<GivenAccess | AccessRefusal> {
  const refusal = yield* refusalOf(access);
  const release = refusal === 'guestAddress' ? access.release : undefined;
  if (refusal && !release) return refusal;
  if (!(yield* keepDevices(access))) return 'notKept';
  if (release) yield* releaseAddress({ ...access, release });
  const given = yield* putAccount(access);
  if (access.event) yield* record(access.event(given));
  return given;
}

/** Checks within the write, because the card may be deactivated while its new password is hashed. */
export function* refusalOf(asked: Asked): Steps<AccessRefusal | undefined> {
  const { venueId, role } = asked;
  if (yield* isCardInactive(asked)) return 'inactive';
  const userId = yield* userOfCard(asked);
  if (userId !== undefined && (yield* isLastAdmin({ venueId, userId, role }))) return 'lastAdmin';
  if (userId !== undefined && (yield* isShared(userId, venueId))) return 'shared';
  const holder = yield* firstRow<Holder>(userWith(asked.email));
  if (!holder || holder.id === userId || isSame(holder, asked.joins)) return undefined;
  return (yield* hasRow(moreThanGuest(holder.id, venueId))) ? 'emailTaken' : 'guestAddress';
}

/**
 * Returns whether the address has an account that belongs to other venues only. Its owner may join with its password.
 */
export function* isElsewhere({ email, venueId }: Asked): Steps<boolean> {
  const venues = yield* rows<{ readonly id: string }>(venuesWith(email));
  return venues.length > 0 && !venues.some(({ id }) => id === venueId);
}

function* releaseAddress({ email, at, release }: Releasing): Steps {
  const { id } = (yield* firstRow<Holder>(userWith(email))) ?? {};
  if (id === undefined) return;
  yield* run(releasing(id));
  yield* setPassword({ userId: id, to: release.passwordHash, at });
  yield* record(release.event(id));
}

function* putAccount(access: Access): Steps<GivenAccess> {
  const { venueId, staffId, name, email, role, passwordHash, newUserId, at, joins } = access;
  const userId = yield* userOfCard(access);
  if (userId === undefined && joins) {
    yield* run(addingMember({ userId: joins.id, venueId, role, staffId }));
    return { userId: joins.id, isNew: false };
  }
  if (userId === undefined) {
    yield* run(
      addingUser({ id: newUserId, name, email, passwordHash, createdAt: at }),
      addingMember({ userId: newUserId, venueId, role, staffId }),
    );
    return { userId: newUserId, isNew: true };
  }
  yield* run(renaming(userId, access));
  const was = yield* roleOfCard(venueId, staffId);
  if (was !== role) yield* changeRole({ venueId, userId, role });
  const by = access.event?.({ userId, isNew: false }).actor ?? null;
  if (was) yield* endDevicesOfDemoted({ venueId, userId, role, was, at, by });
  yield* setPassword({ userId, to: passwordHash, at });
  return { userId, isNew: false };
}

export function* isCardInactive({ venueId, staffId }: Card): Steps<boolean> {
  const { isInactive } = yield* documents();
  return yield* hasRow(sql`SELECT id FROM "row"
    WHERE venue_id = ${venueId} AND entity = 'staff' AND id = ${staffId} AND ${isInactive}`);
}

function* userOfCard(card: Card): Steps<string | undefined> {
  return (yield* firstRow<{ readonly id: string }>(accountOfCard(card)))?.id;
}

type Asked = Pick<Access, 'venueId' | 'staffId' | 'email' | 'role' | 'joins'>;

type Card = Pick<Access, 'venueId' | 'staffId'>;

type Releasing = Pick<Access, 'email' | 'at'> & { readonly release: AddressRelease };

/** The account that has an address. */
type Holder = NonNullable<Access['joins']>;

/** Checks within the write, because the password may have changed since its owner gave it. */
const isSame = (holder: Holder, joins: Access['joins']): boolean =>
  holder.id === joins?.id && holder.passwordHash === joins.passwordHash;

/** Selects the account of a card. */
const accountOfCard = ({ venueId, staffId }: Card): SQL =>
  sql`SELECT user_id AS id FROM membership WHERE venue_id = ${venueId} AND staff_id = ${staffId}
    ORDER BY user_id LIMIT 1`;

/** Selects the account if it is more than a customer of this venue. */
const moreThanGuest = (userId: string, venueId: string): SQL =>
  sql`SELECT user_id AS id FROM membership
    WHERE user_id = ${userId} AND (role <> 'customer' OR venue_id <> ${venueId}) LIMIT 1`;

/** Selects the venues of the account with this email address. */
const venuesWith = (email: string): SQL =>
  sql`SELECT venue_id AS id FROM "user" AS one JOIN membership ON membership.user_id = one.user_id
    WHERE email = ${email}`;

/** Takes the email address from an account. Nobody can register what replaces it, because it has no @. */
const releasing = (userId: string): SQL =>
  sql`UPDATE "user" SET email = ${`released ${userId}`} WHERE user_id = ${userId}`;

const renaming = (userId: string, { name, email }: Pick<Access, 'name' | 'email'>): SQL =>
  sql`UPDATE "user" SET name = ${name}, email = ${email} WHERE user_id = ${userId}`;
