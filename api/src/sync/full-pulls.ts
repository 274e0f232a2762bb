/**
 * Remembers the head at which each full pull began. It is in memory only: a pull leaves no row. Several processes tell
 * each other, because each page may be asked of another one. Where nobody has told, and after a restart, a full pull
 * continues at its cursor.
 */
import type { Signals } from '../storage/door/signals.ts';

/** It allows for 40 tablets under one account. One more forgets the oldest. */
const MOST_PER_USER = 64;

interface FullPull {
  readonly id: string;
  readonly head: number;
}

export interface FullPulls {
  /** Returns the head at which the full pull began. An unknown one begins at `head`; `isFirst` tells the others so. */
  beganAt(userId: string, fullPull: FullPull & { readonly isFirst: boolean }): number;
  /** Call this when the device has to start over. It may begin again under the same id, if it has no page yet. */
  forget(userId: string, id: string): void;
}

export function createFullPulls(signals: Pick<Signals, 'tell' | 'on'>): FullPulls {
  const known = new Map<string, Map<string, number>>();
  const note = (userId: string, { id, head }: FullPull): number => {
    const own = known.get(userId) ?? new Map<string, number>();
    known.set(userId, own);
    const began = own.get(id) ?? head;
    own.set(id, began);
    const [oldest] = own.keys();
    if (own.size > MOST_PER_USER && oldest !== undefined) own.delete(oldest);
    return began;
  };
  signals.on('fullPull', ({ userId, ...fullPull }) => void note(userId, fullPull));
  return {
    beganAt(userId, { isFirst, ...fullPull }) {
      const isNew = known.get(userId)?.has(fullPull.id) !== true;
      const began = note(userId, fullPull);
      if (isFirst && isNew) signals.tell({ kind: 'fullPull', userId, ...fullPull });
      return began;
    },
    forget: (userId, id) => void known.get(userId)?.delete(id),
  };
}
