/**
 * Locks a data folder: at most one server runs on it, and none during a restore. It is a lock of the operating system
 * on a separate file, so it ends with the process, however that ends.
 */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { StorageOpenError } from '../../storage-error.ts';
import { sqliteCode } from '../database.ts';

export interface FolderLock {
  release(): void;
}

/** Waits up to `waitMs` for the lock. Throws `StorageOpenError` (`locked`) when another process still holds it. */
export function lockFolder(folder: string, waitMs = 0): FolderLock {
  const connection = new Sqlite(join(folder, 'server.lock'), { timeout: waitMs });
  try {
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection.close();
    if (!/^SQLITE_(BUSY|LOCKED)/.test(sqliteCode(error) ?? '')) throw error;
    throw new StorageOpenError('locked', `A server runs on ${folder}, or it is being restored.`);
  }
  return { release: () => void connection.close() };
}
