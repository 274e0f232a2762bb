/** The data that sign-in remembers: the known devices of an account, when a member was seen, and the first steps. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { MOST_KNOWN } from '../../account-records.ts';
import type { Accounts, MemberKey } from '../../accounts.ts';
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
      const ofUser = eq(knownDevice.userId, userId);
      await note(async ({ query }) => {
        await query.insert(knownDevice).values(known).onConflictDoUpdate({ target, set: { deviceId, at } });
        const older = query
          .select({ secretHash: knownDevice.secretHash })
          .from(knownDevice)
          .where(ofUser)
          .orderBy(desc(knownDevice.at))
          .limit(MOST_KNOWN)
          .offset(MOST_KNOWN);
        await query.delete(knownDevice).where(and(ofUser, inArray(knownDevice.secretHash, older)));
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
