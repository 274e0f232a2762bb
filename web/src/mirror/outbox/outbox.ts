/** The outbox as the push reads it, and the actions a person can take on refused changes. */
import type { MirrorDb, OutboxEntry, RejectedEntry, SyncMeta } from '../database/mirror-db.ts';
import { readMeta, requireMeta } from '../database/sync-meta.ts';
import { writeTransaction } from '../database/transaction.ts';
import { decidingTransaction } from '../decide/rules.ts';
import { pendingOf, rebase } from '../rebase/rebase.ts';
import { firstUnsent, isAnswered, unanswered } from './answered.ts';

/** How many times the server may refuse the shape of one mutation before it moves to the rejected changes. */
const REFUSALS = 3;

/**
 * Returns the next mutations to send, starting at the first unanswered one; empty when none waits. A settled entry
 * whose outcome has not arrived goes first. Another copy of this device may have used its number, and the server
 * reports that before it accepts anything behind it.
 */
export async function unsent(db: MirrorDb, limit: number): Promise<OutboxEntry[]> {
  const meta = await readMeta(db);
  if (!meta) return [];
  const [waiting, [first]] = await Promise.all([firstUnsent(db, meta), unanswered(db, meta, 1)]);
  if (!waiting || !first) return [];
  const from = first.mid;
  const most = Math.min(limit, mostFrom(from, meta));
  const entries = await db.outbox.where('mid').aboveOrEqual(from).limit(most).toArray();
  return suspectAlone(entries.filter((entry) => entry.state === 'queued' || entry.answered === 0));
}

/** Returns unanswered entries after a number. Settled entries without an outcome go first here too. */
export async function waitingAfter(db: MirrorDb, mid: number, limit: number): Promise<OutboxEntry[]> {
  const meta = await readMeta(db);
  const most = Math.min(limit, mostFrom(mid + 1, meta));
  const entries = await db.outbox.where('mid').above(mid).limit(most).toArray();
  const open = entries.filter((entry) => !isAnswered(entry, meta ?? {}));
  return open.some(({ state }) => state === 'queued') ? suspectAlone(open) : [];
}

/**
 * While a bad mutation is searched for, returns half of those that it may be. A batch that passes narrows the search as
 * one that is refused does, and all tabs take part in it.
 */
function mostFrom(first: number, meta: SyncMeta | undefined): number {
  const suspects = (meta?.suspectMid ?? 0) - first + 1;
  return suspects > 0 ? Math.ceil(suspects / 2) : Number.POSITIVE_INFINITY;
}

/**
 * Sends an entry alone if its shape was refused before, so that a new run or a larger batch need not search for it
 * again.
 */
function suspectAlone(entries: OutboxEntry[]): OutboxEntry[] {
  const suspect = entries.findIndex(({ refusals }) => refusals > 0);
  return suspect < 0 ? entries : entries.slice(0, Math.max(suspect, 1));
}

/**
 * Returns how many entries wait to be sent, and when the first of them was queued, in ms of this device's clock.
 * Numbers are assigned and answered in order, so the waiting entries are the last ones and need not be counted. Call
 * this within a transaction.
 */
export async function unsentWork(db: MirrorDb): Promise<{ count: number; oldestAt: number | null }> {
  const meta = await readMeta(db);
  const first = meta && (await firstUnsent(db, meta));
  if (!first) return { count: 0, oldestAt: null };
  return { count: meta.nextMid - first.mid, oldestAt: first.queuedAt };
}

/** Counts the entries that `unsent` returned plus everything after them. */
export const countFrom = ([first]: readonly OutboxEntry[], { nextMid }: SyncMeta): number =>
  first ? nextMid - first.mid : 0;

/** Records that these were sent and no answer came. */
export async function noteAttempt(db: MirrorDb, mids: readonly number[]): Promise<void> {
  await db.outbox
    .where('mid')
    .anyOf([...mids])
    .modify((entry) => {
      (entry as { attempts: number }).attempts += 1;
    });
}

