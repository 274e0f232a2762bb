/** Tells whether a person can see this page: it is in front, and the screen is on as far as the browser knows. */
import { useSyncExternalStore } from 'react';
import { isPageVisible } from './reachability.ts';

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

export const usePageVisible = (): boolean => useSyncExternalStore(subscribe, isPageVisible);
