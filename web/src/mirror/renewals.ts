/**
 * Dexie's live queries keep the keys of every change that did not concern them, for as long as nothing does: on a screen
 * that is left open all shift they would grow with it. So all are begun anew after so many changes.
 */
import Dexie from 'dexie';

const RENEW_AFTER = 100;

export interface Renewals {
  /** How many there were. */
  get(): number;
  subscribe(listener: () => void): () => void;
  /** A change was committed, here or in another tab. */
  changed(): void;
}

export function createRenewals(after = RENEW_AFTER): Renewals {
  const listeners = new Set<() => void>();
  let changes = 0;
  return {
    get: () => Math.floor(changes / after),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changed() {
      changes += 1;
      if (changes % after === 0) for (const listener of [...listeners]) listener();
    },
  };
}

/** Of the live queries of this page. */
export const renewals = createRenewals();
Dexie.on('storagemutated', renewals.changed);
