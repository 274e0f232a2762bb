/**
 * The sign-in of this browser: the token and the user. They are kept in local storage, so that a reload without a
 * network still knows them. A person who comes in by PIN is kept in memory only. Dropping a session never touches
 * mirrors or queued changes.
 */
import type { Scope } from '@tableside/domain/command/permissions.ts';
import { User } from '@tableside/protocol/accounts.ts';
import * as v from 'valibot';
import { createListeners } from '../platform/listeners.ts';

export const TOKEN_KEY = 'token';
export const USER_KEY = 'tableside-user';

export interface Session {
  token(): string | null;
  user(): User | null;
  /** Whether somebody has signed in or out in another page since. That changes only what is stored. */
  isOvertaken(): boolean;
  /** Called after a sign-in or a renewal. Stores both before listeners are called. */
  open(token: string, user: User): void;
  /** Somebody came in by PIN. A reload ends it. `token`: null until the server has been asked. */
  enterByPin(user: User, token: string | null): void;
  isByPin(): boolean;
  /** What this sign-in opens. Somebody who came in by PIN has the floor, until they give the password. */
  scope(): Scope;
  /** Somebody who came in by PIN has given the password. They have the office too until they leave, or it ends. */
  openOffice(token: string): void;
  /** Called after a sign-out or a refusal by the server. */
  drop(): void;
  /** Somebody who came in by PIN is out again. */
  leave(): void;
  /**
   * Replaces this token with a new one during `work`. If the old token is refused in the meantime, the session ends
   * only if the work fails.
   */
  exchange(work: () => Promise<void>): Promise<void>;
  subscribe(listener: () => void): () => void;
}

interface ByPin {
  readonly user: User;
  readonly token: string | null;
  /** The token of a session that they began with the password. */
  readonly office: string | null;
}

/** The part of `Storage` that a session needs. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export function createSession(kept: KeyValueStore): Session {
  const store = withRoom(kept);
  const { tell, subscribe } = createListeners();
  const pin = createPinEntry(tell);
  let user = readUser(store);
  let isExchanging = false;
  let endedToken: string | null = null;

  const drop = (): void => {
    if (isExchanging) {
      endedToken = store.getItem(TOKEN_KEY);
      return;
    }
    if (pin.drop()) return;
    store.removeItem(TOKEN_KEY);
    store.removeItem(USER_KEY);
    user = null;
    tell();
  };

  return {
    token: () => (pin.isIn() ? pin.token() : store.getItem(TOKEN_KEY)),
    user: () => pin.user() ?? user,
    isOvertaken: () => readUser(store)?.id !== user?.id,
    enterByPin: pin.enter,
    isByPin: pin.isIn,
    scope: pin.scope,
    openOffice: pin.openOffice,
    leave: pin.leave,
    open(token, next) {
      if (pin.isIn()) return pin.renew(token, next);
      store.setItem(TOKEN_KEY, token);
      store.setItem(USER_KEY, JSON.stringify(next));
      // Reuse the same object for the same user: an unchanged renewal must not look like a new person.
      if (JSON.stringify(next) !== JSON.stringify(user)) user = next;
      tell();
    },
    drop,
    async exchange(work) {
      isExchanging = true;
      try {
        await work();
      } finally {
        isExchanging = false;
        if (endedToken !== null && endedToken === store.getItem(TOKEN_KEY)) drop();
        endedToken = null;
      }
    },
    subscribe,
  };
}

/** Somebody who came in by PIN: in memory only. */
function createPinEntry(tell: () => void) {
  let byPin: ByPin | null = null;
  const become = (next: ByPin | null): void => {
    byPin = next;
    tell();
  };
  return {
    isIn: () => byPin !== null,
    user: () => byPin?.user,
    token: () => byPin?.office ?? byPin?.token ?? null,
    scope: (): Scope => (byPin !== null && byPin.office === null ? 'floor' : 'office'),
    enter: (user: User, token: string | null) => become({ user, token, office: null }),
    renew(token: string, user: User) {
      if (byPin) become(byPin.office === null ? { ...byPin, user, token } : { ...byPin, office: token });
    },
    openOffice(token: string) {
      if (byPin) become({ ...byPin, office: token });
    },
    leave: () => become(null),
    /** Ends the office if it is open, and the floor otherwise. Returns false when nobody is in. */
    drop(): boolean {
      if (byPin === null) return false;
      become(byPin.office === null ? null : { ...byPin, office: null });
      return true;
    },
  };
}

/** A user counts only together with a token. Anything unreadable counts as nobody. */
function readUser(store: KeyValueStore): User | null {
  const stored = store.getItem(USER_KEY);
  if (stored === null || store.getItem(TOKEN_KEY) === null) return null;
  try {
    return v.parse(User, JSON.parse(stored));
  } catch {
    return null;
  }
}

/**
 * Returns local storage, or memory where the browser blocks it. With memory, a reload asks to sign in again, but
 * nothing crashes.
 */
export function browserStore(): KeyValueStore {
  try {
    const store = window.localStorage;
    store.getItem(TOKEN_KEY);
    return store;
  } catch {
    return memoryStore();
  }
}

/** Keeps what a full store rejects in memory, for as long as the page is open. */
function withRoom(store: KeyValueStore): KeyValueStore {
  const memory = memoryStore();
  return {
    getItem: (key) => memory.getItem(key) ?? store.getItem(key),
    setItem(key, value) {
      memory.removeItem(key);
      try {
        store.setItem(key, value);
      } catch {
        // An older value must not return with the next page load.
        store.removeItem(key);
        memory.setItem(key, value);
      }
    },
    removeItem(key) {
      memory.removeItem(key);
      store.removeItem(key);
    },
  };
}

export function memoryStore(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/**
 * Calls `act` when this page shows the wrong person's work because another page signed somebody else in.
 * Does so too when the browser restores the page from its back/forward cache, where it received no events.
 */
export function onAnotherUser(session: Session, act: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === USER_KEY && event.newValue !== event.oldValue) act();
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && session.isOvertaken()) act();
  });
}
