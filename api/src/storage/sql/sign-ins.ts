/** The data that sign-in remembers: the known devices of an account, when a member was seen, and the first steps. */
import { type SQL, sql } from 'drizzle-orm';
import type { Accounts } from '../door/accounts.ts';
import { ofMember } from './account-rows.ts';
import { type AnyDatabase, one } from './any-database.ts';

type SignIns = Pick<
  Accounts,
  'rememberDevice' | 'isKnownDevice' | 'noteSeen' | 'hasReadFirstSteps' | 'noteFirstStepsRead'
>;

export function createSignIns(database: AnyDatabase): SignIns {
  const { run, runAll } = database;
  return {
    noteSeen: ({ at, signedIn, ...member }) =>
      run(sql`UPDATE membership SET seen_at = ${at}${signedIn ? sql`, last_sign_in_at = ${at}` : sql``}
        WHERE ${ofMember(member)}`),
    async hasReadFirstSteps(member) {
      const read = sql`SELECT user_id FROM membership WHERE ${ofMember(member)} AND first_steps_read_at IS NOT NULL`;
      return (await one(database, read)) !== undefined;
    },
    noteFirstStepsRead: (member, at) =>
      run(sql`UPDATE membership SET first_steps_read_at = ${at} WHERE ${ofMember(member)}`),
    rememberDevice: ({ userId, secretHash, deviceId, at }) =>
      runAll([
        sql`INSERT INTO known_device (user_id, secret_hash, device_id, at)
          VALUES (${userId}, ${secretHash}, ${deviceId}, ${at})
          ON CONFLICT (user_id, secret_hash) DO UPDATE SET device_id = excluded.device_id, at = excluded.at`,
        forgettingOldest(userId),
      ]),
    async isKnownDevice(userId, secretHash) {
      const known = sql`SELECT at FROM known_device WHERE user_id = ${userId} AND secret_hash = ${secretHash}`;
      return (await one(database, known)) !== undefined;
    },
  };
}

/** The maximum number of known devices per account. Those that signed in longest ago are forgotten. */
const MOST_KNOWN = sql.raw('100');

const forgettingOldest = (userId: string): SQL =>
  sql`DELETE FROM known_device WHERE user_id = ${userId} AND secret_hash IN (
    SELECT secret_hash FROM known_device WHERE user_id = ${userId}
    ORDER BY at DESC LIMIT ${MOST_KNOWN} OFFSET ${MOST_KNOWN})`;
