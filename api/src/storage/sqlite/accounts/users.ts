/** Users and their memberships: creates and finds users, and sets their role. */
import { ROLES, type Role } from '@tableside/domain/permissions.ts';
import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm';
import type { FoundAccount, Membership, UserRecord } from '../../account-records.ts';
import type { Accounts, NewMember, RoleChange } from '../../accounts.ts';
import { memberColumns } from '../../sql/account-rows.ts';
import { endingAccess } from '../../sql/endings.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { type Database, named, sqliteCode } from '../database.ts';
import { membership, user } from '../schema/tables-accounts.ts';
import { venueSeq } from '../schema/tables-rows.ts';
import { end } from './end.ts';

type Users = Pick<Accounts, 'countUsers' | 'createUser' | 'addMember' | 'userByEmail' | 'setRole'>;

export function createUsers(database: Database, audit: AuditLog): Users {
  const { query, write } = database;
  return {
    async countUsers() {
      return named(() => query.select({ users: count() }).from(user).get()?.users ?? 0);
    },
    async createUser(newUser, newMembership) {
      return unlessTaken(database, newUser.email, () => {
        insertUser(database, newUser, newMembership);
        return 'created';
      });
    },
    async addMember(adding) {
      return write(() => addMember(database, audit, adding));
    },
    async userByEmail(email) {
      return named(() => userByEmail(query, email));
    },
    async setRole(change) {
      return write(() => setRole(database, audit, change));
    },
  };
}

export function insertUser({ query }: Database, newUser: UserRecord, newMembership: Membership): void {
  query.insert(user).values(newUser).run();
  query.insert(membership).values(newMembership).run();
}

/** Runs the write. Returns `emailTaken` when the address belongs to another account. */
function unlessTaken<T>({ query, write }: Database, email: string, work: () => T): T | 'emailTaken' {
  try {
    return write(work);
  } catch (error) {
    if (sqliteCode(error) !== 'SQLITE_CONSTRAINT_UNIQUE') throw error;
    const byEmail = query.select({ id: user.id }).from(user).where(eq(user.email, email));
    if (named(() => byEmail.get()) === undefined) throw error;
    return 'emailTaken';
  }
}

function userByEmail(query: Database['query'], email: string): FoundAccount | undefined {
  const found = query
    .select({ user, membership: memberColumns(membership), active: membership.active })
    .from(user)
    .innerJoin(membership, and(eq(membership.userId, user.id), isNull(membership.deletedAt)))
    .where(eq(user.email, email))
    .orderBy(asc(membership.venueId))
    .all();
  const [first] = found;
  if (!first) return undefined;
  const memberships = found.map(({ membership, active }) => ({ ...membership, isActive: active === 1 }));
  return { user: first.user, memberships };
}

/** Adds a membership within a write. */
function addMember({ query }: Database, audit: AuditLog, adding: NewMember) {
  const { userId, venueId } = adding.membership;
  const known = query.select({ passwordHash: user.passwordHash }).from(user).where(eq(user.id, userId)).get();
  const given = adding.passwordHash ?? known?.passwordHash;
  if (known === undefined || known.passwordHash !== given) return 'stale';
  const member = and(eq(membership.userId, userId), eq(membership.venueId, venueId));
  if (query.select({ userId: membership.userId }).from(membership).where(member).get()) return 'member';
  query.insert(membership).values(adding.membership).run();
  audit.event(adding.event);
  return 'added';
}

/** Returns whether the account belongs to a venue other than this one. */
export const isShared = (query: Database['query'], userId: string, venueId: string): boolean =>
  query
    .select({ userId: membership.userId })
    .from(membership)
    .where(and(eq(membership.userId, userId), ne(membership.venueId, venueId), isNull(membership.deletedAt)))
    .get() !== undefined;

/** Returns the highest role among the accounts of a card, including inactive accounts. */
export const roleOfCard = (query: Database['query'], venueId: string, staffId: string): Role | undefined =>
  query
    .select({ role: membership.role })
    .from(membership)
    .where(and(eq(membership.venueId, venueId), eq(membership.staffId, staffId)))
    .all()
    .map(({ role }) => role)
    .sort((a, b) => ROLES.indexOf(a) - ROLES.indexOf(b))[0];

/** Returns the active administrators of a venue, each with its staff card. */
export const activeAdmins = (query: Database['query'], venueId: string) =>
  query
    .select({ userId: membership.userId, staffId: membership.staffId })
    .from(membership)
    .where(and(eq(membership.venueId, venueId), eq(membership.role, 'admin'), eq(membership.active, 1)))
    .all();

function setRole(database: Database, audit: AuditLog, { venueId, userId, role, at, event }: RoleChange) {
  const { query } = database;
  const member = and(eq(membership.venueId, venueId), eq(membership.userId, userId));
  const known = query.select({ role: membership.role }).from(membership).where(member).get();
  if (!known) return 'missing';
  if (known.role === role) return 'same';
  if (isLastAdmin(query, { venueId, userId, role })) return 'lastAdmin';
  changeRole(database, { venueId, userId, role });
  end(database, endingAccess({ userId, venueId }, at));
  if (event) audit.event(event(known.role));
  return 'changed';
}

/**
 * Stores another role within a write. It takes a change number, so that a mirror from before can be told from one that
 * was filled under the new role. The PIN goes, because managers need a longer one.
 */
export function changeRole(
  { query }: Database,
  { venueId, userId, role }: Omit<RoleChange, 'at' | 'event'>,
): void {
  const [bumped] = query
    .update(venueSeq)
    .set({ seq: sql`${venueSeq.seq} + 1` })
    .where(eq(venueSeq.venueId, venueId))
    .returning({ seq: venueSeq.seq })
    .all();
  query
    .update(membership)
    .set({ role, roleSince: bumped?.seq ?? 0, pinHash: null })
    .where(and(eq(membership.venueId, venueId), eq(membership.userId, userId)))
    .run();
}

/** Returns whether the venue would have no active administrator left if this user had that role. */
export function isLastAdmin(
  query: Database['query'],
  { venueId, userId, role }: { venueId: string; userId: string; role: Role },
): boolean {
  if (role === 'admin') return false;
  const admins = activeAdmins(query, venueId);
  return admins.length === 1 && admins[0]?.userId === userId;
}
