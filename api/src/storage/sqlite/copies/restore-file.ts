/**
 * Replaces a database with a backup. The backup is first prepared under another name: checked, migrated to this version
 * and given a new epoch. Then the current database is moved aside with its log, and the new one takes its name in one
 * step. A marker file exists during the exchange, so that a server does not start on a half-finished restore.
 */
import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StorageOpenError } from '../../door/storage-error.ts';
import { openSqlite } from '../open-sqlite.ts';
import { syncPath } from './copy-database.ts';
import { type DatabaseReport, inspectDatabase } from './inspect-database.ts';

export interface RestoreRequest {
  readonly backup: string;
  /** The database of the data folder. It need not exist. */
  readonly database: string;
  /** ISO 8601 UTC */
  readonly at: string;
  /** Brings a copy of the backup to where this user may change it. Default: copies the file. */
  readonly bring?: (to: string) => Promise<void>;
}

const markerOf = (database: string): string => join(dirname(database), 'restore-in-progress');

/** Returns whether a restore was interrupted. The database must not be used then. */
export const isHalfRestored = (database: string): boolean => existsSync(markerOf(database));

/** Returns where the previous database is kept; null when there was none. The caller must hold the folder's lock. */
export async function restoreFile({ backup, database, at, bring }: RestoreRequest): Promise<string | null> {
  const incoming = `${database}.restoring`;
  clear(incoming);
  try {
    await (bring ? bring(incoming) : copyFileSync(backup, incoming));
    refuseBroken(backup, inspectDatabase(incoming));
    const storage = openSqlite({ file: incoming });
    await storage.upkeep.markRestored(at).finally(() => storage.close());
    syncPath(incoming);
    return takePlace(incoming, database, at);
  } catch (error) {
    clear(incoming);
    throw error;
  }
}

function refuseBroken(backup: string, { integrity, orphans }: DatabaseReport): void {
  if (integrity !== 'ok') throw new StorageOpenError('corrupt', `${backup} is damaged: ${integrity}`);
  if (orphans > 0)
    throw new StorageOpenError('corrupt', `${backup} is not whole: ${orphans} rows point to nothing.`);
}

function takePlace(incoming: string, database: string, at: string): string | null {
  const marker = markerOf(database);
  writeFileSync(marker, `${at}\n`);
  syncPath(dirname(marker));
  const kept = setAside(database, at);
  renameSync(incoming, database);
  syncPath(dirname(database));
  rmSync(marker);
  syncPath(dirname(marker));
  return kept;
}

/**
 * Moves the previous database aside. The file keeps its name until the new database takes it. Its log files move at
 * once, because SQLite would apply them to the new database.
 */
function setAside(database: string, at: string): string | null {
  if (!existsSync(database)) return null;
  const folder = join(dirname(database), 'replaced', at.replaceAll(':', '-'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const kept = join(folder, basename(database));
  linkOrCopy(database, kept);
  for (const end of ['-wal', '-shm', '-journal']) {
    if (existsSync(`${database}${end}`)) renameSync(`${database}${end}`, `${kept}${end}`);
  }
  syncPath(folder);
  return kept;
}

/** Links the file, or copies it on file systems without hard links. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
    syncPath(to);
  }
}

function clear(file: string): void {
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
}
