/**
 * Applies an envelope, whether it came as a push response, a pull page or a frame. Rows, cursor, outcomes and the
 * rebase commit in one transaction. The envelope's numbers alone decide whether it may be applied.
 */
import { ENTITY_NAMES, type EntityName, rowKey } from '@tableside/domain/entities/entities.ts';
import { same } from '@tableside/domain/ground/same.ts';
import type { Envelope, Result, Row } from '@tableside/protocol/envelope.ts';
import type { MirrorDb, OutboxEntry, SyncMeta } from '../database/mirror-db.ts';
import { fillsOpen, fullSinceAfter, requireMeta } from '../database/sync-meta.ts';
import { repeatableTransaction } from '../database/transaction.ts';
import { replayingTransaction } from '../decide/rules.ts';
import { unanswered } from '../outbox/answered.ts';
import { putBases } from './put-bases.ts';
import { everythingTouched, pendingOf, rebase } from './rebase.ts';
import { type Settlement, settle, type Told } from './settle.ts';

export interface Arrival {
  readonly via: 'push' | 'pull' | 'frame';
  /** The client id that the request was made under. An envelope for an earlier queue of this device is ignored. */
  readonly clientId: string;
  /** The id of the full pull that this page belongs to. */
  readonly full?: string | null;
  /** Where the open part of that full pull had ended when the page was asked for. */
  readonly openUpTo?: number | undefined;
  readonly now: number;
}

export type Applied =
  | {
      readonly kind: 'applied';
      readonly cursor: number;
      readonly more: boolean;
      /** An entry is settled, but its result has not arrived. */
      readonly resultMissing: boolean;
      /** The waiting, refused or held changes may have changed. */
      readonly queueMoved: boolean;
    }
  /** Nothing was applied. The device has to pull. */
  | { readonly kind: 'pull'; readonly why: 'epoch' | 'gap' | 'fullPull' }
  | { readonly kind: 'forked' }
  /** The envelope came too late, or was meant for another queue. */
  | { readonly kind: 'ignored' };

export function applyEnvelope(db: MirrorDb, envelope: Envelope, arrival: Arrival): Promise<Applied> {
  return replayingTransaction(db, (bound) => applyWithin(bound, envelope, arrival));
}

async function applyWithin(db: MirrorDb, envelope: Envelope, arrival: Arrival): Promise<Applied> {
  const [meta, waits] = await Promise.all([requireMeta(db), anythingWaits(db)]);
  const verdict = judge(meta, envelope, arrival);
  if (typeof verdict === 'object') return verdict;
  const lastMid = verdict === 'resultsOnly' ? null : envelope.lastMid;
  const met = waits ? await metBy(db, meta, { results: envelope.results, lastMid }) : [];
  const settlement = settle(met, meta, { results: envelope.results, lastMid, now: arrival.now });
  if (settlement === 'forked') return { kind: 'forked' };
  await writeSettlement(db, settlement);
  await settleDecided(db, envelope.results, arrival.now);
  const { ackMid, appliedUpTo } = settlement;
  if (verdict === 'resultsOnly') {
    await putMeta(db, meta, { ...meta, ackMid, appliedUpTo });
    return { kind: 'applied', cursor: meta.cursor, more: false, ...queueAfter(envelope, settlement) };
  }
  const after = advanced(meta, envelope);
  await Promise.all([
    applyRows(db, { envelope, meta, settlement, waits }),
    putMeta(db, meta, { ...after, ackMid, appliedUpTo }),
  ]);
  if (endsFullPull(meta, envelope)) await db.meta.put({ key: 'firstSync', done: true, error: null });
  const { cursor } = after;
  const more = envelope.more || fillsOpen(meta);
  return { kind: 'applied', cursor, more, ...queueAfter(envelope, settlement) };
}

const queueAfter = ({ results }: Envelope, { changed, left, resultMissing }: Settlement) => ({
  resultMissing,
  queueMoved: results.length + changed.length + left.length > 0,
});

/** Writes only if something changed, because every write wakes the screens that watch these values. */
async function putMeta(db: MirrorDb, before: SyncMeta, meta: SyncMeta): Promise<void> {
  if (!same(before, meta)) await db.meta.put(meta);
}

