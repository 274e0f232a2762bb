/** The accounts of a venue as administrators see them, sorted by name, page by page. */
import { and, type SQL, sql } from 'drizzle-orm';
import type { Account, AccountFilter, Accounts } from '../door/accounts.ts';
import { cutPage, packCursor } from '../rows/list-cursors.ts';
import { ofMember } from './account-rows.ts';
import { type AnyDatabase, one } from './any-database.ts';
import { beyond } from './page-cursor.ts';

/** Returns the form of a name that accounts are sorted by, whatever its case. */
export type Sorted = (name: SQL | string) => SQL;

export const createAccountList = (
  database: AnyDatabase,
  sorted: Sorted,
): Pick<Accounts, 'accounts' | 'account'> => ({
  async accounts(venueId, { limit, ...filter }) {
    const found =
      await database.all<Stored>(sql`${SELECT} WHERE ${matching(database, sorted, { venueId, ...filter })}
      ORDER BY ${sorted(NAME)}, "user".user_id LIMIT ${limit + 1}`);
    const { shown, next } = cutPage(found.map(asAccount), limit, ({ name, userId }) =>
      packCursor([name, userId]),
    );
    return { accounts: shown, next };
  },
  async account(venueId, userId) {
    const ofVenue = sql`${ofMember({ userId, venueId })} AND membership.deleted_at IS NULL`;
    const found = await one<Stored>(database, sql`${SELECT} WHERE ${ofVenue}`);
    return found && asAccount(found);
  },
});

const NAME = sql`"user".name`;

const SELECT = sql`SELECT membership.user_id AS "userId", membership.venue_id AS "venueId", role,
    staff_id AS "staffId", active, blocked_at AS "blockedAt", last_sign_in_at AS "lastSignInAt",
    seen_at AS "seenAt", ${NAME} AS name, email, created_at AS "createdAt",
    EXISTS (SELECT 1 FROM second_factor
      WHERE second_factor.user_id = "user".user_id AND second_factor.confirmed_at IS NOT NULL) AS "secondFactor"
  FROM "user" JOIN membership ON membership.user_id = "user".user_id`;

const matching = (
  { contains }: AnyDatabase,
  sorted: Sorted,
  { venueId, q, role, staffId, before }: Omit<AccountFilter, 'limit'> & { readonly venueId: string },
): SQL | undefined =>
  and(
    sql`membership.venue_id = ${venueId} AND membership.deleted_at IS NULL`,
    role && sql`role = ${role}`,
    staffId === undefined ? undefined : sql`staff_id = ${staffId}`,
    q === undefined ? undefined : sql`(${contains(NAME, q)} OR ${contains(sql`email`, q)})`,
    beyond(before, (name, id) => sql`(${sorted(NAME)}, "user".user_id) > (${sorted(name)}, ${id})`),
  );

/** A database without booleans says 1 or 0. */
type Stored = Omit<Account, 'isActive' | 'secondFactor'> & { active: number; secondFactor: boolean | number };

const asAccount = ({ active, secondFactor, ...known }: Stored): Account => ({
  ...known,
  isActive: active === 1,
  secondFactor: Boolean(secondFactor),
});
