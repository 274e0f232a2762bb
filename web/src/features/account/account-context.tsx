/** What the account screens work with: the session, the calls, and what waits on this device. */
import { createContext, useContext } from 'react';
import type { AccountApi } from '../../remote/api.ts';
import type { Session } from '../../remote/session.ts';

/** Unsent changes of a person who is not signed in: counted, never shown. */
export interface WaitingWork {
  readonly userId: string;
  readonly name: string;
  readonly count: number;
  /** A customer's; what staff left is delivered by whoever signs in. */
  readonly isGuests: boolean;
}

export interface AccountDoor {
  readonly session: Session;
  readonly account: AccountApi;
  /** Everybody's unsent changes on this device. */
  waitingWork(): Promise<readonly WaitingWork[]>;
}

const AccountContext = createContext<AccountDoor | null>(null);

export const AccountProvider = AccountContext.Provider;

export function useAccount(): AccountDoor {
  const door = useContext(AccountContext);
  if (!door) throw new Error('useAccount needs an AccountProvider above it');
  return door;
}