interface RefusedBatch {
  readonly clientId: string;
  /** At least one. */
  readonly mutations: readonly { readonly mid: number }[];
}

/** Records that the server refused the shape of one of these mutations. From then on, smaller batches are sent. */
export function noteRefusedBatch(mirror: MirrorDb, { clientId, mutations }: RefusedBatch): Promise<void> {
  return writeTransaction(mirror, [mirror.meta], async (db) => {
    const meta = await requireMeta(db);
    const [first, last] = [mutations[0]?.mid ?? 0, mutations.at(-1)?.mid ?? 0];
    if (meta.clientId !== clientId) return;
    const known = meta.suspectMid ?? 0;
    // Another tab may have found out more about the same mutations in the meantime.
    await db.meta.put({ ...meta, suspectMid: known < first ? last : Math.min(known, last) });
  });
}

interface RefusedShape {
  /** The queue that was sent. After it was renumbered, another mutation may have the number. */
  readonly clientId: string;
  readonly mid: number;
  readonly code: string;
  readonly now: number;
  readonly skipId: string;
}

/**
 * Records that the server refused the shape of this mutation. The third refusal moves it to the rejected changes with
 * its payload, and `sync.skip` is sent under its number so that the ones behind it can pass.
 */
export async function noteRefusedShape(
  mirror: MirrorDb,
  refused: RefusedShape,
): Promise<'again' | 'skipped'> {
  return decidingTransaction(mirror, async (db) => {
    const entry = await db.outbox.get(refused.mid);
    if (!entry || (await requireMeta(db)).clientId !== refused.clientId) return 'again';
    const refusals = entry.refusals + 1;
    if (refusals < REFUSALS || entry.name === 'sync.skip') {
      await db.outbox.put({ ...entry, refusals, attempts: entry.attempts + 1 });
      return 'again';
    }
    await skipEntry(db, entry, refused);
    return 'skipped';
  });
}

async function skipEntry(
  db: MirrorDb,
  entry: OutboxEntry,
  { code, now, skipId }: { readonly code: string; readonly now: number; readonly skipId: string },
): Promise<void> {
  const { state: _, answered: __, result: ___, attempts: ____, refusals: _____, ...kept } = entry;
  const { sig: ______, approval: _______, ...unsigned } = entry;
  await db.rejected.put({ ...kept, status: 'unreadable', code, at: now });
  const skip: OutboxEntry = {
    ...unsigned,
    cmdId: skipId,
    name: 'sync.skip',
    version: 1,
    args: {},
    // The unreadable part may have been the time it was made.
    context: { ...entry.context, cmdId: skipId, occurredAt: new Date(now).toISOString() },
    refusals: 0,
    touched: { rows: [], reads: [], writes: [] },
  };
  await db.outbox.put(skip);
  await rebase(db, await pendingOf(db), {
    topics: new Set(entry.touched.writes),
    rows: new Set(entry.touched.rows),
  });
}

export const rejectedChange = (db: MirrorDb, cmdId: string): Promise<RejectedEntry | undefined> =>
  db.rejected.get(cmdId);
export const discard = (db: MirrorDb, cmdId: string): Promise<void> => db.rejected.delete(cmdId);

/** Exports everything waiting and refused, for a person to keep. The tokens it was made under are left out. */
export async function exportOutbox(db: MirrorDb): Promise<string> {
  const [meta, outbox, rejected] = await Promise.all([
    readMeta(db),
    db.outbox.toArray(),
    db.rejected.toArray(),
  ]);
  const withoutGrant = ({ grant: _, touched: __, ...entry }: OutboxEntry | RejectedEntry) => entry;
  return JSON.stringify(
    { clientId: meta?.clientId, waiting: outbox.map(withoutGrant), refused: rejected.map(withoutGrant) },
    null,
    2,
  );
}
