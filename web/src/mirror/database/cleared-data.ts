/**
 * Records that the browser cleared this device's data on its own. It is detected when a mirror is opened again, and
 * kept until a person has seen it and the server has been told. Unsent changes are lost, and only a person can know
 * what they were.
 */
import type { ClearedData, DeviceDb } from './device-db.ts';
import { writeTransaction } from './transaction.ts';

export interface ClearingSigns {
  /** The mark beside the databases says that mirrors live here. */
  readonly isMarked: boolean;
  /** The mirror did not exist and has just been created. */
  readonly isNew: boolean;
}

export const clearedAt = (at: number): ClearedData => ({
  key: 'cleared',
  at,
  reportedAs: null,
  isReported: false,
  isSeen: false,
});

/** Call this before the mirror is remembered. */
export async function wasCleared(
  { mirrors }: Pick<DeviceDb, 'mirrors'>,
  name: string,
  { isMarked, isNew }: ClearingSigns,
): Promise<boolean> {
  if (isNew && (await mirrors.get(name)) !== undefined) return true;
  return isMarked && (await mirrors.count()) === 0;
}

export async function readCleared(device: DeviceDb): Promise<ClearedData | undefined> {
  return (await device.facts.get('cleared')) as ClearedData | undefined;
}

/** Updates the record and returns it. Returns undefined when nothing was cleared. */
export function noteCleared(
  device: DeviceDb,
  news: (known: ClearedData) => Partial<ClearedData>,
): Promise<ClearedData | undefined> {
  return writeTransaction(device, [device.facts], async (db) => {
    const known = await readCleared(db);
    if (!known) return undefined;
    const noted = { ...known, ...news(known) };
    await db.facts.put(noted);
    return noted;
  });
}
