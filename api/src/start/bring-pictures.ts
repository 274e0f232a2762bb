/** Brings pictures of the data folder into the database, from the time when they were kept there. */
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { picturesOf } from '../running/venue-pictures.ts';
import type { Storage } from '../storage/storage.ts';

const PICTURE = /^[^.].*\.webp$/;

/** Does nothing when pictures are files anyway. `folder` holds the pictures of all venues, and keeps them. */
export async function bringPictures(storage: Storage, folder: string): Promise<void> {
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
