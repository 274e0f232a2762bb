/** Remembers by key which notices were dismissed on this device. The latest ones survive a reload. */
const KEY = 'tableside-put-away';
const MOST = 100;

export interface PutAway {
  has(key: string): boolean;
  add(key: string): void;
}

/** `storage` may be missing or full; then a notice is shown again at the next start. */
export function createPutAway(storage: Pick<Storage, 'getItem' | 'setItem'> | null): PutAway {
  const keys = new Set(read(storage));
  return {
    has: (key) => keys.has(key),
    add(key) {
      keys.add(key);
      try {
        storage?.setItem(KEY, JSON.stringify([...keys].slice(-MOST)));
      } catch {
        // Storage is unavailable or full; the notice stays dismissed until the page is closed.
      }
    },
  };
}

function read(storage: Pick<Storage, 'getItem'> | null): string[] {
  try {
    const keys: unknown = JSON.parse(storage?.getItem(KEY) ?? '[]');
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}
