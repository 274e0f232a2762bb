/**
 * Finds the devices that a person used: a queue called from the device, or a session began there. It reads every queue
 * and session of the venue, which is fine for a rare request.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { DeviceRecord, UsedDevice } from '../door/devices.ts';

export interface Use {
  readonly deviceId: string;
  /** Whether it was the person's. A database without booleans says 1 or 0. */
  readonly isTheirs: boolean | number;
  readonly at: string;
}

/** Sessions with each device that they were used on. A session may have been on others before its present one. */
export const SESSIONS_ON = sql`(SELECT venue_id, user_id, created_at, device_id FROM session
  UNION ALL SELECT venue_id, user_id, created_at, past_session_device.device_id
    FROM session JOIN past_session_device ON past_session_device.session_id = session.session_id) AS sessions`;

/** Selects the accounts of a card. */
export const peopleOfCard = (venueId: string, staffId: string): SQL =>
  sql`SELECT user_id AS id FROM membership WHERE venue_id = ${venueId} AND staff_id = ${staffId}`;

export function selectUses(venueId: string, staffId: string): SQL {
  const theirs = sql`user_id IN (${peopleOfCard(venueId, staffId)})`;
  const use = (uses: SQL, at: string) =>
    sql`SELECT device_id AS "deviceId", ${theirs} AS "isTheirs", max(${sql.raw(at)}) AS at FROM ${uses}
      WHERE venue_id = ${venueId} AND device_id IS NOT NULL GROUP BY 1, 2`;
  return sql`${use(sql`client`, 'seen_at')} UNION ALL ${use(SESSIONS_ON, 'created_at')}`;
}

export const theirDevices = (uses: readonly Use[]): readonly string[] => [
  ...new Set(uses.filter(({ isTheirs }) => isTheirs).map(({ deviceId }) => deviceId)),
];

/** Adds the last uses to the devices, and puts the most recently used first. */
export function withUses(
  uses: readonly Use[],
  devices: readonly DeviceRecord[],
  people: ReadonlySet<string>,
): UsedDevice[] {
  const isTheirs = (id: string | null): boolean => id !== null && people.has(id);
  const lastUse = (id: string, byThem: boolean): string | null =>
    uses
      .filter((one) => one.deviceId === id && Boolean(one.isTheirs) === byThem)
      .reduce<string | null>((last, { at }) => (last !== null && last > at ? last : at), null);
  return devices
    .map((device) => ({
      ...device,
      usedAt: lastUse(device.id, true) ?? device.seenAt,
      othersAt: lastUse(device.id, false),
      answersFor: isTheirs(device.enrolledBy) || isTheirs(device.declaredBy),
    }))
    .sort((a, b) => (a.usedAt > b.usedAt ? -1 : 1));
}
