/** Devices as they are stored, in the order of their list. */
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { DeviceNews, DeviceRecord } from '../door/devices.ts';
import { beyond } from './page-cursor.ts';

export interface StoredDevice extends Omit<DeviceRecord, 'persisted' | 'needsLetter'> {
  readonly persisted: number | null;
  readonly clashedNumber: string | null;
}

export const asDevice = ({ clashedNumber, persisted, ...known }: StoredDevice): DeviceRecord => ({
  ...known,
  persisted: persisted === null ? null : persisted === 1,
  needsLetter: clashedNumber !== null,
});

/** Selects devices. */
export const SELECT_DEVICES = sql`SELECT device_id AS id, venue_id AS "venueId", letter, last_number AS "lastNumber", name,
    token_hash AS "tokenHash", revoked_at AS "revokedAt", seen_at AS "seenAt", clock_offset AS "clockOffset", pending,
    oldest_pending AS "oldestPending", app_version AS "appVersion", clashed_number AS "clashedNumber", persisted,
    number_clashes AS "numberClashes", last_clash AS "lastClash", cleared_at AS "clearedAt", enrolled_by AS "enrolledBy",
    enrolled_at AS "enrolledAt", declared_at AS "declaredAt", declared_by AS "declaredBy"
  FROM device`;

export const deviceOf = (id: string | Placeholder): SQL => sql`${SELECT_DEVICES} WHERE device_id = ${id}`;

const NEWS = {
  seenAt: 'seen_at',
  clockOffset: 'clock_offset',
  pending: 'pending',
  oldestPending: 'oldest_pending',
  appVersion: 'app_version',
  persisted: 'persisted',
  clearedAt: 'cleared_at',
} as const satisfies Record<keyof DeviceNews, string>;

/** Stores what a device reported. Absent fields stay unchanged. */
export function noting(id: string, news: DeviceNews): SQL {
  const told = (Object.keys(NEWS) as (keyof DeviceNews)[]).filter((name) => news[name] !== undefined);
  const set = told.map((name) => {
    const value = news[name];
    return sql`${sql.identifier(NEWS[name])} = ${typeof value === 'boolean' ? Number(value) : value}`;
  });
  return sql`UPDATE device SET ${sql.join(set, sql`, `)} WHERE device_id = ${id}`;
}

export const naming = (id: string, name: string): SQL =>
  sql`UPDATE device SET name = ${name} WHERE device_id = ${id}`;

/** Sorts A…Z first, then AA…. */
export const BY_LETTER = sql`length(letter), letter, device_id`;

/** Selects the devices after the cursor `before`. */
export const afterLetter = (before: string | undefined): SQL | undefined =>
  beyond(
    before,
    (last, lastId) => sql`(length(letter), letter, device_id) > (${last.length}, ${last}, ${lastId})`,
  );

/** Selects the devices that a user enrolled or declared. */
export const vouchedBy = (userId: string): SQL => sql`(enrolled_by = ${userId} OR declared_by = ${userId})`;

/** Revokes a device that is in use, and returns a row for it. */
export const revoking = (id: string, at: string): SQL =>
  sql`UPDATE device SET revoked_at = ${at} WHERE device_id = ${id} AND revoked_at IS NULL RETURNING 1 AS revoked`;

/** Makes a personal device in use one that the staff share, and returns a row for it. */
export const declaring = (id: string, { at, by }: { at: string; by: string }): SQL =>
  sql`UPDATE device SET declared_at = ${at}, declared_by = ${by}
    WHERE device_id = ${id} AND revoked_at IS NULL AND declared_at IS NULL RETURNING 1 AS declared`;

/** Makes a device that the staff share a personal one, and returns a row for it. */
export const undeclaring = (id: string): SQL =>
  sql`UPDATE device SET declared_at = NULL, declared_by = NULL
    WHERE device_id = ${id} AND revoked_at IS NULL AND declared_at IS NOT NULL RETURNING 1 AS undeclared`;

/** Makes a user answer for a device in use, and returns a row for it unless they did so already. */
export const keeping = (id: string, by: string): SQL =>
  sql`UPDATE device SET enrolled_by = ${by}, declared_by = CASE WHEN declared_at IS NULL THEN NULL ELSE ${by} END
    WHERE device_id = ${id} AND revoked_at IS NULL
      AND (enrolled_by IS NULL OR enrolled_by <> ${by} OR declared_by <> ${by}) RETURNING 1 AS kept`;

/** Makes every account forget the device. */
export const forgettingDevice = (id: string): SQL => sql`DELETE FROM known_device WHERE device_id = ${id}`;
