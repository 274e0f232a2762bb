/** The person who works on this screen. The app frame sets it once; features ask it what the person may do. */
import type { Actor } from '@tableside/domain/command/permissions.ts';
import { createContext, useContext } from 'react';

const ActorContext = createContext<Actor | null>(null);

export const ActorProvider = ActorContext.Provider;

export function useActor(): Actor {
  const actor = useContext(ActorContext);
  if (!actor) throw new Error('useActor needs an ActorProvider above it');
  return actor;
}

/** Also true at the door, where nobody has an account yet. */
export const useIsGuest = (): boolean => (useContext(ActorContext)?.role ?? 'customer') === 'customer';
