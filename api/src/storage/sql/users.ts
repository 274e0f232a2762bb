/** Users and their memberships: creates and finds users, and sets their role. */
import { isStaff, ROLES, type Role, roleCovers } from '@tableside/domain/command/permissions.ts';
import type { AdminAccount, CardAccount } from '@tableside/domain/command/rows.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { MemberRecord, Membership, UserRecord } from '../door/account-records.ts';
import type { Accounts, MemberKey, NewMember, RoleChange } from '../door/accounts.ts';
import type { AuditEvent } from '../door/audit.ts';
import { ofMember, roleOf } from './account-rows.ts';
import { type AnyDatabase, one, type WritableDatabase } from './any-database.ts';
import { endDevicesOf } from './device-ends.ts';
import { keepDevices } from './device-vouching.ts';
import { endingAccess } from './endings.ts';
import { end, firstRow, hasRow, record, rows, run, type Steps } from './steps.ts';

type Users = Pick<Accounts, 'countUsers' | 'createUser' | 'addMember' | 'userByEmail' | 'setRole'>;

export const createUsers = (database: WritableDatabase): Users => ({
  ...createReads(database),
  async createUser(newUser, newMembership) {
    try {
      await database.write(null, () => run(addingUser(newUser), addingMember(newMembership)));
      return 'created';
    } catch (error) {
      if (!database.isDuplicate(error)) throw error;
      if ((await one(database, userWith(newUser.email))) === undefined) throw error;
      return 'emailTaken';
    }
  },
  addMember: (adding) => database.write(adding.membership.venueId, () => addMember(adding)),
  setRole: (change) => database.write(change.venueId, () => setRole(change)),
});

function* addMember({ membership, passwordHash, event }: NewMember): Steps<'added' | 'member' | 'stale'> {
  const known = yield* firstRow<{ readonly passwordHash: string }>(passwordOf(membership.userId));
  const given = passwordHash ?? known?.passwordHash;
  if (known === undefined || known.passwordHash !== given) return 'stale';
  if (yield* hasRow(roleOf(membership))) return 'member';
  yield* run(addingMember(membership));
  yield* record(event);
  return 'added';
}

function* setRole({
  at,
  event,
  ...change
}: RoleChange): Steps<'changed' | 'same' | 'missing' | 'lastAdmin' | 'notKept'> {
  const known = yield* firstRow<{ readonly role: Role }>(roleOf(change));
  if (!known) return 'missing';
  if (known.role === change.role) return 'same';
  if (yield* isLastAdmin(change)) return 'lastAdmin';
  if (!(yield* keepDevices(change))) return 'notKept';
  yield* changeRole(change);
  yield* end(endingAccess(change, at));
  const recorded = event?.(known.role);
  if (recorded) yield* record(recorded);
  yield* endDevicesOfDemoted({ ...change, at, was: known.role, by: recorded?.actor ?? null });
  return 'changed';
}

interface Demotion extends WithRole {
  readonly was: Role;
  readonly at: string;
  readonly by: AuditEvent['actor'];
}

/**
 * Ends what a person with a lower role may no longer answer for. Who stays a member of staff keeps their personal
 * devices: these give no more than their sessions do.
 */
export function* endDevicesOfDemoted({ was, role, ...who }: Demotion): Steps {
  if (roleCovers(role, was)) return;
  yield* endDevicesOf({ ...who, sharedOnly: isStaff(role) });
}

/** Returns whether the account belongs to a venue other than this one. */
export const isShared = (userId: string, venueId: string): Steps<boolean> =>
  hasRow(inOtherVenue(userId, venueId));

/** Returns the highest role among the accounts of a card, including inactive accounts. */
export function* roleOfCard(venueId: string, staffId: string): Steps<Role | undefined> {
  return highestOf(yield* rows<CardAccount>(accountsOfCard(venueId, staffId)))?.role;
}

