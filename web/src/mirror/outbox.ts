/** The queue of what waits, as the push needs it, and what a person does with what was refused. */
import type { DeadEntry, MirrorDb, OutboxEntry, SyncMeta } from './mirror-db.ts';
import { pendingOf, rebase } from './rebase.ts';
import { readMeta } from './sync-meta.ts';
import { writeTransaction } from './transaction.ts';

/** How often the server may refuse the shape of one mutation before it goes to the tray. */
const REFUSALS = 3;

/**
 * The next mutations to send, from the first one without an answer on; empty when none waits. What is settled and has
 * no outcome here yet goes before them: the number may have been used by another copy of this device, and the server
 * says so before it takes anything behind it.
 */
export async function unsent(db: MirrorDb, limit: number): Promise<OutboxEntry[]> {
  const firstOf = (state: OutboxEntry['state']): Promise<OutboxEntry | undefined> =>
    db.outbox.where('[state+answered]').equals([state, 0]).first();
  const [first, unknown] = await Promise.all([firstOf('queued'), firstOf('settled')]);
  if (!first) return [];
  const from = Math.min(first.mid, unknown?.mid ?? first.mid);
  const entries = await db.outbox.where('mid').aboveOrEqual(from).limit(limit).toArray();
  return suspectAlone(entries.filter((entry) => entry.state === 'queued' || entry.answered === 0));
}

/** Those behind a number that have no answer yet; what is settled without one goes before the rest here, too. */
export async function waitingAfter(db: MirrorDb, mid: number, limit: number): Promise<OutboxEntry[]> {
  const entries = await db.outbox.where('mid').above(mid).limit(limit).toArray();
  const open = entries.filter(({ answered }) => answered === 0);
  return open.some(({ state }) => state === 'queued') ? suspectAlone(open) : [];
}

/** What was refused by itself is sent by itself: whoever starts anew, or has more to send, need not search for it again. */
function suspectAlone(entries: OutboxEntry[]): OutboxEntry[] {
  const suspect = entries.findIndex(({ refusals }) => refusals > 0);
  return suspect < 0 ? entries : entries.slice(0, Math.max(suspect, 1));
}

/**
 * How many wait to be sent, and since when the first of them does: ms of this device's clock. Numbers are given and
 * answered in turn, so that those that wait are the last ones: a long queue is not counted through. Within a transaction.
 */
export async function unsentWork(db: MirrorDb): Promise<{ count: number; oldestAt: number | null }> {
  const [meta, first] = await Promise.all([
    readMeta(db),
    db.outbox.where('[state+answered]').equals(['queued', 0]).first(),
  ]);
  if (!meta || !first) return { count: 0, oldestAt: null };
  return { count: meta.nextMid - first.mid, oldestAt: first.queuedAt };
}

/** Of entries that `unsent` gave, with all that comes after them. */
export const countFrom = ([first]: readonly OutboxEntry[], { nextMid }: SyncMeta): number =>
  first ? nextMid - first.mid : 0;

/** These were sent and no answer came. */
export async function noteAttempt(db: MirrorDb, mids: readonly number[]): Promise<void> {
  await db.outbox
    .where('mid')
    .anyOf([...mids])
    .modify((entry) => {
      (entry as { attempts: number }).attempts += 1;
    });
}

/**
 * The server refused the shape of this one mutation. At the third time it goes to the tray with its payload, and its
 * number is sent as `sync.skip`, so that those behind it can pass.
 */
export async function noteRefusedShape(
  mirror: MirrorDb,
  refused: { readonly mid: number; readonly code: string; readonly now: number; readonly skipId: string },
): Promise<'again' | 'skipped'> {
  return writeTransaction(mirror, mirror.tables, async (db) => {
    const entry = await db.outbox.get(refused.mid);
    if (!entry) return 'again';
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
  await db.dead.put({ ...kept, status: 'unreadable', code, at: now });
  const skip: OutboxEntry = {
    ...entry,
    cmdId: skipId,
    name: 'sync.skip',
    version: 1,
    args: {},
    // What could not be read may have been when it was made.
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

export const inTray = (db: MirrorDb, cmdId: string): Promise<DeadEntry | undefined> => db.dead.get(cmdId);
export const discard = (db: MirrorDb, cmdId: string): Promise<void> => db.dead.delete(cmdId);

/** All that waits and all that was refused, for a person to keep. The tokens it was made under are left out. */
export async function exportOutbox(db: MirrorDb): Promise<string> {
  const [meta, outbox, dead] = await Promise.all([readMeta(db), db.outbox.toArray(), db.dead.toArray()]);
  const withoutGrant = ({ grant: _, touched: __, ...entry }: OutboxEntry | DeadEntry) => entry;
  return JSON.stringify(
    { clientId: meta?.clientId, waiting: outbox.map(withoutGrant), refused: dead.map(withoutGrant) },
    null,
    2,
  );
}
