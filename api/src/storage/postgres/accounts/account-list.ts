/** The accounts of a venue as administrators see them, sorted by name, page by page. */
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Accounts } from '../../accounts.ts';
import { cutPage, packCursor } from '../../list-cursors.ts';
import { accountColumns, asAccount, matching } from '../../sql/account-rows.ts';
import type { Database } from '../database.ts';
import { first } from '../first.ts';
import { contains } from '../lists/conditions.ts';
import { membership, user } from '../schema/tables-accounts.ts';

const columns = accountColumns(membership, user);
const names = {
  ...{ membership, user, contains },
  byName: sql`lower(${user.name})`,
  sorted: (name: string) => sql`lower(${name})`,
};

export function createAccountList({ query }: Database): Pick<Accounts, 'accounts' | 'account'> {
  const select = (where: SQL | undefined) =>
    query.select(columns).from(user).innerJoin(membership, eq(membership.userId, user.id)).where(where);
  return {
    async accounts(venueId, filter) {
      const { limit } = filter;
      const page = await select(matching(names, venueId, filter))
        .orderBy(names.byName, asc(user.id))
        .limit(limit + 1);
      const found = page.map(asAccount);
      const { shown, next } = cutPage(found, limit, ({ name, userId }) => packCursor([name, userId]));
      return { accounts: shown, next };
    },
    async account(venueId, userId) {
      const ofVenue = and(eq(membership.venueId, venueId), isNull(membership.deletedAt));
      const found = first(await select(and(ofVenue, eq(user.id, userId))));
      return found && asAccount(found);
    },
  };
}
