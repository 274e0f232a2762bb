/**
 * Group commit: simultaneous writes share a transaction of at most 200 writes or 20 ms, in the order in which they came.
 * Each caller is answered only once its work is on disk. A write that fails does not affect the others.
 */
import { asStorageError, type Database } from '../database.ts';

const TRANSACTION = { writes: 200, ms: 20 };

/** Work that may take more than one transaction. */
export interface Job {
  /** Runs in a transaction. Calls `count` after each write, and stops for now when it returns true. */
  readonly run: (count: () => boolean) => Written;
  readonly reject: (error: unknown) => void;
}

/** The part of a job that one transaction wrote. */
export interface Written {
  /** The venue that changed, and its new head. */
  readonly head?: readonly [venueId: string, head: number];
  readonly isFinished: boolean;
  /** Runs once the transaction is on disk. */
  readonly settle: () => void;
}

interface CommitParts {
  readonly database: Database;
  /** A monotonic clock in ms. */
  readonly elapsed: () => number;
  /** Notifies listeners once per transaction and venue. */
  readonly announce: (venueId: string, head: number) => void;
}

export interface GroupCommit {
  readonly add: (job: Job) => void;
  /** Runs one small write, which is undone if it throws. Resolves when it is on disk. */
  readonly write: <T>(work: () => T) => Promise<T>;
}

export function createGroupCommit(parts: CommitParts): GroupCommit {
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
  const add = (job: Job): void => {
    waiting.push(job);
    commitSoon();
  };
  const write = async <T>(work: () => T): Promise<T> => {
    const outcome = await new Promise<() => T>((resolve, reject) => {
      const run = (count: () => boolean): Written => {
        const attempted = attempt(() => parts.database.savepoint(work));
        count();
        return { isFinished: true, settle: () => resolve(attempted) };
      };
      add({ run, reject });
    });
    return outcome();
  };
  return { add, write };
}

/** Runs the work now. Returns a function that returns its result, or throws what the work threw. */
function attempt<T>(work: () => T): () => T {
  try {
    const result = work();
    return () => result;
  } catch (error) {
    if (asStorageError(error)) throw error;
    return () => {
      throw error;
    };
  }
}

/** Runs the jobs in one transaction, in order, as far as they fit. Settles them and returns those that have work left. */
function commitTogether(parts: CommitParts, jobs: readonly Job[]): readonly Job[] {
  let written: ReadonlyMap<Job, Written>;
  try {
    written = parts.database.write(() => runSome(parts, jobs));
  } catch (error) {
    // A job that is too large for the disk must not fail the others, so each gets its own transaction.
    if (jobs.length > 1 && asStorageError(error)?.code === 'unavailable')
      return jobs.flatMap((job) => commitTogether(parts, [job]));
    for (const job of jobs) job.reject(error);
    return [];
  }
  announceHeads(parts, [...written.values()]);
  for (const { settle } of written.values()) settle();
  return jobs.filter((job) => !written.get(job)?.isFinished);
}

function runSome({ elapsed }: CommitParts, jobs: readonly Job[]): Map<Job, Written> {
  const startedAt = elapsed();
  let writes = 0;
  const isFull = (): boolean =>
    writes >= TRANSACTION.writes || (writes > 0 && elapsed() - startedAt > TRANSACTION.ms);
  const count = (): boolean => {
    writes += 1;
    return isFull();
  };
  const written = new Map<Job, Written>();
  for (const job of jobs) {
    if (isFull()) break;
    written.set(job, job.run(count));
  }
  return written;
}

function announceHeads({ announce }: CommitParts, written: readonly Written[]): void {
  const heads = new Map<string, number>();
  for (const { head: [venueId, head] = ['', 0] } of written)
    if (head > 0) heads.set(venueId, Math.max(heads.get(venueId) ?? 0, head));
  for (const [venueId, head] of heads) announce(venueId, head);
}
