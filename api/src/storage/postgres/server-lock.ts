/**
 * Keeps a second server off the database: servers do not tell each other of their changes yet. The lock is that of a
 * connection, so it ends with its process.
 */
import { StorageOpenError } from '../storage-error.ts';
import type { Connection, Held } from './connection.ts';
import { LOCKS } from './database.ts';
import { codeOf } from './engine-error.ts';

/** A server that is stopping may still hold the lock. */
const WAIT = "SET lock_timeout = '3s'";
const TAKE = `SELECT pg_advisory_lock(${LOCKS.server})`;
const LOCK_NOT_AVAILABLE = '55P03';

/** Returns the function that gives the lock back. Throws `StorageOpenError` when another server has it. */
export async function takeServerLock(open: () => Connection): Promise<() => Promise<void>> {
  const connection = open();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const close = async (): Promise<void> => {
    release();
    await connection.close();
  };
  try {
    await new Promise<void>((resolve, reject) => {
      const keep = async (held: Held): Promise<void> => {
        await held.turn([WAIT, TAKE].map((sql) => ({ sql, params: [] })));
        resolve();
        await released;
      };
      connection.hold(keep).catch(reject);
    });
  } catch (error) {
    await close();
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new StorageOpenError('locked', 'Another Tableside server works on this database. Stop it first.');
  }
  return close;
}
