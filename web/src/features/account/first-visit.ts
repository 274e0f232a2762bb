/** Records who has read the first-steps note on this device. */
import { browserStorage, keepIn } from '../../platform/browser-storage.ts';

const KEY = 'tableside-welcomed';

export interface FirstVisits {
  isFirst(userId: string): boolean;
  note(userId: string): void;
}

/** `storage` may be missing or full; then the note is shown again at the next start. */
export function createFirstVisits(storage: Pick<Storage, 'getItem' | 'setItem'> | null): FirstVisits {
  const seen = new Set(read(storage));
  return {
    isFirst: (userId) => !seen.has(userId),
    note(userId) {
      seen.add(userId);
      keepIn(storage, KEY, JSON.stringify([...seen]));
    },
  };
}

function read(storage: Pick<Storage, 'getItem'> | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export const firstVisits = createFirstVisits(browserStorage());
