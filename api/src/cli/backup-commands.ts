/** Manual backups: create, verify and restore. The pictures are kept in a folder beside the backup file. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backupsFolderOf, openBackupFolder } from '../running/backup-folder.ts';
import { addPictures, keptPicturesOf } from '../running/backup-pictures.ts';
import { prepareDataDir } from '../start/data-dir.ts';
import { databaseOf, imagesOf } from '../start/open-data.ts';
import { copyDatabaseFile } from '../storage/sqlite/copies/copy-file.ts';
import { lockFolder } from '../storage/sqlite/copies/folder-lock.ts';
import { type DatabaseReport, inspectDatabase } from '../storage/sqlite/copies/inspect-database.ts';
import { restoreFile } from '../storage/sqlite/copies/restore-file.ts';
import { MIGRATIONS } from '../storage/sqlite/migrations/migrations.ts';
import { withoutPicture } from './check-venue.ts';
import { type CliContext, existingDatabase, refuseForPostgres, withStorage } from './cli-context.ts';
import { CliError } from './cli-error.ts';

/** The pictures of `night.db` are in `night.images`. All automatic backups share one folder of pictures. */
const picturesBeside = (file: string): string => `${file.replace(/\.db$/, '')}.images`;

export async function backUp(context: CliContext, typed: string | undefined): Promise<number> {
  refuseForPostgres(context);
  const { folder, out } = context;
  const database = existingDatabase(folder);
  const file = typed === undefined ? nameByHand(context) : context.path(typed);
  if (existsSync(file)) throw new CliError(`${file} is there already.`);
  if (!existsSync(dirname(file))) throw new CliError(`The folder ${dirname(file)} does not exist.`);
  await copyDatabaseFile(database, file).catch((error: unknown) => {
    throw new CliError(`The database could not be copied: ${messageOf(error)}`);
  });
  const pictures = await addPictures(imagesOf(folder), picturesBeside(file));
  out(
    `Backed up to ${file}, checked whole${pictures > 0 ? `, with ${pictures} files of pictures beside it` : ''}.`,
  );
  return 0;
}

function nameByHand({ folder, at }: CliContext): string {
  const backups = openFolder(backupsFolderOf(folder));
  return join(backups, `by-hand-${at().slice(0, 19).replaceAll(':', '-')}Z.db`);
}

/** Does not clean up the folder if it exists: a server may be writing a backup there. */
function openFolder(folder: string): string {
  return existsSync(folder) ? folder : openBackupFolder(folder);
}

export async function verify({ path, out }: CliContext, typed: string): Promise<number> {
  const file = path(typed);
  const report = inspectDatabase(file);
  const width = Math.max(...report.tables.map(({ name }) => name.length), 0);
  for (const { name, rows, digest } of report.tables) {
    out(`  ${name.padEnd(width)}  ${String(rows).padStart(9)}  ${digest.slice(0, 16)}`);
  }
  for (const { venueId, epoch, head } of report.venues) out(`Venue ${venueId}: epoch ${epoch}, head ${head}`);
  const problem = problemOf(report);
  out(problem ?? `${file} is whole, of version ${report.version}.`);
  return problem === undefined ? 0 : 1;
}

function problemOf({ integrity, orphans, version }: DatabaseReport): string | undefined {
  if (integrity !== 'ok') return `It is damaged: ${integrity}`;
  if (orphans > 0) return `It is not whole: ${orphans} rows point to nothing.`;
  if (version === 0) return 'It is no database of Tableside.';
  if (version > MIGRATIONS.length)
    return `It is of version ${version}, this program knows ${MIGRATIONS.length}.`;
  return undefined;
}

export async function restore(context: CliContext, typed: string): Promise<number> {
  refuseForPostgres(context);
  const { config, path, at, out } = context;
  const backup = path(typed);
  const problem = problemOf(inspectDatabase(backup));
  if (problem !== undefined) throw new CliError(`${backup} is not restored. ${problem}`);
  const folder = prepareDataDir(config.dataDir);
  const lock = lockFolder(folder);
  try {
    const kept = await restoreFile({ backup, database: databaseOf(folder), at: at() });
    await bringPictures(context, backup, imagesOf(folder));
    if (kept !== null) out(`The database from before is kept in ${kept}.`);
    out('Restored. Start the server: devices begin anew and send again what they still hold.');
    return 0;
  } finally {
    lock.release();
  }
}

/** For PostgreSQL, whose own tools restore it: begins a new history of each venue. */
export async function noteRestore(context: CliContext): Promise<number> {
  if (context.config.databaseUrl === undefined)
    throw new CliError('DATABASE_URL is not set. `restore` puts back a backup of SQLite and notes it.');
  await withStorage(context, (storage) => storage.upkeep.markRestored(context.at()));
  context.out('Noted: devices begin anew and send again what they still hold.');
  return 0;
}

/** Copies pictures from beside the backup and from the automatic backups' folder. Prints which are still missing. */
async function bringPictures(context: CliContext, backup: string, images: string): Promise<void> {
  const { out } = context;
  const own = await addPictures(picturesBeside(backup), images);
  const shared = await addPictures(keptPicturesOf(dirname(backup)), images);
  if (own + shared > 0) out(`${own + shared} files of pictures came back.`);
  const missing = await withStorage(context, (storage) => withoutPicture(storage, images));
  if (missing.length > 0) out(`Pictures are missing for ${missing.join(', ')}.`);
}

const messageOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
