/** Whether the board shows the newest or the oldest orders first. Kept on this device. */
import { browserStorage, keepIn } from '../../platform/browser-storage.ts';

export type BoardSort = 'newest' | 'oldest';

const KEY = 'tableside-board-sort';

export const keptSort = (): BoardSort => (browserStorage()?.getItem(KEY) === 'oldest' ? 'oldest' : 'newest');

export const keepSort = (sort: BoardSort): void => keepIn(browserStorage(), KEY, sort);
