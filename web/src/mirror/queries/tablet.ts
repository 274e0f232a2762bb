/** Follows the keys that are kept on this device, and who the device is on the server. Also in what other tabs do. */
import { liveQuery } from 'dexie';
import { type DeviceDb, type DeviceIdentity, type FloorMode, readDevice } from '../database/device-db.ts';
import type { PinEntry } from '../database/pin-entry.ts';

export interface Tablet {
  readonly identity: DeviceIdentity | undefined;
  readonly floor: FloorMode | undefined;
  /** Made for this device as it is enrolled now. Last used first. */
  readonly entries: readonly PinEntry[];
}

export async function readTablet(db: DeviceDb): Promise<Tablet> {
  const [identity, floor, kept] = await Promise.all([
    readDevice(db),
    db.facts.get('floor') as Promise<FloorMode | undefined>,
    db.pins.toArray(),
  ]);
  const entries = kept
    .filter(({ deviceId, venueId }) => deviceId === identity?.deviceId && venueId === identity.venueId)
    .sort((a, b) => b.lastUsedAt - a.lastUsedAt);
  return { identity, floor, entries };
}

/** Follows until the returned function is called. */
export function watchTablet(db: DeviceDb, onChange: (tablet: Tablet) => void): () => void {
  const watching = liveQuery(() => readTablet(db)).subscribe({ next: onChange, error: () => undefined });
  return () => watching.unsubscribe();
}
