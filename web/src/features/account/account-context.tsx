/** The context of the account screens: the session, the calls to the server, and the unsent changes on this device. */
import { createContext, useContext } from 'react';
import type { AccountApi } from '../../remote/api.ts';
import type { Session } from '../../remote/session.ts';

/** Unsent changes of a person who is not signed in. Screens show their number, never their content. */
export interface WaitingWork {
  readonly userId: string;
  readonly name: string;
  readonly count: number;
  /** True when a customer made them. The next person to sign in delivers what staff left behind. */
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
