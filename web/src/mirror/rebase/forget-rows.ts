/**
 * Empties the mirror of somebody who has signed out. Only the confirmed changes of the last seven days stay, because a
 * restored backup may lack them, with the place in the queue that they are sent again from.
 */
import type { Meta, MirrorDb, OutboxEntry, SyncMeta } from '../database/mirror-db.ts';
import { readMeta } from '../database/sync-meta.ts';
import { writeTransaction } from '../database/transaction.ts';
import { withResult } from '../outbox/answered.ts';
import { deleteAgedAcked } from './prune.ts';
import { asAcked, asRejected } from './settle.ts';

/** None of it names a person, an order or a payment. `outage` says when this device was without the server. */
const KEPT_META: readonly Meta['key'][] = ['sync', 'clock', 'outage'];
const KEPT_STORES: readonly string[] = ['acked', 'meta'];

export interface Forgetting {
  /** Milliseconds of this device's clock. */
  readonly now: number;
  /** The id of the full pull that fills the mirror when its person signs in again. */
  readonly fullPull: string;
}

/**
 * Returns false, and deletes nothing, while a change waits for the server or for a person. Looking and deleting are one
 * transaction, so no change that a tab is writing can be lost.
 */
export function forgetRows(mirror: MirrorDb, { now, fullPull }: Forgetting): Promise<boolean> {
  return writeTransaction(mirror, mirror.tables, async (db) => {
    const [meta, outbox, rejected] = await Promise.all([
      readMeta(db),
      db.outbox.toArray(),
      db.rejected.count(),
    ]);
    const entries = meta ? outbox.map((entry) => withResult(entry, meta)) : outbox;
    if (rejected > 0 || !entries.every(isConfirmed)) return false;
    await db.acked.bulkPut(entries.flatMap((entry) => asAcked(entry, now)));
    const gone = mirror.tables.map(({ name }) => name).filter((name) => !KEPT_STORES.includes(name));
    await Promise.all(gone.map((name) => db.table(name).clear()));
    await db.meta.where('key').noneOf(KEPT_META).delete();
    if (meta) await db.meta.put(emptied(meta, fullPull));
    await deleteAgedAcked(db, await earlierClock(db, now));
    return true;
  });
}

/** The server has accepted all of it, even if its rows have not arrived. */
const isConfirmed = (entry: OutboxEntry): boolean =>
  entry.answered === 1 && asAcked(entry, 0).length > 0 && asRejected(entry, 0).length === 0;

/** The epoch stays: only a different one shows that the server was restored from a backup. */
const emptied = ({ openUpTo: _open, fullSince: _since, ...meta }: SyncMeta, fullPull: string): SyncMeta => ({
  ...meta,
  cursor: 0,
  horizon: 0,
  ackMid: meta.nextMid - 1,
  fullPull,
  fillsEmpty: true,
});

/** Whichever is earlier, this device's time or the server's, so that a wrong clock deletes nothing too early. */
async function earlierClock(db: MirrorDb, now: number): Promise<number> {
  const clock = await db.meta.get('clock');
  return clock?.key === 'clock' ? Math.min(now, now + clock.offsetMs) : now;
}
