/** Finds orders and visits that owe money back to the guest. There are few, and they are kept however old they are. */
import type { Collection } from 'dexie';
import type { MirrorDb, MirrorRow } from '../database/mirror-db.ts';

/**
 * A live query of `below(0)` would run again for each change of a settled order, because Dexie compares the ends of
 * ranges as if they belonged to them. Balances are whole cents.
 */
export const owingRows = (db: MirrorDb): Collection<MirrorRow<'order'>, string> =>
  db.orders.where('doc.balance').belowOrEqual(-1);

/** The same for closed visits. */
export const owingVisits = (db: MirrorDb): Collection<MirrorRow<'visit'>, string> =>
  db.visits.where('doc.owed').aboveOrEqual(1);
