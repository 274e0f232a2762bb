/** Users and their memberships as they are stored, and what the writes of both engines ask of them. */
import { ROLES, type Role } from '@tableside/domain/permissions.ts';
import type { AdminAccount } from '@tableside/domain/rows.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { MemberRecord, Membership, UserRecord } from '../account-records.ts';
import type { Accounts, MemberKey } from '../accounts.ts';
import { ofMember } from './account-rows.ts';
import { type Engine, one } from './engine.ts';

type FoundMember = UserRecord & Omit<MemberRecord, 'isActive'> & { readonly active: number };

export const createUserReads = (engine: Engine): Pick<Accounts, 'countUsers' | 'userByEmail'> => ({
  async countUsers() {
    const found = await one<{ readonly users: number }>(engine, sql`SELECT count(*) AS users FROM "user"`);
    return found?.users ?? 0;
  },
  async userByEmail(email) {
    const found = await engine.all<FoundMember>(
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

export const passwordOf = (userId: string): SQL =>
  sql`SELECT password_hash AS "passwordHash" FROM "user" WHERE user_id = ${userId}`;

export const roleOf = (member: MemberKey): SQL => sql`SELECT role FROM membership WHERE ${ofMember(member)}`;

/** Selects the account if it belongs to a venue other than this one. */
export const inOtherVenue = (userId: string, venueId: string): SQL =>
  sql`SELECT user_id AS id FROM membership
    WHERE user_id = ${userId} AND venue_id <> ${venueId} AND deleted_at IS NULL LIMIT 1`;

/** Selects the roles of the accounts of a card, including inactive accounts. */
export const rolesOfCard = (venueId: string, staffId: string): SQL =>
  sql`SELECT role FROM membership WHERE venue_id = ${venueId} AND staff_id = ${staffId}`;

export const highestOf = (found: readonly { readonly role: Role }[]): Role | undefined =>
  found.map(({ role }) => role).sort((a, b) => ROLES.indexOf(a) - ROLES.indexOf(b))[0];

/** Selects the active administrators of a venue, each with its staff card. */
export const adminsOf = (venueId: string): SQL =>
  sql`SELECT user_id AS "userId", staff_id AS "staffId" FROM membership
    WHERE venue_id = ${venueId} AND role = 'admin' AND active = 1`;

/** Another role of an account. */
export interface WithRole extends MemberKey {
  readonly role: Role;
}

/** Returns whether the venue would have no active administrator left if this user had that role. */
export const wouldLeaveNone = (admins: readonly AdminAccount[], { userId, role }: WithRole): boolean =>
  role !== 'admin' && admins.length === 1 && admins[0]?.userId === userId;

/** Stores another role. The PIN goes, because managers need a longer one. */
export const storingRole = ({ role, ...member }: WithRole, roleSince: number): SQL =>
  sql`UPDATE membership SET role = ${role}, role_since = ${roleSince}, pin_hash = NULL WHERE ${ofMember(member)}`;
