/**
 * Wraps the connection with what every part of storage shares: typed queries, transactions, savepoints and storage
 * errors.
 */
import type Sqlite from 'better-sqlite3';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { LocalSignals, type Signal, type Signals } from '../door/signals.ts';
import { StorageError } from '../door/storage-error.ts';
import { prepareStatement, type Statement } from './prepare-statement.ts';

export interface Database {
  readonly query: BetterSQLite3Database;
  /** Prepares a statement that is asked often. */
  statement(template: SQLWrapper): Statement;
  /** Runs the work as one write: all or nothing, and durable when it returns. */
  write<T>(work: () => T): T;
  /** Runs the work on one snapshot. */
  read<T>(work: () => T): T;
  /** Runs the work within a write. If it throws, its changes are undone and the write continues. */
  savepoint<T>(work: () => T): T;
  /** Tells the signal once the write is on disk. Tells nothing if the write is undone. */
  tell(signal: Signal): void;
  /**
   * Returns a cache generation. It changes whenever rows read earlier may be out of date. Undefined outside a
   * transaction.
   */
  cacheGeneration(): number | undefined;
}

export function wrapConnection(
  connection: Sqlite.Database,
  signals: Pick<Signals, 'tell'> = new LocalSignals(),
): Database {
  const save = connection.prepare('SAVEPOINT command');
  const release = connection.prepare('RELEASE command');
  const undo = connection.prepare('ROLLBACK TO command');
  const generations = countCacheGenerations(connection);
  const untold: Signal[] = [];
  const within =
    <T>(work: () => T) =>
    (): T => {
      generations.look();
      return work();
    };
  return {
    query: drizzle(connection),
    statement: (template) => prepareStatement(connection, template),
    write: (work) =>
      named(() => {
        try {
          const result = connection.transaction(within(work)).immediate();
          if (!connection.inTransaction) for (const signal of untold.splice(0)) signals.tell(signal);
          return result;
        } catch (error) {
          generations.end();
          if (!connection.inTransaction) untold.length = 0;
          throw error;
        }
      }),
    read: (work) => named(() => connection.transaction(within(work)).deferred()),
    savepoint: (work) => {
      save.run();
      try {
        const result = work();
        release.run();
        return result;
      } catch (error) {
        generations.end();
        // A full disk ends the whole transaction, so nothing is left to undo.
        if (connection.inTransaction) {
          undo.run();
          release.run();
        }
        throw error;
      }
    },
    tell: (signal) => void untold.push(signal),
    cacheGeneration: () => (connection.inTransaction ? generations.now() : undefined),
  };
}

/** Runs these statements one after the other. */
export function runAll(query: Database['query'], statements: readonly SQL[]): void {
  for (const statement of statements) query.run(statement);
}

/** Counts cache generations. One ends when a change is undone or another connection writes. */
function countCacheGenerations(connection: Sqlite.Database) {
  const othersWrites = connection.prepare<[], number>('PRAGMA data_version').pluck();
  let seen: number | undefined;
  let cacheGeneration = 0;
  return {
    now: () => cacheGeneration,
    end: () => {
      cacheGeneration += 1;
    },
    look: () => {
      const writes = othersWrites.get();
      if (writes !== seen) cacheGeneration += 1;
      seen = writes;
    },
  };
}

/** Runs the work. Throws `StorageError` when the database cannot work, and rethrows any other error. */
export function named<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asStorageError(error) ?? error;
  }
}

/**
 * Returns a `StorageError` when the database cannot work: the database is busy, full, unreadable or closed. Returns
 * undefined for any other error, which is a fault of the request.
 */
export function asStorageError(error: unknown): StorageError | undefined {
  if (error instanceof StorageError) return error;
  if (error instanceof TypeError && error.message === 'The database connection is not open') {
    return new StorageError('unavailable', error);
  }
  const code = sqliteCode(error);
  if (code === undefined) return undefined;
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return new StorageError('busy', error);
  const broken = /^SQLITE_(FULL|IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB|NOMEM|INTERRUPT|PROTOCOL)/;
  return broken.test(code) ? new StorageError('unavailable', error) : undefined;
}

/** Returns the database's error code. drizzle wraps some errors, so the code may be on the cause. */
export function sqliteCode(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? at.code : undefined;
    if (typeof code === 'string' && code.startsWith('SQLITE_')) return code;
  }
  return undefined;
}
