/** Gives the screens access to the app update. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AppUpdate } from './app-update.ts';

const AppUpdateContext = createContext<AppUpdate | null>(null);

export const AppUpdateProvider = AppUpdateContext.Provider;

export function useAppUpdate(): { readonly ready: boolean; readonly update: AppUpdate } {
  const update = useContext(AppUpdateContext);
  if (!update) throw new Error('useAppUpdate needs an AppUpdateProvider above it');
  return { ready: useSyncExternalStore(update.subscribe, update.ready), update };
}
