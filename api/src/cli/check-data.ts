/** Checks the data folder: its permissions, the database's integrity, and the age of the last backup. */

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from '@tableside/domain/ground/durations.ts';
import { MAX_BACKUP_HOURS } from '@tableside/protocol/rest/running.ts';
import { copyStateIn } from '../running/backup-copies.ts';
import { backupsFolderOf, isFailing, listBackups } from '../running/backup-folder.ts';
import { databaseOf } from '../start/open-data.ts';
import { nameOf } from '../storage/door/file-fault.ts';
import { StorageOpenError } from '../storage/door/storage-error.ts';
import { lockFolder } from '../storage/sqlite/copies/folder-lock.ts';
import type { DatabaseReport } from '../storage/sqlite/copies/inspect-database.ts';
import { inspectDatabase } from '../storage/sqlite/copies/inspect-database.ts';
import { isHalfRestored } from '../storage/sqlite/copies/restore-file.ts';
import { MIGRATIONS } from '../storage/sqlite/migrations/migrations.ts';
import type { Advice } from './advice.ts';
import { type Finding, look, well, wrong } from './finding.ts';

export function isServerRunning(folder: string): boolean {
  if (!existsSync(join(folder, 'server.lock'))) return false;
  try {
    lockFolder(folder).release();
    return false;
  } catch (error) {
    if (error instanceof StorageOpenError && error.code === 'locked') return true;
    throw error;
  }
}

/** Only the server's user owns the files in the folder and may read them. */
export function checkPermissions(folder: string): Finding {
  const about = 'Data folder';
  if (!existsSync(folder)) return well(about, `${folder} is made at the first start`);
  const all = [folder, ...filesIn(folder)];
  const { uid } = statSync(folder);
  const foreign = all.find((path) => statSync(path).uid !== uid);
  if (foreign !== undefined) {
    const [owner, right] = [nameOf(statSync(foreign).uid), nameOf(uid)];
    return wrong(
      about,
      `${foreign} belongs to ${owner}, and the folder to ${right}: sudo chown -R ${right}: ${folder}`,
    );
  }
  const open = all.filter((path) => (statSync(path).mode & 0o077) !== 0);
  if (open.length === 0) return well(about, `${folder}, readable for its owner alone`);
  const more = open.length > 1 ? ` and ${open.length - 1} more` : '';
  return wrong(about, `others may read ${open[0]}${more}: sudo chmod -R go= ${folder}`);
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

export function checkDatabase(folder: string, advice: Advice): DataFindings {
  const file = databaseOf(folder);
  const only = (finding: Finding): DataFindings => ({ findings: [finding], report: undefined });
  if (isHalfRestored(file)) return only(wrong('Database', 'a restore was broken off: run it again'));
  if (!existsSync(file)) return only(well('Database', 'is made at the first start'));
  try {
    const report = inspectDatabase(file);
    return { findings: [databaseFinding(report, restoring(folder, advice))], report };
  } catch (error) {
    if (!(error instanceof StorageOpenError)) throw error;
    const isBroken = error.code === 'corrupt';
    return only(
      wrong('Database', isBroken ? `${error.message} ${restoring(folder, advice)}` : error.message),
    );
  }
}

/** Restoring loses what came after the backup, so it is the advice for broken pages and nothing else. */
function restoring(folder: string, { stopped }: Advice): string {
  const backups = backupsFolderOf(folder);
  const [latest] = listBackups(backups);
  return `Restore a backup, which loses what came after it: ${stopped(`restore ${latest ? join(backups, latest.name) : '<file>'}`)}`;
}

function databaseFinding({ integrity, orphans, version, tables }: DatabaseReport, restore: string): Finding {
  const known = MIGRATIONS.length;
  if (integrity !== 'ok') return wrong('Database', `is damaged (${integrity}). ${restore}`);
  if (orphans > 0)
    return wrong(
      'Database',
      `${orphans} rows point to nothing. No page is broken: keep a copy of the file, and show it to the developers`,
    );
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

/** Whether the backups are copied to another place, with `command`. */
export function checkCopies(folder: string, command: string | undefined, now: number): Finding {
  const about = 'Copies of backups';
  if (command === undefined)
    return look(
      about,
      'there are none elsewhere, so a disk that fails takes the backups with it: set BACKUP_COMMAND',
    );
  const state = copyStateIn(backupsFolderOf(folder));
  if (isFailing(state)) return wrong(about, 'BACKUP_COMMAND failed: the log says what it printed');
  if (state.lastSuccessAt === null)
    return look(about, 'none was made yet; the server makes one after its next backup');
  const hours = Math.floor((now - Date.parse(state.lastSuccessAt)) / HOUR_MS);
  const text = `the last one is ${hours} hours old`;
  return hours > MAX_BACKUP_HOURS ? wrong(about, text) : well(about, text);
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
