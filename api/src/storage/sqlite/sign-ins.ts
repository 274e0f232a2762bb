/** What sign-in remembers: the devices that know an account, and the guesses that failed. */
import { and, between, count, eq } from 'drizzle-orm';
import type { Accounts } from '../accounts.ts';
import { type Database, named } from './database.ts';
import { membership, signInFailure, signInMemory } from './tables-accounts.ts';

type SignIns = Pick<
  Accounts,
  'rememberSignIn' | 'hasSignedIn' | 'recordFailure' | 'failuresSince' | 'noteSeen'
>;

export function createSignIns({ query, write }: Database): SignIns {
  return {
    async noteSeen({ userId, venueId, at, signedIn }) {
      const set = { seenAt: at, ...(signedIn ? { lastSignInAt: at } : {}) };
      const member = and(eq(membership.userId, userId), eq(membership.venueId, venueId));
      write(() => query.update(membership).set(set).where(member).run());
    },
    async rememberSignIn(userId, deviceId, at) {
      const target = [signInMemory.userId, signInMemory.deviceId];
      const memory = query.insert(signInMemory).values({ userId, deviceId, at });
      write(() => memory.onConflictDoUpdate({ target, set: { at } }).run());
    },
    async hasSignedIn(userId, deviceId) {
      const memory = and(eq(signInMemory.userId, userId), eq(signInMemory.deviceId, deviceId));
      const found = query.select({ at: signInMemory.at }).from(signInMemory).where(memory);
      return named(() => found.get()) !== undefined;
    },
    async recordFailure(failure) {
      write(() => query.insert(signInFailure).values(failure).run());
    },
    async failuresSince(key, since, now) {
      const of =
        'account' in key ? eq(signInFailure.account, key.account) : eq(signInFailure.address, key.address);
      const counted = query
        .select({ failures: count() })
        .from(signInFailure)
        .where(and(of, between(signInFailure.at, since, now)));
      return named(() => counted.get())?.failures ?? 0;
    },
  };
}
