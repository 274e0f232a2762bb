/** Refuses to open a database that a newer app wrote. Dexie would open it, and an older app must not write into it. */
import type Dexie from 'dexie';
import { StorageError } from './storage-error.ts';

/** Dexie multiplies version numbers by ten. */
const NATIVE = 10;

/** Call this before the database is opened. Opening then fails with `StorageError` `newer`. */
export function refuseNewer(db: Dexie): void {
  db.on('ready', () => {
    const stored = db.backendDB().version;
    if (Math.floor(stored / NATIVE) > db.verno) throw new StorageError('newer', undefined);
  });
}
