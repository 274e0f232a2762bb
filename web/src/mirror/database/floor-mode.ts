/** Whether the staff of this device share one mirror and switch by PIN. */
import type { DeviceDb } from './device-db.ts';
import { writeTransaction } from './transaction.ts';

export const shareFloor = (device: DeviceDb, venueId: string): Promise<void> =>
  writeTransaction(device, [device.facts], async (db) => {
    await db.facts.put({ key: 'floor', venueId, isRevoked: false });
  });

/** Forgets everybody's key and the key of the device. What waits in the shared queue stays and is still sent. */
export const endFloor = (device: DeviceDb, { isRevoked }: { readonly isRevoked: boolean }): Promise<void> =>
  writeTransaction(device, [device.facts, device.pins, device.keys], async (db) => {
    const known = await db.facts.get('floor');
    if (isRevoked && known?.key === 'floor') await db.facts.put({ ...known, isRevoked });
    else await db.facts.delete('floor');
    await Promise.all([db.pins.clear(), db.keys.clear()]);
  });