/** Rule 1: decides from the numbers alone. */
function judge(meta: SyncMeta, envelope: Envelope, arrival: Arrival): Applied | 'apply' | 'resultsOnly' {
  if (arrival.clientId !== meta.clientId) return { kind: 'ignored' };
  const isOfPart = (arrival.full ?? null) === meta.fullPull && arrival.openUpTo === meta.openUpTo;
  const isPage = arrival.via === 'pull' && isOfPart;
  if (meta.fullPull !== null && !isPage) return { kind: 'pull', why: 'fullPull' };
  if (meta.fullPull === null && arrival.full) return { kind: 'ignored' };
  const isFirst = meta.epoch === null && meta.fullPull !== null;
  if (envelope.epoch !== meta.epoch && !isFirst) return { kind: 'pull', why: 'epoch' };
  if (envelope.from > meta.cursor) return { kind: 'pull', why: 'gap' };
  if (envelope.head < meta.horizon) return { kind: 'ignored' };
  return envelope.to < meta.cursor ? 'resultsOnly' : 'apply';
}

const endsFullPull = (meta: SyncMeta, { more }: Envelope): boolean =>
  meta.fullPull !== null && !more && !fillsOpen(meta);

/**
 * Rule 3: moves the cursor, raises the horizon while more pages follow, and ends a full pull with its last page. The rest
 * of a first fill begins at 0 again, and what is open goes by its own mark.
 */
function advanced(meta: SyncMeta, { epoch, to, head, more }: Envelope): SyncMeta {
  const restFollows = !more && fillsOpen(meta);
  const cursor = restFollows ? 0 : to;
  if (more || restFollows) {
    const horizon = Math.max(meta.horizon, head);
    const fullSince = fullSinceAfter(meta, { head });
    return {
      ...meta,
      ...{ epoch, cursor, horizon },
      ...(fullSince !== undefined && { fullSince }),
      ...(restFollows && { openUpTo: to }),
    };
  }
  const { openUpTo: _open, fullSince: _since, ...ended } = meta;
  return { ...ended, epoch, cursor, fullPull: null, fillsEmpty: false };
}

interface RowsToApply {
  readonly envelope: Envelope;
  readonly meta: SyncMeta;
  readonly settlement: Settlement;
  readonly waits: boolean;
}

/** With an empty outbox no row has a shadow and nothing is replayed, so a device that only reads skips both. */
const anythingWaits = async (db: MirrorDb): Promise<boolean> =>
  (await db.outbox.limit(1).primaryKeys()).length > 0;

/** Rules 2 and 4: writes the bases, then replays the pending mutations over those that changed. */
async function applyRows(db: MirrorDb, { envelope, meta, settlement, waits }: RowsToApply): Promise<void> {
  const changed = await putBases(db, envelope.rows, { isEmpty: meta.fillsEmpty === true, hasShadows: waits });
  for (const entry of settlement.settledNow) {
    for (const topic of entry.touched.writes) changed.topics.add(topic);
    for (const key of entry.touched.rows) changed.rows.add(key);
  }
  const sweeps = meta.fullPull !== null && meta.fillsEmpty !== true;
  if (sweeps) await markRows(db, envelope.rows);
  if (endsFullPull(meta, envelope)) {
    if (sweeps) await sweepUnmarked(db);
    const pending = await pendingOf(db);
    await rebase(db, pending, everythingTouched(pending, await db.shadow.toArray()));
    return;
  }
  if (waits && changed.topics.size > 0) await rebase(db, await pendingOf(db), changed);
}

async function markRows(db: MirrorDb, rows: readonly Row[]): Promise<void> {
  await db.marks.bulkPut(rows.map(({ entity, id }) => ({ entity, id })));
}

async function writeSettlement(db: MirrorDb, settlement: Settlement): Promise<void> {
  const { changed, left, acked, rejected } = settlement;
  await Promise.all([
    changed.length > 0 && db.outbox.bulkPut([...changed]),
    ...runsOf(left).map(([first, last]) => db.outbox.where('mid').between(first, last, true, true).delete()),
    acked.length > 0 && db.acked.bulkPut([...acked]),
    rejected.length > 0 && db.rejected.bulkPut([...rejected]),
  ]);
}

/** Groups sorted numbers into runs without gaps. Each run is deleted as one range. */
function runsOf(mids: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const mid of mids) {
    const run = runs.at(-1);
    if (run?.[1] === mid - 1) run[1] = mid;
    else runs.push([mid, mid]);
  }
  return runs;
}

export interface PushOutcomes {
  readonly clientId: string;
  readonly results: readonly Result[];
  /**
   * The next number the server expects. Entries from this number on are sent again, even if they were marked as
   * answered.
   */
  readonly expected: number | undefined;
  readonly now: number;
}

