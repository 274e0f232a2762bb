/**
 * The pictures of the menu beside the backups. A file never changes under its name, so all backups of a folder share one
 * set of them, as second names where the file system has such, and making one costs next to nothing.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { copyFile, link, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackups } from './backup-folder.ts';

const PICTURE = /^[^.].*\.webp$/;
/** Where products say that their pictures are. */
const PLACE = '/images/';

/** Beside the backups in that folder. */
export const keptPicturesOf = (backups: string): string => join(backups, 'images');

async function picturesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? (await readdir(folder)).filter((name) => PICTURE.test(name)) : [];
}

/** Keeps what is there, and lets go what was in use by none of the backups that are left. */
export async function keepPictures(images: string, backups: string): Promise<void> {
  const kept = keptPicturesOf(backups);
  await addPictures(images, kept);
  const oldest = Date.parse(listBackups(backups).at(-1)?.at ?? '');
  const inUse = new Set(await picturesIn(images));
  for (const name of await picturesIn(kept)) {
    const path = join(kept, name);
    // Its time is when it was last known to be in use.
    if (!inUse.has(name) && (await stat(path)).mtimeMs < oldest) await rm(path, { force: true });
  }
}

/** Those that are missing there. Answers how many came. */
export async function addPictures(from: string, to: string): Promise<number> {
  const there = new Set(await picturesIn(to));
  const missing = (await picturesIn(from)).filter((name) => !there.has(name));
  if (missing.length > 0) mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of missing) {
    // Another disk, or a file system without second names.
    await link(join(from, name), join(to, name)).catch(() => copyFile(join(from, name), join(to, name)));
  }
  return missing.length;
}

/** Of the pictures that products name, those whose file is not there; addresses elsewhere are none of ours. */
export async function missingPictures(images: string, named: Iterable<string>): Promise<string[]> {
  const there = new Set(await picturesIn(images));
  const ours = [...new Set(named)].filter((path) => path.startsWith(PLACE));
  return ours.filter((path) => !there.has(path.slice(PLACE.length)));
}
