/** What this device is called in order numbers. The device's own database is not the mirror of any person. */
import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, useContext } from 'react';
import { type DeviceDb, readDevice } from './device-db.ts';

const DeviceContext = createContext<DeviceDb | null>(null);

export const DeviceProvider = DeviceContext.Provider;

/** `B` of `B-17`; null before the first contact with the server, `undefined` while loading. */
export function useDeviceLetter(): string | null | undefined {
  const db = useContext(DeviceContext);
  return useLiveQuery(async () => (db ? ((await readDevice(db))?.letter ?? null) : null), [db]);
}
