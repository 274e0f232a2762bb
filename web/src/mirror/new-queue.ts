/** Starting over: a reset with its full pull, and a new queue when the old numbers no longer hold. */
import type { AckedEntry, DeadEntry, MirrorDb, OutboxEntry, SyncMeta } from './mirror-db.ts';
import { everythingTouched, rebase } from './rebase.ts';
import { requireMeta } from './sync-meta.ts';
import { writeTransaction } from './transaction.ts';

export interface ResetTo {
  /** The server's epoch; null before the first contact. */
  readonly epoch: string | null;
  /** The id of the full pull that begins. */
  readonly fullPull: string;
  /** Taken only when the epoch is another one. */
  readonly newClientId: string;
  readonly askedAs: string;
}

/**
 * Reset, in one transaction: cursor and horizon 0, a full pull begins; what waits survives. Another epoch is a restored
 * backup: the queue starts anew, with what was confirmed first, because the backup may not hold it.
 */
export function resetMirror(mirror: MirrorDb, to: ResetTo): Promise<void> {
  return writeTransaction(mirror, mirror.tables, async (db) => {
    const meta = await requireMeta(db);
    if (meta.clientId !== to.askedAs) return;
    const restored = meta.epoch !== null && to.epoch !== null && meta.epoch !== to.epoch;
    const reset: SyncMeta = {
      ...meta,
      cursor: 0,
      horizon: 0,
      epoch: to.epoch ?? meta.epoch,
      fullPull: to.fullPull,
      fillsEmpty: meta.epoch === null,
    };
    await db.marks.clear();
    await db.meta.put(reset);
    if (!restored) return;
    await db.meta.delete('kitchen');
    await renumber(db, reset, { clientId: to.newClientId, withConfirmed: true });
  });
}

export interface NewQueue {
  readonly clientId: string;
  /** The queue it replaces: a second tab that found the same does it once. */
  readonly insteadOf: string;
  /** This device was set back to an older state of itself: it becomes a new device. */
  readonly newDeviceId: string | null;
}

/** What waits gets new numbers from 1 in its order and keeps its command ids, so nothing happens twice. */
export function startNewQueue(mirror: MirrorDb, queue: NewQueue): Promise<void> {
  return writeTransaction(mirror, mirror.tables, async (db) => {
    const meta = await requireMeta(db);
    if (meta.clientId !== queue.insteadOf) return;
    const renewed = { ...meta, renewDevice: queue.newDeviceId ?? meta.renewDevice };
    await renumber(db, renewed, { clientId: queue.clientId, withConfirmed: false });
  });
}

/** The new identity has been stored: nothing is left to renew. */
export function deviceRenewed(mirror: MirrorDb): Promise<void> {
  return writeTransaction(mirror, [mirror.meta], async (db) => {
    await db.meta.put({ ...(await requireMeta(db)), renewDevice: null });
  });
}

interface Renumbering {
  readonly clientId: string;
  readonly withConfirmed: boolean;
}

/** With what is held: its outcome is told under its number, so it needs one here, and a backup may not hold it. */
async function renumber(
  db: MirrorDb,
  meta: SyncMeta,
  { clientId, withConfirmed }: Renumbering,
): Promise<void> {
  const outbox = await db.outbox.toArray();
  const confirmed: AckedEntry[] = withConfirmed ? await db.acked.toArray() : [];
  const held = (await db.dead.toArray()).filter((entry) => entry.status === 'held');
  const settled = [...confirmed, ...held].filter((entry) => entry.name !== 'sync.skip');
  const waiting = [...settled.map(asQueued), ...outbox.map(asUnsent)].sort((a, b) => a.mid - b.mid);
  const entries = waiting.map((entry, index) => ({ ...entry, mid: index + 1 }));
  await db.outbox.clear();
  await db.outbox.bulkAdd(entries);
  if (withConfirmed) await db.acked.clear();
  else await endNumbersAt(db, meta.nextMid - 1);
  await db.dead.bulkDelete(held.map((entry) => entry.cmdId));
  await db.meta.put({ ...meta, clientId, nextMid: entries.length + 1, ackMid: 0 });
  await rebase(db, entries, everythingTouched(entries, await db.shadow.toArray()));
}

/**
 * What was confirmed in an ended queue is numbered up to 0, so that it stays before all of the next one: outcomes come
 * in any order and clocks are set, only numbers tell what a person did first.
 */
async function endNumbersAt(db: MirrorDb, last: number): Promise<void> {
  await db.acked.toCollection().modify((entry, place) => {
    place.value = { ...entry, mid: entry.mid - last };
  });
}

function asQueued(settled: AckedEntry | DeadEntry): OutboxEntry {
  const { status: _, code: __, detail: ___, at: ____, ...entry } = settled;
  return { ...entry, state: 'queued', answered: 0, result: null, attempts: 0, refusals: 0 };
}

const asUnsent = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  state: 'queued',
  answered: 0,
  result: null,
});