/** Returns whether the venue would have no active administrator left if this user had that role. */
export function* isLastAdmin({ venueId, userId, role }: WithRole): Steps<boolean> {
  const admins = yield* rows<AdminAccount>(adminsOf(venueId));
  return role !== 'admin' && admins.length === 1 && admins[0]?.userId === userId;
}

/**
 * Stores another role. It takes a change number, so that a mirror from before can be told from one that was filled under
 * the new role.
 */
export function* changeRole(change: WithRole): Steps {
  const next = yield* firstRow<{ readonly seq: number }>(takingSeq(change.venueId));
  yield* run(storingRole(change, next?.seq ?? 0));
}

type FoundMember = UserRecord & Omit<MemberRecord, 'isActive'> & { readonly active: number };

const createReads = (database: AnyDatabase): Pick<Accounts, 'countUsers' | 'userByEmail'> => ({
  async countUsers() {
    const found = await one<{ readonly users: number }>(database, sql`SELECT count(*) AS users FROM "user"`);
    return found?.users ?? 0;
  },
  async userByEmail(email) {
    const found = await database.all<FoundMember>(
      sql`SELECT one.user_id AS id, name, password_hash AS "passwordHash", created_at AS "createdAt",
          venue_id AS "venueId", role, staff_id AS "staffId", active
        FROM "user" AS one JOIN membership ON membership.user_id = one.user_id AND deleted_at IS NULL
        WHERE email = ${email} ORDER BY venue_id`,
    );
    const [first] = found;
    if (!first) return undefined;
    const { id: userId, name, passwordHash, createdAt } = first;
    const memberships = found.map(({ venueId, role, staffId, active }) => {
      return { userId, venueId, role, staffId, isActive: active === 1 };
    });
    return { user: { id: userId, name, email, passwordHash, createdAt }, memberships };
  },
});

export const addingUser = ({ id, name, email, passwordHash, createdAt }: UserRecord): SQL =>
  sql`INSERT INTO "user" (user_id, name, email, password_hash, created_at)
    VALUES (${id}, ${name}, ${email}, ${passwordHash}, ${createdAt})`;

export const addingMember = ({ userId, venueId, role, staffId }: Membership): SQL =>
  sql`INSERT INTO membership (user_id, venue_id, role, staff_id) VALUES (${userId}, ${venueId}, ${role}, ${staffId})`;

export const userWith = (email: string): SQL =>
  sql`SELECT user_id AS id, password_hash AS "passwordHash" FROM "user" WHERE email = ${email}`;

const passwordOf = (userId: string): SQL =>
  sql`SELECT password_hash AS "passwordHash" FROM "user" WHERE user_id = ${userId}`;

/** Selects the account if it belongs to a venue other than this one. */
const inOtherVenue = (userId: string, venueId: string): SQL =>
  sql`SELECT user_id AS id FROM membership
    WHERE user_id = ${userId} AND venue_id <> ${venueId} AND deleted_at IS NULL LIMIT 1`;

/** Selects the accounts of a card, including inactive ones. */
export const accountsOfCard = (venueId: string, staffId: string): SQL =>
  sql`SELECT user_id AS "userId", role FROM membership WHERE venue_id = ${venueId} AND staff_id = ${staffId}`;

export const highestOf = (found: readonly CardAccount[]): CardAccount | undefined =>
  [...found].sort(
    (a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role) || (a.userId < b.userId ? -1 : 1),
  )[0];

/** Selects the active administrators of a venue, each with its staff card. */
export const adminsOf = (venueId: string): SQL =>
  sql`SELECT user_id AS "userId", staff_id AS "staffId" FROM membership
    WHERE venue_id = ${venueId} AND role = 'admin' AND active = 1`;

/** Another role of an account. */
interface WithRole extends MemberKey {
  readonly role: Role;
}

const takingSeq = (venueId: string): SQL =>
  sql`UPDATE venue_seq SET seq = seq + 1 WHERE venue_id = ${venueId} RETURNING seq`;

const storingRole = ({ role, ...member }: WithRole, roleSince: number): SQL =>
  sql`UPDATE membership SET role = ${role}, role_since = ${roleSince} WHERE ${ofMember(member)}`;
