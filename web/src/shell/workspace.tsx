/**
 * The person's own workspace on this device: their mirror and engine. The composition root opens it, and the gate waits
 * for it.
 */
import type { Actor } from '@tableside/domain/command/permissions.ts';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';

/** Why the device's storage cannot be used. */
export type StorageProblem = 'missing' | 'unavailable' | 'full' | 'gaveUp' | 'newer' | 'closed';

export type WorkspaceState =
  | { readonly phase: 'closed' }
  | { readonly phase: 'opening' }
  | { readonly phase: 'failed'; readonly problem: StorageProblem }
  /** It cannot be opened because of a bug. */
  | { readonly phase: 'broken'; readonly error: unknown }
  /** The staff of this tablet share it, and nobody is in. */
  | { readonly phase: 'locked'; readonly Doors: Doors }
  | { readonly phase: 'open'; readonly actor: Actor; readonly Doors: Doors };

/** Wraps the screens in the providers of the mirror and the engine. */
type Doors = (props: { children: ReactNode }) => ReactNode;

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
