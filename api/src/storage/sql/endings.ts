/** Statements that end sessions and act keys, unless they have already ended. Each returns a row for each that it ended. */
import { DAY_MS } from '@tableside/domain/durations.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { MemberKey } from '../accounts.ts';

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

/** Ends the sessions and the act keys of an account in one venue. */
export const endingAccess = (member: MemberKey, at: string): readonly SQL[] =>
  endingBoth(ofMember(member), at);

const dayFrom = (at: string, days: number): string => new Date(Date.parse(at) + days * DAY_MS).toISOString();

/** No other session is made for less than a day. */
const ofPin = (at: string): SQL => sql`created_at > ${dayFrom(at, -1)} AND expires_at < ${dayFrom(at, 1)}`;

/** Ends what the PIN of an account gave in one venue: the act keys, and the sessions that it began. */
export const endingOfPin = (member: MemberKey, at: string): readonly SQL[] => [
  ending('session', sql`${ofMember(member)} AND ${ofPin(at)}`, at),
  ending('act_key', ofMember(member), at),
];

export const endingEveryKey = (at: string): readonly SQL[] => [ending('act_key', sql`true`, at)];

/** Ends every session and act key of an account. */
export const endingAccount = (userId: string, at: string): readonly SQL[] =>
  endingBoth(sql`user_id = ${userId}`, at);

/** Ends every session and act key on a device, also the sessions that went on elsewhere since. */
export const endingOnDevice = (deviceId: string, at: string): readonly SQL[] => [
  ...endingBoth(sql`device_id = ${deviceId}`, at),
  ending(
    'session',
    sql`session_id IN (SELECT session_id FROM past_session_device WHERE device_id = ${deviceId})`,
    at,
  ),
];
