/**
 * What the browser cleared of this device by itself: noticed when a mirror is opened again, kept until a person has seen
 * it and the server has heard of it. What waited in it is gone, and only a person knows what that was.
 */
import type { ClearedData, DeviceDb } from './device-db.ts';
import { writeTransaction } from './transaction.ts';

export interface ClearingSigns {
  /** It was noted beside the databases that mirrors live here. */
  readonly isMarked: boolean;
  /** The mirror was not there, and has just been made. */
  readonly isNew: boolean;
}

export const clearedAt = (at: number): ClearedData => ({
  key: 'cleared',
  at,
  reportedAs: null,
  isReported: false,
  isSeen: false,
});

/** Asked before the mirror is remembered. */
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

/** Adds to what is known; answers it, or undefined when there is nothing to tell. */
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
