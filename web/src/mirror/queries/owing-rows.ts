/** Finds orders that owe money back to the guest. There are few, and they are kept however old they are. */
import type { Collection } from 'dexie';
import type { MirrorDb, MirrorRow } from '../database/mirror-db.ts';

export const owingRows = (db: MirrorDb): Collection<MirrorRow<'order'>, string> =>
  db.orders.where('doc.balance').below(0);
