/** The pictures of each venue. No venue serves or removes those of another. */
import { type Clock, isoNow } from '../../commands/clock.ts';
import { filesNamed, filesOf, type ImageStore, KEPT_MS, openImageStore } from '../../images/image-store.ts';
import { picturesOf } from '../../running/venue-pictures.ts';
import type { Pictures } from '../../storage/door/pictures.ts';

export interface ImageStores {
  of(venueId: string): ImageStore;
}

/** `folder` holds the pictures of all venues. */
export function openImageStores(folder: string): ImageStores {
  const stores = new Map([[folder, openImageStore(folder)]]);
  return {
    of(venueId) {
      const own = picturesOf(folder, venueId);
      const store = stores.get(own) ?? openImageStore(own);
      stores.set(own, store);
      return store;
    },
  };
}

/** The pictures are with the data, so that every server on it has them. */
export const sharedImageStores = (pictures: Pictures, clock: Clock): ImageStores => ({
  of: (venueId) => ({
    files: { read: (name) => pictures.read(venueId, name) },
    async save(sizes) {
      const { files, path } = filesOf(sizes);
      await pictures.save(venueId, files, isoNow(clock));
      return path;
    },
    sweep: (named, nowMs) =>
      pictures.sweep(venueId, {
        inUse: filesNamed(named),
        at: new Date(nowMs).toISOString(),
        before: new Date(nowMs - KEPT_MS).toISOString(),
      }),
  }),
});
