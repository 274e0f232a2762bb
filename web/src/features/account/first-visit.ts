/** Records who has read the first steps on this device, and for whom the server keeps that. */
import { keepIn, keptTexts } from '../../platform/browser-storage.ts';
import { KEPT_KEY } from './first-steps-kept.ts';

const READ_KEY = 'tableside-welcomed';

export interface FirstVisits {
  isRead(userId: string): boolean;
  noteRead(userId: string): void;
  /** Notes that the server knows it. */
  noteKept(userId: string): void;
}

/** `storage` may be missing or full; then the next start asks the server. */
export function createFirstVisits(storage: Pick<Storage, 'getItem' | 'setItem'> | null): FirstVisits {
  const read = peopleIn(storage, READ_KEY);
  const kept = peopleIn(storage, KEPT_KEY);
  return { isRead: read.has, noteRead: read.add, noteKept: kept.add };
}

function peopleIn(storage: Pick<Storage, 'getItem' | 'setItem'> | null, key: string) {
  const ids = new Set(keptTexts(storage, key));
  return {
    has: (userId: string): boolean => ids.has(userId),
    add(userId: string): void {
      ids.add(userId);
      keepIn(storage, key, JSON.stringify([...ids]));
    },
  };
}
