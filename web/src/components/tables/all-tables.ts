/**
 * Whether a person wants to see and to hear what waits at all tables, and not only at their own. The choice lives on the
 * device; another person on the same tablet chooses anew.
 */
import { useSyncExternalStore } from 'react';
import { browserStorage, keepIn } from '../../platform/browser-storage.ts';
import { createListeners } from '../../platform/listeners.ts';

const KEY = 'tableside-all-tables';

const listeners = createListeners();
/** Used where the browser keeps nothing. */
let unkept: string | null = null;

export function chooseAllTables(userId: string, isAll: boolean): void {
  unkept = isAll ? userId : null;
  keepIn(browserStorage(), KEY, unkept);
  listeners.tell();
}

export const choseAllTables = (userId: string): boolean => {
  const storage = browserStorage();
  return (storage === null ? unkept : storage.getItem(KEY)) === userId;
};

export const useAllTables = (userId: string): boolean =>
  useSyncExternalStore(listeners.subscribe, () => choseAllTables(userId));
