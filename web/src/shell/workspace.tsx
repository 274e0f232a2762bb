/** The person's own workspace on this device: their mirror and engine. The composition root opens it; the gate waits. */
import type { Actor } from '@tableside/domain/permissions.ts';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';

/** Why the device's storage can't be used. */
export type StorageProblem = 'missing' | 'unavailable' | 'full' | 'gaveUp' | 'newer' | 'closed';

export type WorkspaceState =
  | { readonly phase: 'closed' }
  | { readonly phase: 'opening' }
  | { readonly phase: 'failed'; readonly problem: StorageProblem }
  /** It can't be opened for a reason that is a bug. */
  | { readonly phase: 'broken'; readonly error: unknown }
  | {
      readonly phase: 'open';
      readonly actor: Actor;
      /** Puts the doors to the mirror and the engine around the screens. */
      readonly Doors: (props: { children: ReactNode }) => ReactNode;
    };

export interface WorkspaceStore {
  get(): WorkspaceState;
  subscribe(listener: () => void): () => void;
}

const WorkspaceContext = createContext<WorkspaceStore | null>(null);

export const WorkspaceProvider = WorkspaceContext.Provider;

export function useWorkspace(): WorkspaceState {
  const store = useContext(WorkspaceContext);
  if (!store) throw new Error('useWorkspace needs a WorkspaceProvider above it');
  return useSyncExternalStore(store.subscribe, store.get);
}
