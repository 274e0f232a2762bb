/** Remembers whether this device shows staff the menu as compact tiles or as pictures. */
import { browserStorage, keepIn } from '../../../platform/browser-storage.ts';

export type TileLook = 'compact' | 'pictures';

const KEY = 'tableside-tile-look';

export const readTileLook = (): TileLook =>
  browserStorage()?.getItem(KEY) === 'pictures' ? 'pictures' : 'compact';

export const keepTileLook = (look: TileLook): void => keepIn(browserStorage(), KEY, look);
