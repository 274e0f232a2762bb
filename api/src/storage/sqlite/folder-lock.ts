/**
 * One server a data folder, and none while it is restored: a lock of the operating system on a file of its own, which
 * ends with the process however that ends.
 */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { StorageOpenError } from '../storage-error.ts';
import { sqliteCode } from './database.ts';

export interface FolderLock {
  release(): void;
}

/** Throws `StorageOpenError` (`locked`) when somebody holds it, after having waited for so long. */
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
