/** Remembers by key which notices were dismissed on this device. The latest ones survive a reload. */
import { keepIn, keptTexts } from '../../platform/browser-storage.ts';

const KEY = 'tableside-put-away';
const MOST = 100;

export interface PutAway {
  has(key: string): boolean;
  add(key: string): void;
}

/** `storage` may be missing or full; then a notice is shown again at the next start. */
export function createPutAway(storage: Pick<Storage, 'getItem' | 'setItem'> | null): PutAway {
  const keys = new Set(keptTexts(storage, KEY));
  return {
    has: (key) => keys.has(key),
    add(key) {
      keys.add(key);
      keepIn(storage, KEY, JSON.stringify([...keys].slice(-MOST)));
    },
  };
}