/** Stores the outcomes of a push. The entries keep replaying until the rows that contain their effects arrive. */
export function noteOutcomes(
  mirror: MirrorDb,
  told: PushOutcomes,
): Promise<'noted' | 'forked' | 'ignored' | 'unknown number'> {
  const { clientId, results, expected, now } = told;
  const { outbox, acked, rejected, meta: metas } = mirror;
  return repeatableTransaction(mirror, [outbox, acked, rejected, metas], async (db) => {
    const meta = await requireMeta(db);
    if (meta.clientId !== clientId) return 'ignored';
    const isKnown = expected === undefined || expected >= meta.nextMid || (await db.outbox.get(expected));
    const told = { results, lastMid: null };
    const settlement = settle(await metBy(db, meta, told), meta, { ...told, now });
    if (settlement === 'forked') return 'forked';
    await writeSettlement(db, settlement);
    const { ackMid, appliedUpTo } = settlement;
    const noted = { ...meta, ackMid, appliedUpTo };
    await db.meta.put(noted);
    if (expected === undefined) return 'noted';
    if (!isKnown) return 'unknown number';
    await sendAgainFrom(db, noted, expected);
    return 'noted';
  });
}

/**
 * Loads only what `settle` needs: the entries that the results and `lastMid` cover, and the first entries that remain
 * unanswered. This keeps a long queue from being read in full for every push.
 */
async function metBy(
  db: MirrorDb,
  meta: SyncMeta,
  { results, lastMid }: Omit<Told, 'now'>,
): Promise<OutboxEntry[]> {
  const mids = results.map(({ mid }) => mid);
  const first = lastMid === null ? Math.min(...mids) : 0;
  const last = Math.max(lastMid ?? 0, ...mids);
  const isAbout = last > 0 && db.outbox.where('mid').between(first, last, true, true).toArray();
  const [told, open] = await Promise.all([isAbout || [], unanswered(db, meta, results.length + 1)]);
  const met = [...told, ...open];
  return [...new Map(met.map((entry) => [entry.mid, entry])).values()].sort((a, b) => a.mid - b.mid);
}

async function sendAgainFrom(db: MirrorDb, meta: SyncMeta, mid: number): Promise<void> {
  await db.meta.put({ ...meta, appliedUpTo: Math.min(meta.appliedUpTo ?? 0, mid - 1) });
  const answered = await db.outbox.where('[state+answered]').equals(['queued', 1]).toArray();
  const again = answered.filter((entry) => entry.mid >= mid);
  await db.outbox.bulkPut(again.map((entry) => ({ ...entry, answered: 0, result: null })));
}

/** Runs in the envelope's transaction, after the envelope's own outcomes were settled. */
async function settleDecided(db: MirrorDb, results: readonly Result[], at: number): Promise<void> {
  if (results.length === 0) return;
  const rejected = new Map((await db.rejected.toArray()).map((entry) => [entry.cmdId, entry]));
  for (const result of results) {
    const entry = rejected.get(result.cmdId);
    if (entry?.status !== 'held') continue;
    const { code: _, detail: __, ...kept } = entry;
    const { status, code, detail } = result;
    const told = { ...kept, ...(detail && { detail }), at };
    if (status === 'held') continue;
    if (status === 'rejected') {
      await db.rejected.put({ ...told, status, code: code ?? status });
    } else {
      await db.rejected.delete(entry.cmdId);
      await db.acked.put({ ...told, status, ...(code !== undefined && { code }) });
    }
  }
}

/** Deletes every unmarked base, in its store or in a shadow, and clears the marks. A complete rebase follows. */
async function sweepUnmarked(db: MirrorDb): Promise<void> {
  const marks = await db.marks.toArray();
  const marked = new Set(marks.map(({ entity, id }) => rowKey(entity, id)));
  const shadows = await db.shadow.toArray();
  const shadowed = new Set(shadows.map(({ entity, id }) => rowKey(entity, id)));
  for (const entity of ENTITY_NAMES) {
    await sweepEntity(db, entity, (id) => marked.has(rowKey(entity, id)) || shadowed.has(rowKey(entity, id)));
  }
  const gone = shadows.filter(({ entity, id, base }) => base !== null && !marked.has(rowKey(entity, id)));
  await db.shadow.bulkPut(gone.map((shadow) => ({ ...shadow, base: null })));
  await db.marks.clear();
}

async function sweepEntity(db: MirrorDb, entity: EntityName, stays: (id: string) => boolean): Promise<void> {
  const ids = await db.rowsOf(entity).toCollection().primaryKeys();
  await db.rowsOf(entity).bulkDelete(ids.filter((id) => !stays(id)));
}
