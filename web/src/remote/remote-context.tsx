/** Gives screens access to data that is deliberately not mirrored: users, devices, audit, reports, older history. */
import type { KyInstance } from 'ky';
import { createContext, useContext } from 'react';

/** Makes calls as the signed-in person. Each resource has a file in this folder with its calls. */
export type Remote = KyInstance;

const RemoteContext = createContext<Remote | null>(null);

export const RemoteProvider = RemoteContext.Provider;

export function useRemote(): Remote {
  const remote = useContext(RemoteContext);
  if (!remote) throw new Error('useRemote needs a RemoteProvider above it');
  return remote;
}
