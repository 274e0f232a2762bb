/** The people of a tablet whose staff share it, as the lock screen, the PIN pages and the approval see them. */
import type { Role } from '@tableside/domain/command/permissions.ts';
import type { User } from '@tableside/protocol/accounts.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ManagersProof } from '../../remote/share-tablet.ts';

/** Somebody who may use this tablet. */
export interface PersonHere {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  /** How many digits open the key that is kept here; null when the first PIN needs the network. */
  readonly digits: number | null;
  /** The tries on this tablet are used up. */
  readonly needsPassword: boolean;
  /** False when the server knows that this person has no PIN. */
  readonly hasPin: boolean;
  /** After wrong tries: when the next one is possible, in ms of this device's clock. */
  readonly waitsUntil: number;
}

/** The result of entering a PIN. */
export type Entered =
  | { readonly kind: 'in' }
  /** `left`: tries before the key here is removed; null when only the server knows. `waitMs`: until the next try. */
  | { readonly kind: 'wrong'; readonly left: number | null; readonly waitMs: number }
  | { readonly kind: 'wait'; readonly ms: number }
  /** The tries on this tablet are used up. */
  | { readonly kind: 'wiped' }
  | { readonly kind: 'notSet' }
  | { readonly kind: 'needsNetwork' }
  | { readonly kind: 'revoked' }
  /** This tablet has lost its own sign-in. Somebody has to sign in with a password. */
  | { readonly kind: 'notEnrolled' }
  /** The manager's role was not enough for this approval. */
  | { readonly kind: 'notAllowed' }
  /** The PIN opens the time clock of this tablet, and nothing else. */
  | { readonly kind: 'clockOnly' }
  | { readonly kind: 'failed'; readonly message: string };

/** A change that needs a manager's word. */
export interface AskedApproval {
  readonly name: string;
  readonly args: unknown;
  readonly author: string;
}

/** Somebody at the time clock of a locked tablet. */
export interface PersonAtClock {
  readonly name: string;
  /** Null: they have no staff card, so there is no time card either. */
  readonly staffId: string | null;
}

export interface FloorState {
  /** `unknown` until the device's database was read. */
  readonly mode: 'unknown' | 'off' | 'on';
  /** The user id of the person who is in; null while the tablet is locked. */
  readonly who: string | null;
  /** The person who has signed in here with the password. On a shared tablet, they still need their PIN. */
  readonly signedIn: Pick<User, 'id' | 'name' | 'role'> | null;
  /** The approval that somebody on this tablet waits for. */
  readonly asked: AskedApproval | null;
  /** The person who uses the time clock of the locked tablet. The app stays locked. */
  readonly atClock: PersonAtClock | null;
}

export interface People {
  get(): FloorState;
  subscribe(listener: () => void): () => void;
  /** Shows those who have a key here, last used first. With a network, then also the others by name. */
  list(show: (people: readonly PersonHere[]) => void): Promise<void>;
  enter(userId: string, pin: string): Promise<Entered>;
  lock(): void;
  /** Signs out the person who came with a password, so that the others can come in. */
  signOut(): Promise<void>;
  /** Lets somebody use the time clock while the tablet stays locked. */
  enterClock(userId: string, pin: string): Promise<Entered>;
  leaveClock(): void;
  /** Whether a manager has declared that the staff share this tablet; null when the server cannot be asked. */
  isDeclared(): Promise<boolean | null>;
  /** Shares a tablet that was declared, and locks it. */
  turnOn(): Promise<void>;
  /**
   * Declares this tablet with a manager's sign-in, shares it and locks it. Returns a challenge, and does nothing yet,
   * when their account asks for a code. Throws `ApiError`.
   */
  declare(proof: ManagersProof): Promise<string | null>;
  /**
   * Stops the sharing once it has ended at the server, and locks out everybody. Throws what `endAtServer` throws; the
   * tablet is then shared as before.
   */
  turnOff(endAtServer: (deviceId: string) => Promise<void>): Promise<void>;
  /** Approves what is asked, for that change alone. */
  approve(userId: string, pin: string): Promise<Entered>;
  refuse(): void;
  /** Returns everything that waits in the shared queue, as JSON; null when nothing does. */
  exportShared(): Promise<string | null>;
}

const PeopleContext = createContext<People | null>(null);

export const PeopleProvider = PeopleContext.Provider;

export function usePeople(): People {
  const people = useContext(PeopleContext);
  if (!people) throw new Error('usePeople needs a PeopleProvider above it');
  return people;
}

export function useFloor(): FloorState {
  const people = usePeople();
  return useSyncExternalStore(people.subscribe, people.get);
}
