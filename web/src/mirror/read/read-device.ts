/**
 * Reads what this device knows about itself: its letter in order numbers, whether it is in use, and what its browser
 * cleared. The device database does not belong to any person's mirror.
 */
import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { noteCleared, readCleared } from '../database/cleared-data.ts';
import { type ClearedData, type DeviceDb, readDevice } from '../database/device-db.ts';
import { renewals } from '../queries/renewals.ts';

const DeviceContext = createContext<DeviceDb | null>(null);

export const DeviceProvider = DeviceContext.Provider;

/** Returns the `B` of `B-17`; null before the first contact with the server, `undefined` while loading. */
export function useDeviceLetter(): string | null | undefined {
  return useOwnQuery(async (device) => (await readDevice(device))?.letter ?? null);
}

/** Returns whether the server took this device out of use; `undefined` while loading. */
export function useIsOutOfUse(): boolean | null | undefined {
  return useOwnQuery(async (device) => (await readDevice(device))?.isOutOfUse === true);
}

/** Returns whether its staff shared this device until the server took it out of use; `undefined` while loading. */
export function useWasShared(): boolean | null | undefined {
  return useOwnQuery(async (device) => (await readDevice(device))?.wasShared === true);
}

export interface ClearedDataHere {
  readonly cleared: ClearedData;
  readonly note: (news: (known: ClearedData) => Partial<ClearedData>) => Promise<ClearedData | undefined>;
  /** The device's id on the server; null before it is enrolled. */
  readonly deviceId: string | null;
}

/** Returns what the browser cleared here; null when nothing was cleared, `undefined` while loading. */
export function useClearedData(): ClearedDataHere | null | undefined {
  return useOwnQuery(async (db) => {
    const cleared = await readCleared(db);
    if (!cleared) return null;
    const known = await readDevice(db);
    const deviceId = known && known.letter !== null ? known.deviceId : null;
    return { cleared, deviceId, note: (news) => noteCleared(db, news) } satisfies ClearedDataHere;
  });
}

/**
 * Restarts together with the mirror's live queries (see renewals.ts). Hardly any change affects this database, so its
 * queries would collect keys all shift.
 */
function useOwnQuery<T>(query: (db: DeviceDb) => Promise<T>): T | null | undefined {
  const db = useContext(DeviceContext);
  const renewal = useSyncExternalStore(renewals.subscribe, renewals.get);
  return useLiveQuery(async () => (db ? query(db) : null), [db, renewal]);
}
