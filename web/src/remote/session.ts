/**
 * The sign-in of this browser: the token and the user. They are kept in local storage, so that a reload without a
 * network still knows them. A person who comes in by PIN is kept in memory only. Dropping a session never touches
 * mirrors or queued changes.
 */
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
  /** Called after a sign-out or a refusal by the server. */
  drop(): void;
  /**
   * Replaces this token with a new one during `work`. If the old token is refused in the meantime, the session ends
   * only if the work fails.
   */
  exchange(work: () => Promise<void>): Promise<void>;
  subscribe(listener: () => void): () => void;
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
  let user = readUser(store);
  let byPin: { readonly user: User; readonly token: string | null } | null = null;
  let isExchanging = false;
  let endedToken: string | null = null;

  const drop = (): void => {
    if (isExchanging) {
      endedToken = store.getItem(TOKEN_KEY);
      return;
    }
    if (byPin === null) {
      store.removeItem(TOKEN_KEY);
      store.removeItem(USER_KEY);
      user = null;
    }
    byPin = null;
    tell();
  };

  return {
    token: () => (byPin ? byPin.token : store.getItem(TOKEN_KEY)),
    user: () => byPin?.user ?? user,
    isOvertaken: () => readUser(store)?.id !== user?.id,
    enterByPin(next, token) {
      byPin = { user: next, token };
      tell();
    },
    isByPin: () => byPin !== null,
    open(token, next) {
      if (byPin) {
        byPin = { user: next, token };
        tell();
        return;
      }
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
