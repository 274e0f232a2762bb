/** The accounts of a venue as they are stored, for the list that administrators see. */
import { type AnyColumn, and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Account, AccountFilter } from '../accounts.ts';
import { beyond } from './page-cursor.ts';

type Columns<Name extends string> = Readonly<Record<Name, AnyColumn>>;
type MemberColumn = 'userId' | 'venueId' | 'role' | 'staffId';
type Membership = Columns<MemberColumn | 'active' | 'blockedAt' | 'deletedAt' | 'lastSignInAt' | 'seenAt'>;
type User = Columns<'id' | 'name' | 'email' | 'createdAt'>;

const pick = <T, K extends keyof T>(table: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, K>;

/** The columns of a membership that are visible above storage. */
export const memberColumns = <M extends Columns<MemberColumn>>(membership: M) =>
  pick(membership, ['userId', 'venueId', 'role', 'staffId']);

export const accountColumns = <M extends Membership, U extends User>(membership: M, user: U) => ({
  ...memberColumns(membership),
  ...pick(membership, ['active', 'blockedAt', 'lastSignInAt', 'seenAt']),
  ...pick(user, ['name', 'email', 'createdAt']),
  secondFactor: sql<boolean | number>`EXISTS (SELECT 1 FROM second_factor
    WHERE second_factor.user_id = ${user.id} AND second_factor.confirmed_at IS NOT NULL)`,
});

/** What an engine brings to search and sort accounts, whatever the case of their names. */
interface Names {
  readonly byName: SQL;
  /** A name in the form that `byName` sorts by. */
  sorted(name: string): SQL;
  contains(column: AnyColumn, part: string | undefined): SQL | undefined;
}

export const matching = (
  { membership, user, byName, sorted, contains }: Names & { membership: Membership; user: User },
  venueId: string,
  { q, role, before }: AccountFilter,
): SQL | undefined =>
  and(
    eq(membership.venueId, venueId),
    isNull(membership.deletedAt),
    role && eq(membership.role, role),
    or(contains(user.name, q), contains(user.email, q)),
    beyond(before, (name, id) => sql`(${byName}, ${user.id}) > (${sorted(name)}, ${id})`),
  );

/** An engine without booleans says 1 or 0. */
type Stored = Omit<Account, 'isActive' | 'secondFactor'> & { active: number; secondFactor: boolean | number };

export const asAccount = ({ active, secondFactor, ...known }: Stored): Account => ({
  ...known,
  isActive: active === 1,
  secondFactor: Boolean(secondFactor),
});
