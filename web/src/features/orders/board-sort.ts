/** Whether the board shows the newest or the oldest orders first. Kept on this device. */
import { browserStorage } from '../../platform/browser-storage.ts';

export type BoardSort = 'newest' | 'oldest';

const KEY = 'tableside-board-sort';

export const keptSort = (): BoardSort => (browserStorage()?.getItem(KEY) === 'oldest' ? 'oldest' : 'newest');

export function keepSort(sort: BoardSort): void {
  try {
    browserStorage()?.setItem(KEY, sort);
  } catch {
    // Storage is full; the choice holds until the page is closed.
  }
}
