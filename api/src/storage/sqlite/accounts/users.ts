/** Users and their memberships: creates and finds users, and sets their role. */
import type { Role } from '@tableside/domain/permissions.ts';
import type { AdminAccount } from '@tableside/domain/rows.ts';
import { eq, sql } from 'drizzle-orm';
import type { Membership, UserRecord } from '../../account-records.ts';
import type { Accounts, NewMember, RoleChange } from '../../accounts.ts';
import { endingAccess } from '../../sql/endings.ts';
import {
  addingMember,
  addingUser,
  adminsOf,
  createUserReads,
  highestOf,
  inOtherVenue,
  passwordOf,
  roleOf,
  rolesOfCard,
  storingRole,
  userWith,
  type WithRole,
  wouldLeaveNone,
} from '../../sql/users.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { type Database, named, runAll, sqliteCode } from '../database.ts';
import { engineOf } from '../engine.ts';
import { venueSeq } from '../schema/tables-rows.ts';
import { end } from './end.ts';

type Users = Pick<Accounts, 'countUsers' | 'createUser' | 'addMember' | 'userByEmail' | 'setRole'>;

export function createUsers(database: Database, audit: AuditLog): Users {
  const { write } = database;
  return {
    ...createUserReads(engineOf(database)),
    async createUser(newUser, newMembership) {
      return unlessTaken(database, newUser.email, () => {
        insertUser(database, newUser, newMembership);
        return 'created';
      });
    },
    async addMember(adding) {
      return write(() => addMember(database, audit, adding));
    },
    async setRole(change) {
      return write(() => setRole(database, audit, change));
    },
  };
}

export function insertUser({ query }: Database, newUser: UserRecord, newMembership: Membership): void {
  runAll(query, [addingUser(newUser), addingMember(newMembership)]);
}

/** Runs the write. Returns `emailTaken` when the address belongs to another account. */
function unlessTaken<T>({ query, write }: Database, email: string, work: () => T): T | 'emailTaken' {
  try {
    return write(work);
  } catch (error) {
    if (sqliteCode(error) !== 'SQLITE_CONSTRAINT_UNIQUE') throw error;
    if (named(() => query.get(userWith(email))) === undefined) throw error;
    return 'emailTaken';
  }
}

/** Adds a membership within a write. */
function addMember({ query }: Database, audit: AuditLog, adding: NewMember) {
  const known = query.get<{ passwordHash: string } | undefined>(passwordOf(adding.membership.userId));
  const given = adding.passwordHash ?? known?.passwordHash;
  if (known === undefined || known.passwordHash !== given) return 'stale';
  if (query.get(roleOf(adding.membership))) return 'member';
  query.run(addingMember(adding.membership));
  audit.event(adding.event);
  return 'added';
}

/** Returns whether the account belongs to a venue other than this one. */
export const isShared = (query: Database['query'], userId: string, venueId: string): boolean =>
  query.get(inOtherVenue(userId, venueId)) !== undefined;

/** Returns the highest role among the accounts of a card, including inactive accounts. */
export const roleOfCard = (query: Database['query'], venueId: string, staffId: string): Role | undefined =>
  highestOf(query.all(rolesOfCard(venueId, staffId)));

/** Returns the active administrators of a venue, each with its staff card. */
export const activeAdmins = (query: Database['query'], venueId: string): AdminAccount[] =>
  query.all(adminsOf(venueId));

function setRole(database: Database, audit: AuditLog, { at, event, ...change }: RoleChange) {
  const { query } = database;
  const known = query.get<{ role: Role } | undefined>(roleOf(change));
  if (!known) return 'missing';
  if (known.role === change.role) return 'same';
  if (isLastAdmin(query, change)) return 'lastAdmin';
  changeRole(database, change);
  end(database, endingAccess(change, at));
  if (event) audit.event(event(known.role));
  return 'changed';
}

/**
 * Stores another role within a write. It takes a change number, so that a mirror from before can be told from one that
 * was filled under the new role.
 */
export function changeRole({ query }: Database, change: WithRole): void {
  const [bumped] = query
    .update(venueSeq)
    .set({ seq: sql`${venueSeq.seq} + 1` })
    .where(eq(venueSeq.venueId, change.venueId))
    .returning({ seq: venueSeq.seq })
    .all();
  query.run(storingRole(change, bumped?.seq ?? 0));
}

/** Returns whether the venue would have no active administrator left if this user had that role. */
export const isLastAdmin = (query: Database['query'], change: WithRole): boolean =>
  wouldLeaveNone(activeAdmins(query, change.venueId), change);
