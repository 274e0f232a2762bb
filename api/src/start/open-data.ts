/**
 * Locks the data folder for this process and opens its database, or that of PostgreSQL. Makes a backup first if the database needs an upgrade.
 */

import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, isoNow } from '../commands/clock.ts';
import { backupName, backupsFolderOf, openBackupFolder, pruneBackups } from '../running/backup-folder.ts';
import { keepPictures } from '../running/backup-pictures.ts';
import { picturesOf } from '../running/venue-pictures.ts';
import { joinPostgres } from '../storage/postgres/open-postgres.ts';
import { copyDatabaseFile } from '../storage/sqlite/copies/copy-file.ts';
import { lockFolder } from '../storage/sqlite/copies/folder-lock.ts';
import { versionOfFile } from '../storage/sqlite/copies/inspect-database.ts';
import { isHalfRestored } from '../storage/sqlite/copies/restore-file.ts';
import { MIGRATIONS } from '../storage/sqlite/migrations/migrations.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import type { Storage } from '../storage/storage.ts';
import { keptSecret, secretIn } from './data-dir.ts';
import { settleNextSecret } from './next-secret.ts';
import { keepSpareRoom, withSpareRoom } from './spare-room.ts';
import { StartError } from './start-error.ts';

const DATABASE = 'tableside.db';
/** How long to wait for the lock: a server that is shutting down may still hold the folder. */
const LOCK_WAIT_MS = 3000;

export const databaseOf = (folder: string): string => join(folder, DATABASE);
export const imagesOf = (folder: string): string => join(folder, 'images');

export interface OpenData {
  readonly storage: Storage;
  /** The secret that signs tokens. */
  readonly secret: string;
  /** Lets other servers on the database start. Call it once the first start is done. */
  settled(): Promise<void>;
  /** Closes the database and releases the folder. */
  close(): Promise<void>;
}

/** Opens a database that is deleted with whatever it is for. */
export const openThrowaway = (file: string): Storage => openSqlite({ file, isThrowaway: true });

/**
 * Says where the data is: in the folder, or in a PostgreSQL database. With a database, the server can start again
 * without anything that is in the folder.
 */
export interface DataPlace {
  readonly folder: string;
  readonly databaseUrl?: string | undefined;
  readonly standby?: 'synchronous' | undefined;
  /** JWT_SECRET */
  readonly jwtSecret?: string | undefined;
}

/** Throws `StartError` or `StorageOpenError`. */
export async function openData(place: DataPlace, clock: Clock): Promise<OpenData> {
  const lock = lockFolder(place.folder, LOCK_WAIT_MS);
  try {
    const { storage, ...opened } = await openPlace(place, clock);
    keepSpareRoom(place.folder);
    const close = async (): Promise<void> => {
      await storage.close();
      keepSpareRoom(place.folder);
      lock.release();
    };
    return { ...opened, storage, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openPlace(place: DataPlace, clock: Clock): Promise<Omit<OpenData, 'close'>> {
  const { folder, databaseUrl, standby, jwtSecret } = place;
  if (databaseUrl === undefined) {
    const storage = await withSpareRoom(folder, () => openFile(folder, clock));
    settleNextSecret(folder, await storage.sealed.note());
    return { storage, secret: jwtSecret ?? keptSecret(folder), settled: async () => undefined };
  }
  const opened = await joinPostgres(databaseUrl, {
    given: jwtSecret,
    kept: secretIn(folder),
    now: () => clock.now(),
    ...(standby && { standby }),
  });
  await bringPictures(opened.storage, imagesOf(folder));
  return opened;
}

async function openFile(folder: string, clock: Clock): Promise<Storage> {
  const file = databaseOf(folder);
  if (isHalfRestored(file)) throw new StartError('a restore was broken off; run it again before the start');
  await backUpBeforeUpgrade(folder, file, isoNow(clock));
  return openSqlite({ file });
}

async function backUpBeforeUpgrade(folder: string, file: string, now: string): Promise<void> {
  const version = versionOfFile(file);
  if (version === undefined || version >= MIGRATIONS.length) return;
  const backups = openBackupFolder(backupsFolderOf(folder));
  try {
    await copyDatabaseFile(file, join(backups, backupName('upgrade', now)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`the database could not be backed up before its upgrade: ${reason}`);
  }
  pruneBackups(backups);
  await keepPictures(imagesOf(folder), backups);
}

const PICTURE = /^[^.].*\.webp$/;

/**
 * Brings pictures of the data folder into the database, from the time when they were kept there. Does nothing when
 * pictures are files anyway. `folder` holds the pictures of all venues, and keeps them.
 */
async function bringPictures(storage: Storage, folder: string): Promise<void> {
  for (const { id } of storage.pictures ? await storage.venues.list() : []) {
    const own = picturesOf(folder, id);
    const there = new Set(await storage.pictures?.names(id));
    for (const name of existsSync(own) ? await readdir(own) : []) {
      if (!PICTURE.test(name) || there.has(name)) continue;
      const path = join(own, name);
      // A file's modification time is when it was last known to be in use.
      const usedAt = (await stat(path)).mtime.toISOString();
      await storage.pictures?.save(id, new Map([[name, await readFile(path)]]), usedAt);
    }
  }
}
