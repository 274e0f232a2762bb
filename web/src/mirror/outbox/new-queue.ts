/** Starts over: resets the mirror for a full pull, and starts a new queue when the old numbers are no longer valid. */
import type { AckedEntry, MirrorDb, OutboxEntry, RejectedEntry, SyncMeta } from '../database/mirror-db.ts';
import { requireMeta } from '../database/sync-meta.ts';
import { writeTransaction } from '../database/transaction.ts';
import { decidingTransaction } from '../decide/rules.ts';
import { everythingTouched, rebase } from '../rebase/rebase.ts';

export interface ResetTo {
  /** The server's epoch; null before the first contact. */
  readonly epoch: string | null;
  /** The id of the full pull that begins. */
  readonly fullPull: string;
  /** Used only if the epoch changed. */
  readonly newClientId: string;
  readonly askedAs: string;
}

/**
 * Resets cursor and horizon to 0 and begins a full pull, in one transaction. Unsent changes survive. A different epoch
 * means that the server was restored from a backup. The queue then starts anew with the confirmed changes first,
 * because the backup may lack them. Returns the state that is stored now.
 */
export function resetMirror(mirror: MirrorDb, to: ResetTo): Promise<SyncMeta> {
  return decidingTransaction(mirror, async (db) => {
    const meta = await requireMeta(db);
    if (meta.clientId !== to.askedAs) return meta;
    const restored = meta.epoch !== null && to.epoch !== null && meta.epoch !== to.epoch;
    const { openUpTo: _open, fullSince: _since, ...before } = meta;
    const reset: SyncMeta = {
      ...before,
      cursor: 0,
      horizon: 0,
      epoch: to.epoch ?? meta.epoch,
      fullPull: to.fullPull,
      fillsEmpty: meta.epoch === null,
    };
    await db.marks.clear();
    await db.meta.put(reset);
    if (!restored) return reset;
    await db.meta.delete('kitchen');
    return renumber(db, reset, { clientId: to.newClientId, withConfirmed: true });
  });
}

export interface NewQueue {
  readonly clientId: string;
  /** The queue it replaces. If a second tab finds the same problem, the queue is still replaced only once. */
  readonly insteadOf: string;
  /** Set when this device was restored to an older state of itself and must become a new device. */
  readonly newDeviceId: string | null;
}

/** Renumbers the waiting changes from 1 in their order. They keep their command ids, so nothing happens twice. */
export function startNewQueue(mirror: MirrorDb, queue: NewQueue): Promise<void> {
  return decidingTransaction(mirror, async (db) => {
    const meta = await requireMeta(db);
    if (meta.clientId !== queue.insteadOf) return;
    const renewed = { ...meta, renewDevice: queue.newDeviceId ?? meta.renewDevice };
    await renumber(db, renewed, { clientId: queue.clientId, withConfirmed: false });
  });
}

/** Called once the new identity is stored. Nothing is left to renew. */
export function deviceRenewed(mirror: MirrorDb): Promise<void> {
  return writeTransaction(mirror, [mirror.meta], async (db) => {
    await db.meta.put({ ...(await requireMeta(db)), renewDevice: null });
  });
}

interface Renumbering {
  readonly clientId: string;
  readonly withConfirmed: boolean;
}

/**
 * Held changes are included: their outcome arrives under their number, so they need one in the new queue. A backup may
 * also lack them. Returns the new state.
 */
async function renumber(
  db: MirrorDb,
  meta: SyncMeta,
  { clientId, withConfirmed }: Renumbering,
): Promise<SyncMeta> {
  const outbox = await db.outbox.toArray();
  const confirmed: AckedEntry[] = withConfirmed ? await db.acked.toArray() : [];
  const held = (await db.rejected.toArray()).filter((entry) => entry.status === 'held');
  const settled = [...confirmed, ...held].filter((entry) => entry.name !== 'sync.skip');
  const waiting = [...settled.map(asQueued), ...outbox.map(asUnsent)].sort((a, b) => a.mid - b.mid);
  const entries = waiting.map((entry, index) => ({ ...entry, mid: index + 1 }));
  await db.outbox.clear();
  await db.outbox.bulkAdd(entries);
  if (withConfirmed) await db.acked.clear();
  else await endNumbersAt(db, meta.nextMid - 1);
  await db.rejected.bulkDelete(held.map((entry) => entry.cmdId));
  const renumbered = {
    ...meta,
    clientId,
    nextMid: entries.length + 1,
    ackMid: 0,
    appliedUpTo: 0,
    suspectMid: 0,
  };
  await db.meta.put(renumbered);
  await rebase(db, entries, everythingTouched(entries, await db.shadow.toArray()));
  return renumbered;
}

/**
 * Shifts the numbers of an ended queue so that its last is 0 and all come before the next queue. Outcomes arrive in any
 * order and clocks can be changed, so only these numbers show what a person did first.
 */
async function endNumbersAt(db: MirrorDb, last: number): Promise<void> {
  await db.acked.toCollection().modify((entry, place) => {
    place.value = { ...entry, mid: entry.mid - last };
  });
}

function asQueued(settled: AckedEntry | RejectedEntry): OutboxEntry {
  const { status: _, code: __, detail: ___, at: ____, ...entry } = settled;
  return { ...entry, state: 'queued', answered: 0, result: null, attempts: 0, refusals: 0 };
}

const asUnsent = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  state: 'queued',
  answered: 0,
  result: null,
});
