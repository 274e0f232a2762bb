/** Whether the staff of this device share one mirror and switch by PIN, and what ends that. */
import { type DeviceDb, readDevice } from './device-db.ts';
import { writeTransaction } from './transaction.ts';

export const shareFloor = (device: DeviceDb, venueId: string): Promise<void> =>
  writeTransaction(device, [device.facts], async (db) => {
    await db.facts.put({ key: 'floor', venueId });
  });

/** Forgets everybody's key and the key of the device. What waits in the shared queue stays and is still sent. */
export const endFloor = (device: DeviceDb): Promise<void> =>
  writeTransaction(device, [device.facts, device.pins, device.keys], forgetFloor);

/**
 * Remembers that the server takes nothing from this device. It is shared no more and keeps no key. What waits in its
 * queues stays.
 */
export const takeOutOfUse = (device: DeviceDb): Promise<void> =>
  writeTransaction(device, [device.facts, device.pins, device.keys], async (db) => {
    const known = await readDevice(db);
    if (!known || known.isOutOfUse) return;
    const wasShared = (await db.facts.get('floor')) !== undefined;
    await db.facts.put({ ...known, isOutOfUse: true, ...(wasShared && { wasShared }) });
    await forgetFloor(db);
  });

async function forgetFloor(db: DeviceDb): Promise<void> {
  await Promise.all([db.facts.delete('floor'), db.pins.clear(), db.keys.clear()]);
}
