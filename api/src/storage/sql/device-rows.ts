/** Devices as they are stored, in the order of their list. */
import { type AnyColumn, type SQL, sql, type Table } from 'drizzle-orm';
import type { DeviceNews, DeviceRecord } from '../devices.ts';
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

export const columnsOfNews = ({ persisted, ...news }: DeviceNews) => ({
  ...news,
  ...(persisted === undefined ? {} : { persisted: persisted ? 1 : 0 }),
});

export type DeviceTable = Table & Readonly<Record<'id' | 'letter', AnyColumn>>;

/** Sorts A…Z first, then AA…. */
export const byLetter = ({ id, letter }: DeviceTable): SQL => sql`length(${letter}), ${letter}, ${id}`;

/** Selects the devices after the cursor `before`. */
export const afterLetter = ({ id, letter }: DeviceTable, before: string | undefined): SQL | undefined =>
  beyond(
    before,
    (last, lastId) => sql`(length(${letter}), ${letter}, ${id}) > (${last.length}, ${last}, ${lastId})`,
  );

/** Revokes a device that is in use, and returns a row for it. */
export const revoking = (id: string, at: string): SQL =>
  sql`UPDATE device SET revoked_at = ${at} WHERE device_id = ${id} AND revoked_at IS NULL RETURNING 1 AS revoked`;

/** Makes every account forget the device. */
export const forgettingDevice = (id: string): SQL => sql`DELETE FROM known_device WHERE device_id = ${id}`;
