/** Small simultaneous writes share a commit and nothing else: one that throws fails alone. */
import { asStorageError, type Database } from '../database.ts';

/** Runs the work in a shared commit. Resolves when it is on disk. */
export type SharedWrite = <T>(work: () => T) => Promise<T>;

/** The maximum number of tasks per commit: small enough not to block the event loop for long. */
const MOST = 100;

interface Task {
  /** Runs within the transaction. Returns what to do once it is on disk. */
  readonly run: () => () => void;
  readonly reject: (error: unknown) => void;
}

export function createSharedWrite(database: Database): SharedWrite {
  const waiting: Task[] = [];
  const commitSome = (): void => {
    commit(database, waiting.splice(0, MOST));
    if (waiting.length > 0) setImmediate(commitSome);
  };
  return (work) =>
    new Promise((resolve, reject) => {
      const run = () => {
        const result = database.savepoint(work);
        return () => resolve(result);
      };
      waiting.push({ run, reject });
      if (waiting.length === 1) setImmediate(commitSome);
    });
}

function commit(database: Database, tasks: readonly Task[]): void {
  try {
    const answers = database.write(() => tasks.map(attempt));
    for (const answer of answers) answer();
  } catch (error) {
    for (const { reject } of tasks) reject(error);
  }
}

function attempt({ run, reject }: Task): () => void {
  try {
    return run();
  } catch (error) {
    if (asStorageError(error)) throw error;
    return () => reject(error);
  }
}
