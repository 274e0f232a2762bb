/**
 * What is known of this device: what it is called in order numbers, and what its browser cleared. The device's own
 * database is not the mirror of any person.
 */
import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { noteCleared, readCleared } from './cleared-data.ts';
import { type ClearedData, type DeviceDb, readDevice } from './device-db.ts';
import { renewals } from './renewals.ts';

const DeviceContext = createContext<DeviceDb | null>(null);

export const DeviceProvider = DeviceContext.Provider;

/** `B` of `B-17`; null before the first contact with the server, `undefined` while loading. */
export function useDeviceLetter(): string | null | undefined {
  return useOwnQuery(async (device) => (await readDevice(device))?.letter ?? null);
}

export interface ClearedDataHere {
  readonly cleared: ClearedData;
  readonly note: (news: (known: ClearedData) => Partial<ClearedData>) => Promise<ClearedData | undefined>;
  /** The device's id at the server; null before it is enrolled. */
  readonly deviceId: string | null;
}

/** What the browser cleared here; null when nothing is known of it, `undefined` while loading. */
export function useClearedData(): ClearedDataHere | null | undefined {
  return useOwnQuery(async (db) => {
    const cleared = await readCleared(db);
    if (!cleared) return null;
    const known = await readDevice(db);
    const deviceId = known && known.letter !== null ? known.deviceId : null;
    return { cleared, deviceId, note: (news) => noteCleared(db, news) } satisfies ClearedDataHere;
  });
}

/** Renewed as the questions to a mirror are: nothing but an enrolment ever concerns these. */
function useOwnQuery<T>(query: (db: DeviceDb) => Promise<T>): T | null | undefined {
  const db = useContext(DeviceContext);
  const renewal = useSyncExternalStore(renewals.subscribe, renewals.get);
  return useLiveQuery(async () => (db ? query(db) : null), [db, renewal]);
}
