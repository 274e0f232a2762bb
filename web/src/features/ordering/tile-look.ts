/** Remembers whether this device shows staff the menu as compact tiles or as pictures. */
export type TileLook = 'compact' | 'pictures';

const KEY = 'tableside-tile-look';

export function readTileLook(): TileLook {
  try {
    return window.localStorage.getItem(KEY) === 'pictures' ? 'pictures' : 'compact';
  } catch {
    return 'compact';
  }
}

export function keepTileLook(look: TileLook): void {
  try {
    window.localStorage.setItem(KEY, look);
  } catch {
    // Storage is unavailable; the choice holds until the page is closed.
  }
}
