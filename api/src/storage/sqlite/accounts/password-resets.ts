/** Codes that reset a password, at most one per account. A code is deleted when it is used or the password changes. */
import { and, eq, gt, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Member } from '../../account-records.ts';
import type { NewReset, PasswordResets, Resetting } from '../../password-resets.ts';
import { memberColumns } from '../../sql/account-rows.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { type Database, named } from '../database.ts';
import { membership, user } from '../schema/tables-accounts.ts';
import { passwordReset } from '../schema/tables-one-time.ts';
import { setPassword } from './passwords.ts';
import { isShared } from './users.ts';

export function createPasswordResets(database: Database, audit: AuditLog): PasswordResets {
  const { query, write } = database;
  return {
    async offerReset(reset) {
      return write(() => offer(query, audit, reset));
    },
    async resetFor({ venueId, email, codeHash }, now) {
      const account = and(eq(user.email, email), eq(membership.venueId, venueId));
      const which = and(account, eq(passwordReset.codeHash, codeHash));
      return named(() => usable(query, now, which));
    },
    async resetPassword({ event, ...resetting }) {
      return write(() => {
        if (!isUsable(query, resetting)) return 'stale';
        setPassword(database, resetting);
        audit.event(event);
        return 'changed';
      });
    },
  };
}

function offer(query: Database['query'], audit: AuditLog, { venueId, event, ...reset }: NewReset) {
  const member = and(eq(membership.venueId, venueId), eq(membership.userId, reset.userId));
  if (!query.select({ userId: membership.userId }).from(membership).where(member).get()) return 'missing';
  if (isShared(query, reset.userId, venueId)) return 'shared';
  const set = query.insert(passwordReset).values(reset);
  set.onConflictDoUpdate({ target: passwordReset.userId, set: reset }).run();
  audit.event(event);
  return 'made';
}

const maker = alias(membership, 'maker');

/** Finds the account for a usable code. The code of a dismissed administrator no longer works. */
function usable(query: Database['query'], now: string, which: SQL | undefined): Member | undefined {
  const found = query
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
    .where(and(which, gt(passwordReset.expiresAt, now)))
    .get();
  const { userId, venueId } = found?.membership ?? {};
  return userId && venueId && isShared(query, userId, venueId) ? undefined : found;
}

const isUsable = (query: Database['query'], { userId, codeHash, at }: Omit<Resetting, 'event'>): boolean =>
  usable(query, at, and(eq(user.id, userId), eq(passwordReset.codeHash, codeHash))) !== undefined;
