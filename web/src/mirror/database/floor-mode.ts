/** Whether the staff of this device share one mirror and switch by PIN, and what ends that. */
import { type DeviceDb, readDevice } from './device-db.ts';
import { writeTransaction } from './transaction.ts';

export const shareFloor = (device: DeviceDb, venueId: string): Promise<void> =>
  writeTransaction(device, [device.facts], async (db) => {
    await db.facts.put({ key: 'floor', venueId });
  });

/**
 * Forgets everybody's key and the key of the device, once somebody has ended the sharing at the server. A tab may have heard
 * of that end before, and have taken it for the device's own. What waits in the shared queue stays, for an export.
 */
export const endFloor = (device: DeviceDb): Promise<void> =>
  writeTransaction(device, [device.facts, device.pins, device.keys], async (db) => {
    const known = await readDevice(db);
    if (known?.wasShared) {
      const { isOutOfUse: _, wasShared: __, ...kept } = known;
      await db.facts.put(kept);
    }
    await forgetFloor(db);
  });

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

/** The server refuses the credential of a shared tablet. That says nothing of a device whose sharing has ended. */
export async function takeSharedOutOfUse(device: DeviceDb): Promise<void> {
  if (await device.facts.get('floor')) await takeOutOfUse(device);
}

async function forgetFloor(db: DeviceDb): Promise<void> {
  await Promise.all([db.facts.delete('floor'), db.pins.clear(), db.keys.clear()]);
}
