/** The pictures of each venue. No venue serves or removes those of another. */
import { type ImageStore, openImageStore } from '../../images/image-store.ts';
import { picturesOf } from '../../running/venue-pictures.ts';

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
