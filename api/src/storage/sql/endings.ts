/**
 * Statements that end sessions, act keys and PINs, unless they have already ended. Each returns a row for each that it
 * ended.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { MemberKey } from '../door/accounts.ts';

const ending = (table: 'session' | 'act_key', which: SQL, at: string): SQL =>
  sql`UPDATE ${sql.identifier(table)} SET revoked_at = ${at} WHERE ${which} AND revoked_at IS NULL RETURNING 1 AS ended`;

const endingBoth = (which: SQL, at: string): readonly SQL[] => [
  ending('session', which, at),
  ending('act_key', which, at),
];

const ofMember = ({ userId, venueId }: MemberKey): SQL => sql`user_id = ${userId} AND venue_id = ${venueId}`;

export const endingSession = (sessionId: string, at: string): readonly SQL[] => [
  ending('session', sql`session_id = ${sessionId}`, at),
];

/** Ends the sessions, the act keys and the PIN of an account in one venue. */
export const endingAccess = (member: MemberKey, at: string): readonly SQL[] => [
  ...endingBoth(ofMember(member), at),
  removingPin(ofMember(member)),
];

const ofPin = sql`scope = 'floor'`;

/** Ends the PINs of these accounts and what they gave: the act keys, and the sessions that they began. */
const endingPins = (which: SQL, at: string): readonly SQL[] => [
  ending('session', sql`${which} AND ${ofPin}`, at),
  ending('act_key', which, at),
  removingPin(which),
];

const removingPin = (which: SQL): SQL =>
  sql`UPDATE membership SET pin_hash = NULL WHERE ${which} AND pin_hash IS NOT NULL RETURNING 1 AS ended`;

export const endingPin = (member: MemberKey, at: string): readonly SQL[] => endingPins(ofMember(member), at);

/** Does the same in every venue of the account. */
export const endingPinsOfAccount = (userId: string, at: string): readonly SQL[] =>
  endingPins(sql`user_id = ${userId}`, at);

/** Ends what the PIN of an account gave on one device. */
export const endingPinOnDevice = (member: MemberKey, deviceId: string, at: string): readonly SQL[] => {
  const which = sql`${ofMember(member)} AND device_id = ${deviceId}`;
  return [ending('session', sql`${which} AND ${ofPin}`, at), ending('act_key', which, at)];
};

export const endingEveryKey = (at: string): readonly SQL[] => [ending('act_key', sql`true`, at)];

/** Ends every session, act key and PIN of an account. */
export const endingAccount = (userId: string, at: string): readonly SQL[] => [
  ...endingBoth(sql`user_id = ${userId}`, at),
  removingPin(sql`user_id = ${userId}`),
];

/** Ends every session and act key on a device, also the sessions that went on elsewhere since. */
export const endingOnDevice = (deviceId: string, at: string): readonly SQL[] => [
  ...endingBoth(sql`device_id = ${deviceId}`, at),
  ending(
    'session',
    sql`session_id IN (SELECT session_id FROM past_session_device WHERE device_id = ${deviceId})`,
    at,
  ),
];
