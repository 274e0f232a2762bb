/** The data that sign-in remembers: the known devices of an account, when a member was seen, and the first steps. */
import { and, eq } from 'drizzle-orm';
import type { Accounts, MemberKey } from '../../accounts.ts';
import { forgettingOldest } from '../../sql/known-devices.ts';
import { type Database, named } from '../database.ts';
import { knownDevice, membership } from '../schema/tables-accounts.ts';

type SignIns = Pick<
  Accounts,
  'rememberDevice' | 'isKnownDevice' | 'noteSeen' | 'hasReadFirstSteps' | 'noteFirstStepsRead'
>;

export function createSignIns({ query, write }: Database): SignIns {
  return {
    async noteSeen({ at, signedIn, ...member }) {
      const set = { seenAt: at, ...(signedIn ? { lastSignInAt: at } : {}) };
      write(() => query.update(membership).set(set).where(isMember(member)).run());
    },
    async hasReadFirstSteps(member) {
      const found = query
        .select({ at: membership.firstStepsReadAt })
        .from(membership)
        .where(isMember(member));
      return named(() => found.get())?.at != null;
    },
    async noteFirstStepsRead(member, at) {
      const set = { firstStepsReadAt: at };
      write(() => query.update(membership).set(set).where(isMember(member)).run());
    },
    async rememberDevice(known) {
      const { userId, deviceId, at } = known;
      const target = [knownDevice.userId, knownDevice.secretHash];
      write(() => {
        query.insert(knownDevice).values(known).onConflictDoUpdate({ target, set: { deviceId, at } }).run();
        query.run(forgettingOldest(userId));
      });
    },
    async isKnownDevice(userId, secretHash) {
      const one = and(eq(knownDevice.userId, userId), eq(knownDevice.secretHash, secretHash));
      const found = query.select({ at: knownDevice.at }).from(knownDevice).where(one);
      return named(() => found.get()) !== undefined;
    },
  };
}

const isMember = ({ userId, venueId }: MemberKey) =>
  and(eq(membership.userId, userId), eq(membership.venueId, venueId));
