/**
 * Locks a data folder: at most one server runs on it, and none during a restore. It is a lock of the operating system
 * on a separate file, so it ends with the process, however that ends.
 */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { fileFault } from '../../door/file-fault.ts';
import { StorageOpenError } from '../../door/storage-error.ts';
import { sqliteCode } from '../database.ts';

export interface FolderLock {
  release(): void;
}

/** Waits up to `waitMs` for the lock. Throws `StorageOpenError`, `locked` when another process still holds it. */
export function lockFolder(folder: string, waitMs = 0): FolderLock {
  const file = join(folder, 'server.lock');
  let connection: Sqlite.Database | undefined;
  try {
    const opened = new Sqlite(file, { timeout: waitMs });
    connection = opened;
    // Nothing is written, so that the lock is there on a full disk, too.
    opened.pragma('journal_mode = MEMORY');
    opened.exec('BEGIN EXCLUSIVE');
    return { release: () => void opened.close() };
  } catch (error) {
    connection?.close();
    if (!/^SQLITE_(BUSY|LOCKED)/.test(sqliteCode(error) ?? '')) throw fileFault(file, error) ?? error;
    throw new StorageOpenError('locked', `A server runs on ${folder}, or it is being restored.`);
  }
}
