/**
 * The people who have entered their PIN on this device, each with an act key that only the PIN opens. A try is counted
 * before it is made, so that a crash or a reload never gives one back.
 */
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import type { WrappedKey } from '../../platform/act-key.ts';
import type { DeviceDb } from './device-db.ts';
import type { PinEntry } from './pin-entry.ts';
import { writeTransaction } from './transaction.ts';

/** This many wrong tries in a row remove the key. */
export const MOST_TRIES = 10;
const FREE_TRIES = 4;
const WAITS_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);

/** How long to wait after so many tries in a row. */
function waitAfter(tries: number): number {
  const step = tries - FREE_TRIES - 1;
  return step < 0 ? 0 : (WAITS_MS[Math.min(step, WAITS_MS.length - 1)] ?? 0);
}

/** A clock that was set back makes nobody wait longer than the wait itself. */
export function waitLeft({ tries, triedAt }: Pick<PinEntry, 'tries' | 'triedAt'>, now: number): number {
  const wait = waitAfter(tries);
  return Math.min(wait, Math.max(0, triedAt + wait - now));
}

export type Try =
  | {
      readonly kind: 'try';
      readonly entry: PinEntry;
      readonly key: WrappedKey;
      readonly deviceKey: CryptoKey;
    }
  | { readonly kind: 'wait'; readonly ms: number }
  /** The tries were used up. */
  | { readonly kind: 'wiped' }
  | { readonly kind: 'none' };

/** Counts a try. Do not check the PIN before this is stored. */
export function beginTry(device: DeviceDb, userId: string, now: number): Promise<Try> {
  return writeTransaction(device, [device.pins, device.keys], async (db): Promise<Try> => {
    const [entry, kept] = await Promise.all([db.pins.get(userId), db.keys.get('device')]);
    if (!entry || !kept) return { kind: 'none' };
    const { key } = entry;
    if (key === null) return { kind: 'wiped' };
    if (entry.tries >= MOST_TRIES) {
      await db.pins.put({ ...entry, key: null });
      return { kind: 'wiped' };
    }
    const ms = waitLeft(entry, now);
    if (ms > 0) return { kind: 'wait', ms };
    const counted = { ...entry, tries: entry.tries + 1, triedAt: now };
    await db.pins.put(counted);
    return { kind: 'try', entry: counted, key, deviceKey: kept.key };
  });
}

export function tryWasRight(device: DeviceDb, { userId, keyId }: PinEntry, now: number): Promise<void> {
  return writeTransaction(device, [device.pins], async (db) => {
    const entry = await db.pins.get(userId);
    if (entry?.keyId === keyId) await db.pins.put({ ...entry, tries: 0, lastUsedAt: now });
  });
}

export type AfterWrong =
  | { readonly kind: 'wrong'; readonly left: number; readonly waitMs: number }
  | { readonly kind: 'wiped' };

/** The last try removes the key. */
export function tryWasWrong(device: DeviceDb, entry: PinEntry): Promise<AfterWrong> {
  const { tries } = entry;
  return writeTransaction(device, [device.pins], async (db): Promise<AfterWrong> => {
    if (tries < MOST_TRIES) {
      return { kind: 'wrong', left: MOST_TRIES - tries, waitMs: waitAfter(tries) };
    }
    await db.pins.put({ ...entry, key: null });
    return { kind: 'wiped' };
  });
}

/** The person has signed in here with the password. Their next PIN goes to the server. */
export const forgetPerson = (device: DeviceDb, userId: string): Promise<void> =>
  writeTransaction(device, [device.pins], async (db) => void (await db.pins.delete(userId)));

/** Returns the key of this device, and makes it at the first call. Two tabs that ask at once get the same one. */
export async function ensureDeviceKey(device: DeviceDb, make: () => Promise<CryptoKey>): Promise<CryptoKey> {
  const known = await device.keys.get('device');
  if (known) return known.key;
  const made = await make();
  return writeTransaction(device, [device.keys], async (db) => {
    const other = await db.keys.get('device');
    if (other) return other.key;
    await db.keys.add({ id: 'device', key: made });
    return made;
  });
}

export const savePinEntry = (device: DeviceDb, entry: PinEntry): Promise<void> =>
  writeTransaction(device, [device.pins], async (db) => void (await db.pins.put(entry)));

/** The server has ended these keys. */
export const dropKeys = (device: DeviceDb, keyIds: readonly string[]): Promise<void> =>
  writeTransaction(device, [device.pins], async (db) => {
    await db.pins.filter(({ keyId }) => keyIds.includes(keyId)).delete();
  });
