/**
 * Applies what the server says to the outbox, as a pure function. An entry is settled when the mirror's rows contain
 * its effect (`mid ≤ lastMid`). It leaves the outbox once its result has arrived too: to the confirmed changes, to the
 * rejected, or to both if an edit was only partly accepted.
 */
import type { Result } from '@tableside/protocol/envelope.ts';
import type { AckedEntry, OutboxEntry, RejectedEntry, SyncMeta } from '../database/mirror-db.ts';

export interface Told {
  readonly results: readonly Result[];
  /** The last mutation whose effect the rows contain; null when this is unknown. */
  readonly lastMid: number | null;
  readonly now: number;
}

export interface Settlement {
  /** The entries that stay in the outbox, in their new state. */
  readonly remaining: readonly OutboxEntry[];
  /** The remaining entries that changed. */
  readonly changed: readonly OutboxEntry[];
  readonly left: readonly number[];
  readonly acked: readonly AckedEntry[];
  readonly rejected: readonly RejectedEntry[];
  /** Entries that stop replaying with this step. */
  readonly settledNow: readonly OutboxEntry[];
  readonly ackMid: number;
  /** An entry is settled, but its result has not arrived. */
  readonly resultMissing: boolean;
}

/**
 * Returns `forked` when the server processed numbers of this queue for other commands: another copy of this device used
 * them.
 */
export function settle(outbox: readonly OutboxEntry[], meta: SyncMeta, told: Told): Settlement | 'forked' {
  const results = new Map(told.results.map((result) => [result.mid, result]));
  if (isForked(outbox, meta, told)) return 'forked';
  const lastMid = told.lastMid ?? 0;
  const entries = outbox.map((entry) => withWord(entry, results.get(entry.mid), lastMid));
  const leaves = (entry: OutboxEntry): boolean => entry.state === 'settled' && entry.result !== null;
  const leaving = entries.filter(leaves);
  const remaining = entries.filter((entry) => !leaves(entry));
  return {
    remaining,
    changed: remaining.filter((entry) => !outbox.includes(entry)),
    left: leaving.map((entry) => entry.mid),
    acked: leaving.flatMap((entry) => asAcked(entry, told.now)),
    rejected: leaving.flatMap((entry) => asRejected(entry, told.now)),
    settledNow: outbox.filter((entry) => entry.state === 'queued' && entry.mid <= lastMid),
    ackMid: lastHeld(remaining, meta),
    resultMissing: remaining.some((entry) => entry.state === 'settled'),
  };
}

function isForked(outbox: readonly OutboxEntry[], meta: SyncMeta, { results, lastMid }: Told): boolean {
  if (lastMid !== null && lastMid >= meta.nextMid) return true;
  const cmdIds = new Map(outbox.map((entry) => [entry.mid, entry.cmdId]));
  return results.some(({ mid, cmdId }) => mid >= meta.nextMid || (cmdIds.get(mid) ?? cmdId) !== cmdId);
}

function withWord(entry: OutboxEntry, result: Result | undefined, lastMid: number): OutboxEntry {
  const answered = result !== undefined && entry.result === null;
  const settled = entry.state === 'queued' && entry.mid <= lastMid;
  if (!answered && !settled) return entry;
  return {
    ...entry,
    ...(answered && { result, answered: 1 }),
    ...(settled && { state: 'settled' }),
  };
}

/** Returns the highest number up to which this device has received every result. */
function lastHeld(remaining: readonly OutboxEntry[], meta: SyncMeta): number {
  const open = remaining.filter((entry) => entry.result === null).map((entry) => entry.mid);
  return Math.max(meta.ackMid, Math.min(meta.nextMid, ...open) - 1);
}

type Kept = Omit<AckedEntry, 'status' | 'at' | 'code' | 'detail'>;

function kept(entry: OutboxEntry): Kept {
  const { state: _, answered: __, result: ___, attempts: ____, refusals: _____, ...rest } = entry;
  return rest;
}

export function asAcked(entry: OutboxEntry, at: number): AckedEntry[] {
  const { result } = entry;
  if (!result || result.status === 'rejected' || result.status === 'held') return [];
  const { status, code, detail } = result;
  return [{ ...kept(entry), status, at, ...(code !== undefined && { code }), ...(detail && { detail }) }];
}

export function asRejected(entry: OutboxEntry, at: number): RejectedEntry[] {
  const { result } = entry;
  const status = result && rejectedStatus(result);
  if (!status) return [];
  const { code, detail } = result;
  return [{ ...kept(entry), status, at, code: code ?? status, ...(detail && { detail }) }];
}

/** A partly accepted edit is confirmed, and a person decides about the rejected fields. */
function rejectedStatus({ status, code }: Result): RejectedEntry['status'] | null {
  if (status === 'rejected' || status === 'held') return status;
  return code === 'patch.partial' ? 'partial' : null;
}
