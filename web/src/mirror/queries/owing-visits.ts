/** Finds closed visits that owe money back to the guest. There are few, and they are kept however old they are. */
import type { Collection } from 'dexie';
import type { MirrorDb, MirrorRow } from '../database/mirror-db.ts';

/**
 * A live query of `above(0)` would run again for each change of a settled visit, because Dexie compares the ends of
 * ranges as if they belonged to them. What is owed is whole cents.
 */
export const owingVisits = (db: MirrorDb): Collection<MirrorRow<'visit'>, string> =>
  db.visits.where('doc.owed').aboveOrEqual(1);
