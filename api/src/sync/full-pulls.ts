/**
 * Remembers the head at which each full pull began. It is in memory only: a pull leaves no row. After a restart a full
 * pull continues at its cursor.
 */

/** It allows for 40 tablets under one account. One more forgets the oldest. */
const MOST_PER_USER = 64;

export interface FullPulls {
  /** Returns the head at which the full pull began. An unknown one begins at `head`. */
  beganAt(userId: string, fullPull: { readonly id: string; readonly head: number }): number;
  /** Call this when the device has to start over. It may begin again under the same id, if it has no page yet. */
  forget(userId: string, id: string): void;
}

export function createFullPulls(): FullPulls {
  const known = new Map<string, Map<string, number>>();
  return {
    beganAt(userId, { id, head }) {
      const own = known.get(userId) ?? new Map<string, number>();
      known.set(userId, own);
      const began = own.get(id) ?? head;
      own.set(id, began);
      const [oldest] = own.keys();
      if (own.size > MOST_PER_USER && oldest !== undefined) own.delete(oldest);
      return began;
    },
    forget: (userId, id) => void known.get(userId)?.delete(id),
  };
}
