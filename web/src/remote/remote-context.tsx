/** Hands the screens their way to what is deliberately not mirrored: users, devices, audit, reports, older history. */
import type { KyInstance } from 'ky';
import { createContext, useContext } from 'react';

/** Calls as the person who is signed in; each resource has a file in this folder with what can be asked. */
export type Remote = KyInstance;

const RemoteContext = createContext<Remote | null>(null);

export const RemoteProvider = RemoteContext.Provider;

export function useRemote(): Remote {
  const remote = useContext(RemoteContext);
  if (!remote) throw new Error('useRemote needs a RemoteProvider above it');
  return remote;
}
