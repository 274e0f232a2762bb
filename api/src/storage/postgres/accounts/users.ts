/** Users and their memberships: creates and finds users, and sets their role. */
import { ROLES, type Role } from '@tableside/domain/permissions.ts';
import { and, asc, count, eq, isNull, ne } from 'drizzle-orm';
import type { FoundAccount, Membership, UserRecord } from '../../account-records.ts';
import type { Accounts, NewMember, RoleChange } from '../../accounts.ts';
import { memberColumns } from '../../sql/account-rows.ts';
import { endingAccess } from '../../sql/endings.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Database, Inside, Queries } from '../database.ts';
import { codeOf } from '../engine-error.ts';
import { first } from '../first.ts';
import type { VenueCounter } from '../rows/venue-counter.ts';
import { membership, user } from '../schema/tables-accounts.ts';
import { end } from './end.ts';

type Users = Pick<Accounts, 'countUsers' | 'createUser' | 'addMember' | 'userByEmail' | 'setRole'>;

export interface AccountParts {
  readonly audit: AuditLog;
  readonly counter: VenueCounter;
}

export function createUsers(database: Database, parts: AccountParts): Users {
  const { query, write } = database;
  return {
    async countUsers() {
      const found = await query.select({ users: count() }).from(user);
      return first(found)?.users ?? 0;
    },
    async createUser(newUser, newMembership) {
      return unlessTaken(database, newUser.email, async () => {
        await write(null, (inside) => insertUser(inside.query, newUser, newMembership));
        return 'created' as const;
      });
    },
    addMember: (adding) => write(adding.membership.venueId, (inside) => addMember(inside, parts, adding)),
    userByEmail: (email) => userByEmail(query, email),
    setRole: (change) => write(change.venueId, (inside) => setRole(inside, parts, change)),
  };
}

export async function insertUser(
  query: Queries,
  newUser: UserRecord,
  newMembership: Membership,
): Promise<void> {
  await query.insert(user).values(newUser);
  await query.insert(membership).values(newMembership);
}

const UNIQUE_VIOLATION = '23505';

/** Runs the write. Returns `emailTaken` when the address belongs to another account. */
async function unlessTaken<T>(
  { query }: Database,
  email: string,
  work: () => Promise<T>,
): Promise<T | 'emailTaken'> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    const byEmail = await query.select({ id: user.id }).from(user).where(eq(user.email, email));
    if (byEmail.length === 0) throw error;
    return 'emailTaken';
  }
}

async function userByEmail(query: Queries, email: string): Promise<FoundAccount | undefined> {
  const found = await query
    .select({ user, membership: memberColumns(membership), active: membership.active })
    .from(user)
    .innerJoin(membership, and(eq(membership.userId, user.id), isNull(membership.deletedAt)))
    .where(eq(user.email, email))
    .orderBy(asc(membership.venueId));
  const [one] = found;
  if (!one) return undefined;
  const memberships = found.map(({ membership, active }) => ({ ...membership, isActive: active === 1 }));
  return { user: one.user, memberships };
}

async function addMember(inside: Inside, { audit }: AccountParts, adding: NewMember) {
  const { query } = inside;
  const { userId, venueId } = adding.membership;
  const known = first(
    await query.select({ passwordHash: user.passwordHash }).from(user).where(eq(user.id, userId)),
  );
  const given = adding.passwordHash ?? known?.passwordHash;
  if (known === undefined || known.passwordHash !== given) return 'stale';
  const member = and(eq(membership.userId, userId), eq(membership.venueId, venueId));
  if (first(await query.select({ userId: membership.userId }).from(membership).where(member)))
    return 'member';
  await query.insert(membership).values(adding.membership);
  await audit.event(inside, adding.event);
  return 'added';
}

/** Returns whether the account belongs to a venue other than this one. */
export async function isShared(query: Queries, userId: string, venueId: string): Promise<boolean> {
  const others = await query
    .select({ userId: membership.userId })
    .from(membership)
    .where(and(eq(membership.userId, userId), ne(membership.venueId, venueId), isNull(membership.deletedAt)))
    .limit(1);
  return others.length > 0;
}

/** Returns the highest role among the accounts of a card, including inactive accounts. */
export async function roleOfCard(
  query: Queries,
  venueId: string,
  staffId: string,
): Promise<Role | undefined> {
  const found = await query
    .select({ role: membership.role })
    .from(membership)
    .where(and(eq(membership.venueId, venueId), eq(membership.staffId, staffId)));
  return found.map(({ role }) => role).sort((a, b) => ROLES.indexOf(a) - ROLES.indexOf(b))[0];
}

/** Returns the active administrators of a venue, each with its staff card. */
export const activeAdmins = (query: Queries, venueId: string) =>
  query
    .select({ userId: membership.userId, staffId: membership.staffId })
    .from(membership)
    .where(and(eq(membership.venueId, venueId), eq(membership.role, 'admin'), eq(membership.active, 1)));

async function setRole(
  inside: Inside,
  { audit, counter }: AccountParts,
  { venueId, userId, role, at, event }: RoleChange,
) {
  const { query } = inside;
  const member = and(eq(membership.venueId, venueId), eq(membership.userId, userId));
  const known = first(await query.select({ role: membership.role }).from(membership).where(member));
  if (!known) return 'missing';
  if (known.role === role) return 'same';
  if (await isLastAdmin(query, { venueId, userId, role })) return 'lastAdmin';
  await changeRole(inside, counter, { venueId, userId, role });
  await end(inside, endingAccess({ userId, venueId }, at));
  if (event) await audit.event(inside, event(known.role));
  return 'changed';
}

/**
 * Stores another role within a write. It takes a change number, so that a mirror from before can be told from one that
 * was filled under the new role.
 */
export async function changeRole(
  inside: Inside,
  counter: VenueCounter,
  { venueId, userId, role }: Omit<RoleChange, 'at' | 'event'>,
): Promise<void> {
  const roleSince = await counter.next(inside, venueId);
  await inside.query
    .update(membership)
    .set({ role, roleSince, pinHash: null })
    .where(and(eq(membership.venueId, venueId), eq(membership.userId, userId)));
}

/** Returns whether the venue would have no active administrator left if this user had that role. */
export async function isLastAdmin(
  query: Queries,
  { venueId, userId, role }: { venueId: string; userId: string; role: Role },
): Promise<boolean> {
  if (role === 'admin') return false;
  const admins = await activeAdmins(query, venueId);
  return admins.length === 1 && admins[0]?.userId === userId;
}
