/** The data that sign-in remembers: the known devices of an account, and when each member was last seen. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Accounts } from '../../accounts.ts';
import { type Database, named } from '../database.ts';
import { knownDevice, membership } from '../schema/tables-accounts.ts';

/** The maximum number of known devices per account. Those that signed in longest ago are forgotten. */
const MOST_KNOWN = 100;

type SignIns = Pick<Accounts, 'rememberDevice' | 'isKnownDevice' | 'noteSeen'>;

export function createSignIns({ query, write }: Database): SignIns {
  return {
    async noteSeen({ userId, venueId, at, signedIn }) {
      const set = { seenAt: at, ...(signedIn ? { lastSignInAt: at } : {}) };
      const member = and(eq(membership.userId, userId), eq(membership.venueId, venueId));
      write(() => query.update(membership).set(set).where(member).run());
    },
    async rememberDevice(known) {
      const { userId, deviceId, at } = known;
      const target = [knownDevice.userId, knownDevice.secretHash];
      const ofUser = eq(knownDevice.userId, userId);
      const older = query
        .select({ secretHash: knownDevice.secretHash })
        .from(knownDevice)
        .where(ofUser)
        .orderBy(desc(knownDevice.at))
        .limit(MOST_KNOWN)
        .offset(MOST_KNOWN);
      write(() => {
        query.insert(knownDevice).values(known).onConflictDoUpdate({ target, set: { deviceId, at } }).run();
        query
          .delete(knownDevice)
          .where(and(ofUser, inArray(knownDevice.secretHash, older)))
          .run();
      });
    },
    async isKnownDevice(userId, secretHash) {
      const one = and(eq(knownDevice.userId, userId), eq(knownDevice.secretHash, secretHash));
      const found = query.select({ at: knownDevice.at }).from(knownDevice).where(one);
      return named(() => found.get()) !== undefined;
    },
  };
}
