/** Codes that reset a password, at most one per account. A code is deleted when it is used or the password changes. */
import { and, eq, gt, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Member } from '../../account-records.ts';
import type { NewReset, PasswordResets, Resetting } from '../../password-resets.ts';
import { memberColumns } from '../../sql/account-rows.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Database, Inside, Queries } from '../database.ts';
import { first } from '../first.ts';
import { membership, user } from '../schema/tables-accounts.ts';
import { passwordReset } from '../schema/tables-one-time.ts';
import { setPassword } from './passwords.ts';
import { isShared } from './users.ts';

export function createPasswordResets(database: Database, audit: AuditLog): PasswordResets {
  const { query, write } = database;
  return {
    offerReset: (reset) => write(reset.venueId, (inside) => offer(inside, audit, reset)),
    async resetFor({ venueId, email, codeHash }, now) {
      const account = and(eq(user.email, email), eq(membership.venueId, venueId));
      const which = and(account, eq(passwordReset.codeHash, codeHash));
      return usable(query, now, which);
    },
    async resetPassword({ event, ...resetting }) {
      return write(event.venueId, async (inside) => {
        if (!(await isUsable(inside.query, resetting))) return 'stale';
        await setPassword(inside, resetting);
        await audit.event(inside, event);
        return 'changed';
      });
    },
  };
}

async function offer(inside: Inside, audit: AuditLog, { venueId, event, ...reset }: NewReset) {
  const { query } = inside;
  const member = and(eq(membership.venueId, venueId), eq(membership.userId, reset.userId));
  const known = await query.select({ userId: membership.userId }).from(membership).where(member);
  if (known.length === 0) return 'missing';
  if (await isShared(query, reset.userId, venueId)) return 'shared';
  const set = query.insert(passwordReset).values(reset);
  await set.onConflictDoUpdate({ target: passwordReset.userId, set: reset });
  await audit.event(inside, event);
  return 'made';
}

const maker = alias(membership, 'maker');

/** Finds the account for a usable code. The code of a dismissed administrator no longer works. */
async function usable(query: Queries, now: string, which: SQL | undefined): Promise<Member | undefined> {
  const found = await query
    .select({ user, membership: memberColumns(membership) })
    .from(passwordReset)
    .innerJoin(user, eq(user.id, passwordReset.userId))
    .innerJoin(membership, and(eq(membership.userId, user.id), eq(membership.active, 1)))
    .innerJoin(
      maker,
      and(
        eq(maker.userId, passwordReset.madeBy),
        eq(maker.venueId, membership.venueId),
        eq(maker.role, 'admin'),
        eq(maker.active, 1),
      ),
    )
    .where(and(which, gt(passwordReset.expiresAt, now)));
  const one = first(found);
  if (!one) return undefined;
  const { userId, venueId } = one.membership;
  return (await isShared(query, userId, venueId)) ? undefined : one;
}

const isUsable = async (
  query: Queries,
  { userId, codeHash, at }: Omit<Resetting, 'event'>,
): Promise<boolean> =>
  (await usable(query, at, and(eq(user.id, userId), eq(passwordReset.codeHash, codeHash)))) !== undefined;
