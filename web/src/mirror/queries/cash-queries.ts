/** The screens' queries about drawers and days. */

import { type Day, dayIdOf } from '@tableside/domain/entities/day.ts';
import type { Drawer } from '@tableside/domain/entities/drawer.ts';
import { isOfDevice } from '@tableside/domain/values/device-mark.ts';
import type { MirrorDb } from '../database/mirror-db.ts';

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the drawers that this device holds: open ones, and those that were counted in the last two days. */
export async function drawersOf(db: MirrorDb): Promise<Drawer[]> {
  const rows = await db.drawers.toArray();
  return rows.map((row) => row.doc).sort((a, b) => compare(b.opened.at, a.opened.at));
}

/** Returns the open drawer of a device, or null. */
export async function openDrawerOf(db: MirrorDb, deviceId: string): Promise<Drawer | null> {
  const open = await db.drawers.where('doc.status').equals('open').toArray();
  return open.find(({ doc }) => isOfDevice(doc.deviceId, deviceId))?.doc ?? null;
}

/** Returns the days that were closed in the last two days, the last one first. */
export async function daysOf(db: MirrorDb): Promise<Day[]> {
  const rows = await db.days.toArray();
  return rows.map((row) => row.doc).sort((a, b) => b.z - a.z);
}

/** Returns a closed day, or null when this device does not hold it. */
export async function dayOf(db: MirrorDb, businessDay: string): Promise<Day | null> {
  const venue = (await db.venue.toCollection().first())?.doc;
  const row = venue && (await db.days.get(dayIdOf(venue.id, businessDay)));
  return row?.doc ?? null;
}
