/**
 * Which waiting changes the server has answered. Nearly all answers say no more than *applied*: of those, one number is
 * stored (`appliedUpTo`) and no entry is rewritten. Every other result is stored with its entry.
 */
import type { MirrorDb, OutboxEntry, SyncMeta } from '../database/mirror-db.ts';

type QueueMeta = Pick<SyncMeta, 'appliedUpTo'>;

export const isAnswered = (
  { mid, answered }: Pick<OutboxEntry, 'mid' | 'answered'>,
  { appliedUpTo = 0 }: QueueMeta,
): boolean => answered === 1 || mid <= appliedUpTo;

/** Returns the entry with the result that `appliedUpTo` tells of it. */
export const withResult = (entry: OutboxEntry, meta: QueueMeta): OutboxEntry =>
  entry.result === null && isAnswered(entry, meta)
    ? { ...entry, answered: 1, result: { mid: entry.mid, cmdId: entry.cmdId, status: 'applied' } }
    : entry;

/** Returns the first `limit` entries without an answer, in the order of their numbers. */
export async function unanswered(
  db: MirrorDb,
  { appliedUpTo = 0 }: QueueMeta,
  limit: number,
): Promise<OutboxEntry[]> {
  const behind = db.outbox.where('mid').above(appliedUpTo);
  const first = await behind.clone().limit(limit).toArray();
  const open = first.filter(isOpen);
  // Without a gap the first ones are all open. Asking each of a long queue would cost a turn of the event loop for each.
  const isAll = open.length === first.length || first.length < limit;
  return isAll ? open : behind.filter(isOpen).limit(limit).toArray();
}

/** Returns the first entry that has to be sent. */
export const firstUnsent = (
  db: MirrorDb,
  { appliedUpTo = 0 }: QueueMeta,
): PromiseLike<OutboxEntry | undefined> =>
  db.outbox
    .where('mid')
    .above(appliedUpTo)
    .filter((entry) => isOpen(entry) && entry.state === 'queued')
    .first();

const isOpen = ({ answered }: OutboxEntry): boolean => answered === 0;
