/**
 * Empties the mirrors of everybody who is not signed in on this device, and deletes those of 0.x. A mirror with unsent work
 * stays as it is.
 */
import type { DeviceDb, FloorMode, MirrorRecord } from '../mirror/database/device-db.ts';
import { FLOOR_USER, inMirror, isOf0x } from '../mirror/database/mirror-db.ts';
import { forgetRows } from '../mirror/rebase/forget-rows.ts';
import { newId } from '../platform/new-id.ts';

export interface Leaving {
  /** The mirror of whoever is signed in; null when nobody is. */
  readonly keep: string | null;
  /** Asked before each mirror, because somebody may have signed in meanwhile. */
  readonly mayGoOn: () => boolean;
  /** Milliseconds of this device's clock. */
  readonly now: number;
}

/**
 * It looks at all mirrors each time, so what was broken off is finished at the next start. A mirror that cannot be
 * opened holds up no other.
 */
export async function forgetMirrors(device: DeviceDb, { keep, mayGoOn, now }: Leaving): Promise<void> {
  const [records, floor] = await Promise.all([device.mirrors.toArray(), device.facts.get('floor')]);
  for (const record of records) {
    if (!mayGoOn()) return;
    if (record.name === keep || isOfFloor(record, floor as FloorMode | undefined)) continue;
    await forgetMirror(record.name, now).catch(() => undefined);
  }
}

/** The shared mirror stays while a guest or the kitchen has their own on the same tablet. */
const isOfFloor = ({ name, userId, venueId }: MirrorRecord, floor: FloorMode | undefined): boolean =>
  userId === FLOOR_USER && venueId === floor?.venueId && !isOf0x(name);

async function forgetMirror(name: string, now: number): Promise<void> {
  if (isOf0x(name)) return (await import('../mirror/database/mirror-of-0x.ts')).deleteIdle0x(name);
  await inMirror(name, (db) => forgetRows(db, { now, fullPull: newId() }));
}
