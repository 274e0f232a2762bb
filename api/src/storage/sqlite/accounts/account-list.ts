/** The accounts of a venue as administrators see them, sorted by name, page by page. */
import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Account, AccountFilter, Accounts } from '../../accounts.ts';
import { cutPage, packCursor } from '../../list-cursors.ts';
import { beyond } from '../../sql/page-cursor.ts';
import { type Database, named } from '../database.ts';
import { contains } from '../lists/conditions.ts';
import { membership, user } from '../schema/tables-accounts.ts';
import { secondFactor } from '../schema/tables-one-time.ts';
import { memberColumns } from './member-columns.ts';

const columns = {
  ...memberColumns,
  name: user.name,
  email: user.email,
  active: membership.active,
  blockedAt: membership.blockedAt,
  createdAt: user.createdAt,
  lastSignInAt: membership.lastSignInAt,
  seenAt: membership.seenAt,
  secondFactor: sql<number>`EXISTS (SELECT 1 FROM ${secondFactor} WHERE ${secondFactor.userId} = ${user.id}
    AND ${secondFactor.confirmedAt} IS NOT NULL)`,
};

const byName = sql`${user.name} COLLATE NOCASE`;

export function createAccountList({ query }: Database): Pick<Accounts, 'accounts' | 'account'> {
  const select = (where: SQL | undefined) =>
    query.select(columns).from(user).innerJoin(membership, eq(membership.userId, user.id)).where(where);
  return {
    async accounts(venueId, filter) {
      const { limit } = filter;
      const page = select(matching(venueId, filter))
        .orderBy(byName, asc(user.id))
        .limit(limit + 1);
      const found = named(() => page.all()).map(asAccount);
      const { shown, next } = cutPage(found, limit, ({ name, userId }) => packCursor([name, userId]));
      return { accounts: shown, next };
    },
    async account(venueId, userId) {
      const ofVenue = and(eq(membership.venueId, venueId), isNull(membership.deletedAt));
      const one = select(and(ofVenue, eq(user.id, userId)));
      const found = named(() => one.get());
      return found && asAccount(found);
    },
  };
}

function matching(venueId: string, { q, role, before }: AccountFilter): SQL | undefined {
  return and(
    eq(membership.venueId, venueId),
    isNull(membership.deletedAt),
    role && eq(membership.role, role),
    or(contains(user.name, q), contains(user.email, q)),
    beyond(before, (name, id) => sql`(${byName}, ${user.id}) > (${name}, ${id})`),
  );
}

type Found = Omit<Account, 'isActive' | 'secondFactor'> & { active: number; secondFactor: number };

const asAccount = ({ active, secondFactor, ...known }: Found): Account => ({
  ...known,
  isActive: active === 1,
  secondFactor: secondFactor === 1,
});
