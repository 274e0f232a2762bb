/**
 * The menus' pictures beside the backups, each under its path below the folder of pictures: those of the first venue
 * are at its top, those of every other venue in a folder of its own. A picture file never changes, so all backups of a
 * folder share one set. Hard links make this cost almost nothing, where the file system has them.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { copyFile, link, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { listBackups } from './backup-folder.ts';

const PICTURE = /^[^.].*\.webp$/;
/** The path prefix of pictures in products. */
const PLACE = '/images/';

/** Returns the folder of pictures beside the backups. */
export const keptPicturesOf = (backups: string): string => join(backups, 'images');

async function picturesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const paths = await readdir(folder, { recursive: true });
  return paths.filter((path) => PICTURE.test(basename(path)));
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

/**
 * Adds the pictures that are missing in `to`. Returns how many there were. Linked files have one owner: where another user
 * shall own those in `to`, they are `copied`.
 */
export async function addPictures(
  from: string,
  to: string,
  how: 'linked' | 'copied' = 'linked',
): Promise<number> {
  const there = new Set(await picturesIn(to));
  const missing = (await picturesIn(from)).filter((name) => !there.has(name));
  for (const name of missing) {
    mkdirSync(dirname(join(to, name)), { recursive: true, mode: 0o700 });
    const copy = (): Promise<void> => copyFile(join(from, name), join(to, name));
    // Linking fails across disks, and on file systems without hard links.
    await (how === 'copied' ? copy() : link(join(from, name), join(to, name)).catch(copy));
  }
  return missing.length;
}

/** Returns the product pictures of a venue whose file is missing in its folder. Other addresses are not ours. */
export const missingPictures = async (images: string, named: Iterable<string>): Promise<string[]> =>
  missingAmong(await picturesIn(images), named);

/** Returns the product pictures that are not among these files. */
export function missingAmong(files: readonly string[], named: Iterable<string>): string[] {
  const there = new Set(files);
  const ours = [...new Set(named)].filter((path) => path.startsWith(PLACE));
  return ours.filter((path) => !there.has(path.slice(PLACE.length)));
}
