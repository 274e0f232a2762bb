/**
 * Records that a mirror of this user exists here, who used this device last, and whether the browser cleared earlier
 * data.
 */
import { type ClearingSigns, clearedAt, wasCleared } from './cleared-data.ts';
import type { DeviceDb, MirrorRecord } from './device-db.ts';
import { writeTransaction } from './transaction.ts';

export function rememberMirror(device: DeviceDb, mirror: MirrorRecord, signs?: ClearingSigns): Promise<void> {
  return writeTransaction(device, [device.facts, device.mirrors], async (db) => {
    if (signs && (await wasCleared(db, mirror.name, signs))) await db.facts.put(clearedAt(mirror.openedAt));
    await db.mirrors.put(mirror);
    await db.facts.put({ key: 'lastUser', userId: mirror.userId });
  });
}
