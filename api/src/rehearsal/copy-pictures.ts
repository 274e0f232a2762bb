/** Copies the pictures of the menu, so that a rehearsal neither adds to those of the house nor removes one. */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesNamed } from '../images/image-store.ts';
import { picturesOf } from '../running/venue-pictures.ts';
import type { Pictures } from '../storage/door/pictures.ts';

interface House {
  /** The folder of the pictures of all venues. */
  readonly folder: string;
  /** Where they are in the database instead. */
  readonly pictures?: Pictures | undefined;
}

export const copyPictures =
  ({ folder, pictures }: House) =>
  async (venueId: string, paths: readonly string[], to: string): Promise<void> => {
    const there = picturesOf(to, venueId);
    await mkdir(there, { recursive: true, mode: 0o700 });
    for (const name of filesNamed(paths)) {
      const place = join(there, name);
      const bytes = await pictures?.read(venueId, name);
      if (bytes) await writeFile(place, bytes, { mode: 0o600 });
      const own = join(picturesOf(folder, venueId), name);
      if (!pictures && existsSync(own)) await copyFile(own, place);
    }
  };
