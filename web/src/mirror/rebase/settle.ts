/**
 * Applies what the server says to the outbox, as a pure function. An entry is settled when the mirror's rows contain
 * its effect (`mid ≤ lastMid`). It leaves the outbox once its result has arrived too: to the confirmed changes, to the
 * rejected, or to both if an edit was only partly accepted.
 */
import type { Result } from '@tableside/protocol/envelope.ts';
import type { AckedEntry, OutboxEntry, RejectedEntry, SyncMeta } from '../database/mirror-db.ts';
import { withResult } from '../outbox/answered.ts';

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
  readonly appliedUpTo: number;
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
  const known = outbox.map((entry) => withWord(entry, results.get(entry.mid), { meta, lastMid }));
  const open = known.filter(({ result }) => result === null).map(({ mid }) => mid);
  const heldUpTo = Math.min(meta.nextMid, ...open) - 1;
  const appliedUpTo = Math.max(meta.appliedUpTo ?? 0, heldUpTo);
  const leaving = known.filter(leaves);
  const remaining = known.filter((entry) => !leaves(entry));
  const isWritten = (entry: OutboxEntry): boolean =>
    !outbox.includes(entry) &&
    !(entry.state === 'queued' && entry.mid <= appliedUpTo && isPlain(entry.result));
  return {
    remaining,
    changed: remaining.filter(isWritten),
    left: leaving.map((entry) => entry.mid),
    acked: leaving.flatMap((entry) => asAcked(entry, told.now)),
    rejected: leaving.flatMap((entry) => asRejected(entry, told.now)),
    settledNow: outbox.filter((entry) => entry.state === 'queued' && entry.mid <= lastMid),
    ackMid: Math.max(meta.ackMid, heldUpTo),
    appliedUpTo,
    resultMissing: remaining.some((entry) => entry.state === 'settled'),
  };
}

function isForked(outbox: readonly OutboxEntry[], meta: SyncMeta, { results, lastMid }: Told): boolean {
  if (lastMid !== null && lastMid >= meta.nextMid) return true;
  const cmdIds = new Map(outbox.map((entry) => [entry.mid, entry.cmdId]));
  return results.some(({ mid, cmdId }) => mid >= meta.nextMid || (cmdIds.get(mid) ?? cmdId) !== cmdId);
}

/** Says no more than that the change was applied as it is. */
const isPlain = (result: Result | null): boolean =>
  result?.status === 'applied' && result.code === undefined && result.detail === undefined;

const leaves = (entry: OutboxEntry): boolean => entry.state === 'settled' && entry.result !== null;

interface Known {
  readonly meta: SyncMeta;
  readonly lastMid: number;
}

function withWord(stored: OutboxEntry, told: Result | undefined, { meta, lastMid }: Known): OutboxEntry {
  const entry = withResult(stored, meta);
  const isNews = told !== undefined && entry.result === null;
  const isSettled = entry.state === 'queued' && entry.mid <= lastMid;
  if (!isNews && !isSettled) return entry;
  return {
    ...entry,
    ...(isNews && { result: told, answered: 1 }),
    ...(isSettled && { state: 'settled' }),
  };
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
