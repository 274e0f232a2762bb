/** Checks the data folder: its permissions, the database's integrity, and the age of the last backup. */

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from '@tableside/domain/durations.ts';
import { backupsFolderOf, listBackups } from '../running/backup-folder.ts';
import { MAX_BACKUP_HOURS } from '../running/readiness.ts';
import { databaseOf } from '../start/open-data.ts';
import { lockFolder } from '../storage/sqlite/copies/folder-lock.ts';
import type { DatabaseReport } from '../storage/sqlite/copies/inspect-database.ts';
import { inspectDatabase } from '../storage/sqlite/copies/inspect-database.ts';
import { isHalfRestored } from '../storage/sqlite/copies/restore-file.ts';
import { MIGRATIONS } from '../storage/sqlite/migrations/migrations.ts';
import { StorageOpenError } from '../storage/storage-error.ts';
import { type Finding, look, well, wrong } from './check.ts';

export function isServerRunning(folder: string): boolean {
  if (!existsSync(join(folder, 'server.lock'))) return false;
  try {
    lockFolder(folder).release();
    return false;
  } catch (error) {
    if (error instanceof StorageOpenError) return true;
    throw error;
  }
}

/** Only the server's user may read the files in the folder. */
export function checkPermissions(folder: string): Finding {
  if (!existsSync(folder)) return well('Data folder', `${folder} is made at the first start`);
  const open = [folder, ...filesIn(folder)].filter((path) => (statSync(path).mode & 0o077) !== 0);
  if (open.length === 0) return well('Data folder', `${folder}, readable for its owner alone`);
  const more = open.length > 1 ? ` and ${open.length - 1} more` : '';
  return wrong('Data folder', `others may read ${open[0]}${more}: chmod -R go= ${folder}`);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? [path, ...filesIn(path)] : [path];
  });
}

export interface DataFindings {
  readonly findings: readonly Finding[];
  /** Undefined when there was nothing to read. */
  readonly report: DatabaseReport | undefined;
}

export function checkDatabase(folder: string): DataFindings {
  const file = databaseOf(folder);
  if (isHalfRestored(file)) {
    return { findings: [wrong('Database', 'a restore was broken off: run it again')], report: undefined };
  }
  if (!existsSync(file))
    return { findings: [well('Database', 'is made at the first start')], report: undefined };
  try {
    const report = inspectDatabase(file);
    return { findings: [databaseFinding(report)], report };
  } catch (error) {
    if (!(error instanceof StorageOpenError)) throw error;
    return { findings: [wrong('Database', `${error.message} Restore a backup.`)], report: undefined };
  }
}

function databaseFinding({ integrity, version, tables }: DatabaseReport): Finding {
  const known = MIGRATIONS.length;
  if (integrity !== 'ok') return wrong('Database', `is damaged (${integrity}): restore a backup`);
  if (version > known)
    return wrong('Database', `is of version ${version}, this program knows ${known}: start the newer one`);
  if (version < known)
    return look(
      'Database',
      `is whole, and is upgraded from version ${version} to ${known} at the next start`,
    );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return well('Database', `is whole, of version ${version}, with ${rows} rows`);
}

/** `isNew` means that the server has just been set up, so it may have no backups yet. */
export function checkBackups(folder: string, now: number, isNew: boolean): Finding {
  const [newest] = listBackups(backupsFolderOf(folder)).filter(({ at }) => Date.parse(at) <= now);
  if (!newest) {
    const text = 'there is none yet; the server makes one soon after its start';
    return isNew ? well('Backups', text) : look('Backups', text);
  }
  const hours = Math.floor((now - Date.parse(newest.at)) / HOUR_MS);
  const text = `the last one is ${hours} hours old`;
  return hours > MAX_BACKUP_HOURS
    ? wrong('Backups', `${text}: GET /api/backups and the log say why`)
    : well('Backups', text);
}
