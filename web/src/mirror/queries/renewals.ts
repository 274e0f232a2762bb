/**
 * A Dexie live query collects the keys of every change that does not affect it, until one does. On a screen left open
 * all shift this list would keep growing. So all live queries restart after a fixed number of changes.
 */
import Dexie from 'dexie';
import { createListeners } from '../../platform/listeners.ts';

const RENEW_AFTER = 100;

export interface Renewals {
  /** The number of restarts so far. */
  get(): number;
  subscribe(listener: () => void): () => void;
  /** A change was committed, here or in another tab. */
  changed(): void;
}

export function createRenewals(after = RENEW_AFTER): Renewals {
  const { tell, subscribe } = createListeners();
  let changes = 0;
  return {
    get: () => Math.floor(changes / after),
    subscribe,
    changed() {
      changes += 1;
      if (changes % after === 0) tell();
    },
  };
}

/** For the live queries of this page. */
export const renewals = createRenewals();
Dexie.on('storagemutated', renewals.changed);
