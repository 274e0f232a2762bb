/** The context of the account screens: the session, the calls to the server, and the unsent changes on this device. */
import type { Scope } from '@tableside/domain/command/permissions.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AccountApi } from '../../remote/api.ts';
import type { Confirmation } from '../../remote/confirmation.ts';
import type { Session } from '../../remote/session.ts';

/** Unsent changes in one queue of this device. Screens show their number, never their content. */
export interface WaitingWork {
  /** The name of the mirror with the queue. */
  readonly mirror: string;
  readonly userId: string;
  readonly name: string;
  readonly count: number;
  /** Changes that the server refused, and that nobody has looked at yet. */
  readonly refused: number;
  /** True when a customer made them. The next person to sign in delivers what staff left behind. */
  readonly isGuests: boolean;
  /** The queue of the staff who share this tablet. */
  readonly isShared: boolean;
  /** Version 0.x left it here. This version can neither send nor read it. */
  readonly isOf0x?: true;
}

export interface AccountDoor {
  readonly session: Session;
  readonly account: AccountApi;
  /** Asks the person who is signed in for their password. */
  readonly confirmation: Confirmation;
  /** Everybody's unsent changes on this device. */
  waitingWork(): Promise<readonly WaitingWork[]>;
  /** Returns what waits in a mirror and what was refused there, as JSON. */
  exportWork(mirror: string): Promise<string>;
  /** Whether the server took this device out of use. */
  isOutOfUse(): Promise<boolean>;
  /** Takes a device back that was shared, without sharing it. Only managers may. */
  takeBackUnshared(): Promise<void>;
}

const AccountContext = createContext<AccountDoor | null>(null);

export const AccountProvider = AccountContext.Provider;

export function useAccount(): AccountDoor {
  const door = useContext(AccountContext);
  if (!door) throw new Error('useAccount needs an AccountProvider above it');
  return door;
}

/** What the sign-in of the person on this screen opens. */
export function useScope(): Scope {
  const { session } = useAccount();
  return useSyncExternalStore(session.subscribe, session.scope);
}

/** Whether the person on this screen is being asked for their password. */
export function useIsAsked(): boolean {
  const { confirmation } = useAccount();
  return useSyncExternalStore(confirmation.subscribe, confirmation.isAsked);
}
