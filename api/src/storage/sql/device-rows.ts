/** Devices as they are stored, in the order of their list. */
import { type AnyColumn, asc, type SQL, sql } from 'drizzle-orm';
import type { DeviceNews, DeviceRecord } from '../devices.ts';
import { beyond } from './page-cursor.ts';

interface StoredDevice extends Omit<DeviceRecord, 'persisted' | 'needsLetter'> {
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

type Columns = Readonly<Record<'id' | 'letter', AnyColumn>>;

/** Sorts A…Z first, then AA…. */
export const byLetter = ({ id, letter }: Columns): SQL[] => [sql`length(${letter})`, asc(letter), asc(id)];

/** Selects the devices after the cursor `before`. */
export const afterLetter = ({ id, letter }: Columns, before: string | undefined): SQL | undefined =>
  beyond(
    before,
    (last, lastId) => sql`(length(${letter}), ${letter}, ${id}) > (${last.length}, ${last}, ${lastId})`,
  );
