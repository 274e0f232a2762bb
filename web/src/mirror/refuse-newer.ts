/** An app that is older than the data on the device must not write into it: Dexie would, so opening is refused here. */
import type Dexie from 'dexie';
import { StorageError } from './storage-error.ts';

/** Dexie multiplies version numbers by ten. */
const NATIVE = 10;

/** Call it before the database is opened. Opening then fails with `StorageError` `newer`. */
export function refuseNewer(db: Dexie): void {
  db.on('ready', () => {
    const stored = db.backendDB().version;
    if (Math.floor(stored / NATIVE) > db.verno) throw new StorageError('newer', undefined);
  });
}
