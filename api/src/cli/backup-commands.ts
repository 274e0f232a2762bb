/** Manual backups: create, verify and restore. The pictures are kept in a folder beside the backup file. */
import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { backupsFolderOf, openBackupFolder } from '../running/backup-folder.ts';
import { addPictures, keptPicturesOf } from '../running/backup-pictures.ts';
import { isCompressed, unpack } from '../running/compressed.ts';
import { prepareDataDir } from '../start/data-dir.ts';
import { inOneLine } from '../start/in-one-line.ts';
import { databaseOf, imagesOf } from '../start/open-data.ts';
import { whyDenied } from '../storage/door/file-fault.ts';
import { copyDatabaseFile } from '../storage/sqlite/copies/copy-file.ts';
import { lockFolder } from '../storage/sqlite/copies/folder-lock.ts';
import { type DatabaseReport, inspectDatabase } from '../storage/sqlite/copies/inspect-database.ts';
import { restoreFile } from '../storage/sqlite/copies/restore-file.ts';
import { MIGRATIONS } from '../storage/sqlite/migrations/migrations.ts';
import { withoutPicture } from './check-venue.ts';
import {
  type CliContext,
  existingDatabase,
  isOfServer,
  refuseForPostgres,
  withStorage,
} from './cli-context.ts';
import { CliError } from './cli-error.ts';

/** The pictures of `night.db` are in `night.images`. All automatic backups share one folder of pictures. */
const picturesBeside = (file: string): string => `${file.replace(/\.db(\.gz)?$/, '')}.images`;

export async function backUp(context: CliContext, typed: string | undefined): Promise<number> {
  refuseForPostgres(context);
  const { folder, out, hands } = context;
  const database = existingDatabase(folder);
  const file = typed === undefined ? nameByHand(context) : context.path(typed);
  const isForeign = !isOfServer(context, file);
  const copy = async (): Promise<number> => {
    if (existsSync(file)) throw new CliError(`${file} is there already.`);
    if (!existsSync(dirname(file))) throw new CliError(`The folder ${dirname(file)} does not exist.`);
    await copyDatabaseFile(database, file).catch((error: unknown) => {
      const why = whyDenied(database) ?? inOneLine(error, file) ?? String(error);
      throw new CliError(`The database could not be copied: ${why}`);
    });
    return addPictures(imagesOf(folder), picturesBeside(file), isForeign ? 'copied' : 'linked');
  };
  const pictures = await (isForeign ? hands.asTyped(copy) : copy());
  if (isForeign) for (const made of [file, picturesBeside(file)]) await hands.giveToOwner(made);
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

export async function verify(context: CliContext, typed: string): Promise<number> {
  const { path, out } = context;
  const file = path(typed);
  const report = await unpacked(context, file, (plain) => inspect(context, plain));
  const width = Math.max(...report.tables.map(({ name }) => name.length), 0);
  for (const { name, rows, digest } of report.tables) {
    out(`  ${name.padEnd(width)}  ${String(rows).padStart(9)}  ${digest.slice(0, 16)}`);
  }
  for (const { venueId, epoch, head } of report.venues) out(`Venue ${venueId}: epoch ${epoch}, head ${head}`);
  const problem = problemOf(report);
  out(problem ?? `${file} is whole, of version ${report.version}.`);
  return problem === undefined ? 0 : 1;
}

export function problemOf({ integrity, orphans, version }: DatabaseReport): string | undefined {
  if (integrity !== 'ok') return `It is damaged: ${integrity}`;
  if (orphans > 0) return `It is not whole: ${orphans} rows point to nothing.`;
  if (version === 0) return 'It is no database of Tableside.';
  if (version > MIGRATIONS.length)
    return `It is of version ${version}, this program knows ${MIGRATIONS.length}.`;
  return undefined;
}

const inspect = async (context: CliContext, file: string): Promise<DatabaseReport> =>
  isOfServer(context, file) ? inspectDatabase(file) : context.hands.asTyped(() => inspectDatabase(file));

/** Unpacks a compressed backup for as long as it is worked on. `TMPDIR` says where. */
async function unpacked<T>(
  context: CliContext,
  file: string,
  work: (plain: string) => Promise<T>,
): Promise<T> {
  if (!isCompressed(file)) return work(file);
  const isForeign = !isOfServer(context, file);
  const open = async (): Promise<string> => {
    const folder = mkdtempSync(join(tmpdir(), 'tableside-backup-'));
    await unpack(file, join(folder, 'backup.db')).catch((error: unknown) => {
      rmSync(folder, { recursive: true });
      throw new CliError(
        `${file} could not be unpacked: ${whyDenied(file) ?? inOneLine(error, file) ?? String(error)}`,
      );
    });
    return folder;
  };
  const folder = await (isForeign ? context.hands.asTyped(open) : open());
  try {
    return await work(join(folder, 'backup.db'));
  } finally {
    await context.hands.asTyped(() => rmSync(folder, { recursive: true }));
  }
}

export async function restore(context: CliContext, typed: string): Promise<number> {
  refuseForPostgres(context);
  const backup = context.path(typed);
  return unpacked(context, backup, (plain) => restoreFrom(context, backup, plain));
}

async function restoreFrom(context: CliContext, backup: string, plain: string): Promise<number> {
  const { config, out } = context;
  const problem = problemOf(await inspect(context, plain));
  if (problem !== undefined) throw new CliError(`${backup} is not restored. ${problem}`);
  const folder = prepareDataDir(config.dataDir);
  const lock = lockFolder(folder);
  try {
    const kept = await replaceDatabase(context, { backup: plain, folder });
    await bringPictures(context, [picturesBeside(backup), keptPicturesOf(dirname(backup))], imagesOf(folder));
    if (kept !== null) out(`The database from before is kept in ${kept}.`);
    out('Restored. Start the server: devices begin anew and send again what they still hold.');
    return 0;
  } finally {
    lock.release();
  }
}

/** Puts a copy of the backup in the place of the database. Returns where the one from before is kept. */
export function replaceDatabase(
  context: CliContext,
  { backup, folder }: { readonly backup: string; readonly folder: string },
): Promise<string | null> {
  const { hands, at } = context;
  const bring = async (to: string): Promise<void> => {
    await hands.asTyped(() => copyFileSync(backup, to));
    await hands.giveToServer(to);
    chmodSync(to, 0o600);
  };
  return restoreFile({ backup, database: databaseOf(folder), at: at(), bring });
}

/** For PostgreSQL, whose own tools restore it: begins a new history of each venue. */
export async function noteRestore(context: CliContext): Promise<number> {
  if (context.config.databaseUrl === undefined)
    throw new CliError('DATABASE_URL is not set. `restore` puts back a backup of SQLite and notes it.');
  await withStorage(context, (storage) => storage.upkeep.markRestored(context.at()));
  context.out('Noted: devices begin anew and send again what they still hold.');
  return 0;
}

/** Copies the pictures from these folders. Prints which are still missing. */
export async function bringPictures(
  context: CliContext,
  folders: readonly string[],
  images: string,
): Promise<void> {
  const { out, hands } = context;
  let came = 0;
  for (const folder of folders) {
    const isForeign = !isOfServer(context, folder);
    const add = (): Promise<number> => addPictures(folder, images, isForeign ? 'copied' : 'linked');
    came += await (isForeign ? hands.asTyped(add) : add());
  }
  await hands.giveToServer(images);
  if (came > 0) out(`${came} files of pictures came back.`);
  const missing = await withStorage(context, (storage) => withoutPicture(storage, images));
  if (missing.length > 0) out(`Pictures are missing for ${missing.join(', ')}.`);
}
