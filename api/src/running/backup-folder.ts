/** The folder of backups. A file's name says when and why it was made, so no separate index is needed. */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** `daily`: made at a cut-off. `upgrade`: made before the database was migrated to a later version. */
export type BackupKind = 'daily' | 'upgrade';

export interface BackupFile {
  readonly name: string;
  readonly kind: BackupKind;
  /** ISO 8601 UTC, in whole seconds. */
  readonly at: string;
  readonly bytes: number;
}

/** When it was done last, and when it failed last: of making backups, and of copying them. ISO 8601 UTC. */
interface Attempts {
  readonly lastSuccessAt: string | null;
  readonly lastFailure: { readonly at: string } | null;
}

export const isFailing = ({ lastSuccessAt, lastFailure }: Attempts): boolean =>
  lastFailure !== null && lastFailure.at > (lastSuccessAt ?? '');

const KEPT: Record<BackupKind, number> = { daily: 7, upgrade: 3 };
const NAME = /^tableside-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(daily|upgrade)\.db(?:\.gz)?$/;
/** Files that an interrupted backup left behind. */
const BROKEN_OFF = /\.db(\.gz)?\.incoming(-journal|-wal|-shm)?$/;

export const backupsFolderOf = (dataDir: string): string => join(dataDir, 'backups');

export function openBackupFolder(folder: string): string {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  for (const name of readdirSync(folder)) if (BROKEN_OFF.test(name)) rmSync(join(folder, name));
  return folder;
}

/** The name of a backup before it is compressed. */
export const backupName = (kind: BackupKind, at: string): string =>
  `tableside-${at.slice(0, 19).replaceAll(':', '-')}Z-${kind}.db`;

export function listBackups(folder: string): BackupFile[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).flatMap((name) => {
    const [, date, hour, minute, second, kind] = NAME.exec(name) ?? [];
    if (date === undefined) return [];
    const { size } = statSync(join(folder, name));
    const at = `${date}T${hour}:${minute}:${second}.000Z`;
    return [{ name, kind: kind as BackupKind, at, bytes: size }];
  });
  return files.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

/** Removes the oldest backups of each kind beyond the number that is kept. */
export function pruneBackups(folder: string): void {
  for (const kind of Object.keys(KEPT) as BackupKind[]) {
    const old = listBackups(folder)
      .filter((file) => file.kind === kind)
      .slice(KEPT[kind]);
    for (const { name } of old) rmSync(join(folder, name), { force: true });
  }
}
