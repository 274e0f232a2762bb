/**
 * The menu's pictures beside the backups. A picture file never changes, so all backups of a folder share one set. Hard
 * links make this cost almost nothing, where the file system has them.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { copyFile, link, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackups } from './backup-folder.ts';

const PICTURE = /^[^.].*\.webp$/;
/** The path prefix of pictures in products. */
const PLACE = '/images/';

/** Returns the folder of pictures beside the backups. */
export const keptPicturesOf = (backups: string): string => join(backups, 'images');

async function picturesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? (await readdir(folder)).filter((name) => PICTURE.test(name)) : [];
}

/** Copies the current pictures, and removes those that no remaining backup can refer to. */
export async function keepPictures(images: string, backups: string): Promise<void> {
  const kept = keptPicturesOf(backups);
  await addPictures(images, kept);
  const oldest = Date.parse(listBackups(backups).at(-1)?.at ?? '');
  const inUse = new Set(await picturesIn(images));
  for (const name of await picturesIn(kept)) {
    const path = join(kept, name);
    // A file's modification time is when it was last known to be in use.
    if (!inUse.has(name) && (await stat(path)).mtimeMs < oldest) await rm(path, { force: true });
  }
}

/** Copies the pictures that are missing in `to`. Returns how many there were. */
export async function addPictures(from: string, to: string): Promise<number> {
  const there = new Set(await picturesIn(to));
  const missing = (await picturesIn(from)).filter((name) => !there.has(name));
  if (missing.length > 0) mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of missing) {
    // Linking fails across disks, and on file systems without hard links. Copy the file then.
    await link(join(from, name), join(to, name)).catch(() => copyFile(join(from, name), join(to, name)));
  }
  return missing.length;
}

/** Returns the product pictures whose file is missing. Pictures at other addresses are not ours. */
export async function missingPictures(images: string, named: Iterable<string>): Promise<string[]> {
  const there = new Set(await picturesIn(images));
  const ours = [...new Set(named)].filter((path) => path.startsWith(PLACE));
  return ours.filter((path) => !there.has(path.slice(PLACE.length)));
}
