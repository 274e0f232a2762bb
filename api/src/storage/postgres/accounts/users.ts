/** Users and their memberships: creates and finds users, and sets their role. */
import type { Role } from '@tableside/domain/permissions.ts';
import type { AdminAccount } from '@tableside/domain/rows.ts';
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
import type { Database, Inside, Queries } from '../database.ts';
import { engineOf } from '../engine.ts';
import { codeOf } from '../engine-error.ts';
import { runAll, selected, selectedOne } from '../queries.ts';
import type { VenueCounter } from '../rows/venue-counter.ts';
import { end } from './end.ts';

type Users = Pick<Accounts, 'countUsers' | 'createUser' | 'addMember' | 'userByEmail' | 'setRole'>;

export interface AccountParts {
  readonly audit: AuditLog;
  readonly counter: VenueCounter;
}

export function createUsers(database: Database, parts: AccountParts): Users {
  const { write } = database;
  return {
    ...createUserReads(engineOf(database)),
    async createUser(newUser, newMembership) {
      return unlessTaken(database, newUser.email, async () => {
        await write(null, (inside) => insertUser(inside.query, newUser, newMembership));
        return 'created' as const;
      });
    },
    addMember: (adding) => write(adding.membership.venueId, (inside) => addMember(inside, parts, adding)),
    setRole: (change) => write(change.venueId, (inside) => setRole(inside, parts, change)),
  };
}

export async function insertUser(
  query: Queries,
  newUser: UserRecord,
  newMembership: Membership,
): Promise<void> {
  await runAll(query, [addingUser(newUser), addingMember(newMembership)]);
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
    if ((await selectedOne(query, userWith(email))) === undefined) throw error;
    return 'emailTaken';
  }
}

async function addMember(inside: Inside, { audit }: AccountParts, adding: NewMember) {
  const { query } = inside;
  const known = await selectedOne<{ passwordHash: string }>(query, passwordOf(adding.membership.userId));
  const given = adding.passwordHash ?? known?.passwordHash;
  if (known === undefined || known.passwordHash !== given) return 'stale';
  if (await selectedOne(query, roleOf(adding.membership))) return 'member';
  await query.execute(addingMember(adding.membership));
  await audit.event(inside, adding.event);
  return 'added';
}

/** Returns whether the account belongs to a venue other than this one. */
export const isShared = async (query: Queries, userId: string, venueId: string): Promise<boolean> =>
  (await selectedOne(query, inOtherVenue(userId, venueId))) !== undefined;

/** Returns the highest role among the accounts of a card, including inactive accounts. */
export const roleOfCard = async (query: Queries, venueId: string, staffId: string) =>
  highestOf(await selected(query, rolesOfCard(venueId, staffId)));

/** Returns the active administrators of a venue, each with its staff card. */
export const activeAdmins = (query: Queries, venueId: string): Promise<AdminAccount[]> =>
  selected(query, adminsOf(venueId));

async function setRole(
  inside: Inside,
  { audit, counter }: AccountParts,
  { at, event, ...change }: RoleChange,
) {
  const { query } = inside;
  const known = await selectedOne<{ role: Role }>(query, roleOf(change));
  if (!known) return 'missing';
  if (known.role === change.role) return 'same';
  if (await isLastAdmin(query, change)) return 'lastAdmin';
  await changeRole(inside, counter, change);
  await end(inside, endingAccess(change, at));
  if (event) await audit.event(inside, event(known.role));
  return 'changed';
}

/**
 * Stores another role within a write. It takes a change number, so that a mirror from before can be told from one that
 * was filled under the new role.
 */
export async function changeRole(inside: Inside, counter: VenueCounter, change: WithRole): Promise<void> {
  const roleSince = await counter.next(inside, change.venueId);
  await inside.query.execute(storingRole(change, roleSince));
}

/** Returns whether the venue would have no active administrator left if this user had that role. */
export const isLastAdmin = async (query: Queries, change: WithRole): Promise<boolean> =>
  wouldLeaveNone(await activeAdmins(query, change.venueId), change);
