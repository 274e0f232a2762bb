/** The data that sign-in remembers: the known devices of an account, when a member was seen, and the first steps. */
import { and, eq } from 'drizzle-orm';
import type { Accounts, MemberKey } from '../../accounts.ts';
import { forgettingOldest } from '../../sql/known-devices.ts';
import type { Database } from '../database.ts';
import { first } from '../first.ts';
import { knownDevice, membership } from '../schema/tables-accounts.ts';

type SignIns = Pick<
  Accounts,
  'rememberDevice' | 'isKnownDevice' | 'noteSeen' | 'hasReadFirstSteps' | 'noteFirstStepsRead'
>;

export function createSignIns({ query, note }: Database): SignIns {
  return {
    async noteSeen({ at, signedIn, ...member }) {
      const set = { seenAt: at, ...(signedIn ? { lastSignInAt: at } : {}) };
      await query.update(membership).set(set).where(isMember(member));
    },
    async hasReadFirstSteps(member) {
      const found = await query
        .select({ at: membership.firstStepsReadAt })
        .from(membership)
        .where(isMember(member));
      return first(found)?.at != null;
    },
    async noteFirstStepsRead(member, at) {
      await query.update(membership).set({ firstStepsReadAt: at }).where(isMember(member));
    },
    async rememberDevice(known) {
      const { userId, deviceId, at } = known;
      const target = [knownDevice.userId, knownDevice.secretHash];
      await note(async ({ query }) => {
        await query.insert(knownDevice).values(known).onConflictDoUpdate({ target, set: { deviceId, at } });
        await query.execute(forgettingOldest(userId));
      });
    },
    async isKnownDevice(userId, secretHash) {
      const one = and(eq(knownDevice.userId, userId), eq(knownDevice.secretHash, secretHash));
      const found = await query.select({ at: knownDevice.at }).from(knownDevice).where(one);
      return found.length > 0;
    },
  };
}

const isMember = ({ userId, venueId }: MemberKey) =>
  and(eq(membership.userId, userId), eq(membership.venueId, venueId));
