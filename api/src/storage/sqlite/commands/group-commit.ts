/**
 * Implements `write` with group commit. Batches from one turn of the event loop share a transaction of at most 200
 * commands or 20 ms. Each caller is answered only once its commands are on disk. A failing batch does not affect the
 * others.
 */
import type { Outcome, WriteEntry } from '../../storage.ts';
import { asStorageError } from '../database.ts';
import { queuePosition } from './queue-position.ts';
import { type WriteParts, writeOne } from './write-commands.ts';

const TRANSACTION = { commands: 200, ms: 20 };

type Writer = (venueId: string, batch: readonly WriteEntry[]) => Promise<Outcome[]>;

/** A batch in progress. It may take more than one transaction. */
interface Job {
  readonly venueId: string;
  readonly batch: readonly WriteEntry[];
  /** The outcomes of its first entries, which are on disk. */
  readonly outcomes: Outcome[];
  readonly resolve: (outcomes: Outcome[]) => void;
  readonly reject: (error: unknown) => void;
}

/** The part of a job that one transaction wrote. */
interface Share {
  readonly outcomes: readonly Outcome[];
  /** The error that the next entry threw. */
  readonly fault?: { readonly error: unknown };
}

export function createWriter(parts: WriteParts): Writer {
  const waiting: Job[] = [];
  let isDue = false;
  // Other work can run between two transactions.
  const commitSoon = (): void => {
    if (isDue || waiting.length === 0) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      waiting.unshift(...commitTogether(parts, waiting.splice(0)));
      commitSoon();
    });
  };
  return (venueId, batch) =>
    new Promise((resolve, reject) => {
      if (batch.length === 0) return resolve([]);
      waiting.push({ venueId, batch, outcomes: [], resolve, reject });
      commitSoon();
    });
}

/**
 * Writes the jobs in one transaction, in order, as far as they fit. Settles the finished jobs and returns the others.
 */
function commitTogether(parts: WriteParts, jobs: readonly Job[]): readonly Job[] {
  let shares: readonly Share[];
  try {
    shares = parts.database.write(() => writeSome(parts, jobs));
  } catch (error) {
    // A job that is too large for the disk must not fail the others, so each gets its own transaction.
    if (jobs.length > 1 && asStorageError(error)?.code === 'unavailable')
      return jobs.flatMap((job) => commitTogether(parts, [job]));
    for (const job of jobs) job.reject(error);
    return [];
  }
  announce(parts, jobs, shares);
  return jobs.filter((job, n) => !isThrough(job, shares[n]));
}

function writeSome(parts: WriteParts, jobs: readonly Job[]): Share[] {
  const startedAt = parts.elapsed();
  let written = 0;
  const isFull = () =>
    written >= TRANSACTION.commands || (written > 0 && parts.elapsed() - startedAt > TRANSACTION.ms);
  const count = (): boolean => {
    written += 1;
    return isFull();
  };
  return jobs.map((job) => (isFull() ? { outcomes: [] } : writeShare(parts, job, count)));
}

/** `count` notes one more written entry, and returns true when the transaction is full. */
function writeShare(parts: WriteParts, job: Job, count: () => boolean): Share {
  const outcomes: Outcome[] = [];
  const add = (outcome: Outcome): boolean => {
    outcomes.push(outcome);
    return count();
  };
  try {
    writeRest(parts, job, add);
    return { outcomes };
  } catch (error) {
    if (asStorageError(error)) throw error;
    return { outcomes, fault: { error } };
  }
}

/** Writes entries up to the first that cannot continue, or until `add` returns true because the transaction is full. */
function writeRest(
  parts: WriteParts,
  { venueId, batch, outcomes: done }: Job,
  add: (outcome: Outcome) => boolean,
): void {
  const rest = batch.slice(done.length);
  parts.counter.ensure(venueId);
  const position = queuePosition(parts.clients, rest);
  try {
    for (const entry of rest) {
      const outcome = writeOne(parts, { venueId, entry }, position);
      if (add(outcome) || outcome.kind !== 'done') return;
    }
  } finally {
    position.save();
  }
}

/** Notifies listeners once per venue, with its last number in the transaction. */
function announce(parts: WriteParts, jobs: readonly Job[], shares: readonly Share[]): void {
  const heads = new Map<string, number>();
  for (const [n, { venueId }] of jobs.entries()) {
    const head = Math.max(heads.get(venueId) ?? 0, ...(shares[n]?.outcomes ?? []).map(newSeq));
    if (head > 0) heads.set(venueId, head);
  }
  for (const [venueId, head] of heads) parts.announce(venueId, head);
}

const newSeq = (outcome: Outcome): number =>
  outcome.kind === 'done' && !outcome.repeated ? (outcome.result.seq ?? 0) : 0;

/** Adds the outcomes that are now on disk. Settles the job and returns true when nothing of it is left to do. */
function isThrough(job: Job, share: Share | undefined): boolean {
  job.outcomes.push(...(share?.outcomes ?? []));
  const last = job.outcomes.at(-1);
  if (share?.fault) job.reject(share.fault.error);
  else if (job.outcomes.length === job.batch.length || (last && last.kind !== 'done'))
    job.resolve(job.outcomes);
  else return false;
  return true;
}
