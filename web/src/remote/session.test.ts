import { describe, expect, it } from 'vitest';
import { createSession, memoryStore, TOKEN_KEY, USER_KEY } from './session.ts';

const maya = {
  id: 'u1',
  name: 'Maya Torres',
  email: 'maya@example.com',
  role: 'admin',
  venueId: 'v1',
  staffId: null,
} as const;

describe('a session', () => {
  it('keeps the token under the key token and survives a reload', () => {
    const store = memoryStore();
    createSession(store).open('t1', maya);
    expect(store.getItem(TOKEN_KEY)).toBe('t1');
    expect(createSession(store).user()).toEqual(maya);
  });

  it('does not exist without a token, or when the stored one cannot be read', () => {
    const store = memoryStore();
    store.setItem(USER_KEY, JSON.stringify(maya));
    expect(createSession(store).user()).toBeNull();
    store.setItem(TOKEN_KEY, 't1');
    store.setItem(USER_KEY, '{');
    expect(createSession(store).user()).toBeNull();
  });

  it('lasts until the page is closed when the storage is full, and removes the earlier one', () => {
    const store = memoryStore();
    createSession(store).open('t0', maya);
    const full = {
      ...store,
      setItem: () => {
        throw new DOMException('no room', 'QuotaExceededError');
      },
    };
    const session = createSession(full);
    session.open('t1', { ...maya, name: 'Maya T.' });
    expect(session.token()).toBe('t1');
    expect(session.user()?.name).toBe('Maya T.');
    expect(createSession(store).user()).toBeNull();
    session.drop();
    expect(session.token()).toBeNull();
  });

  it('stays the same person when only the token was renewed', () => {
    const session = createSession(memoryStore());
    session.open('t1', maya);
    const before = session.user();
    session.open('t2', { ...maya });
    expect(session.user()).toBe(before);
    expect(session.token()).toBe('t2');
  });

  it('forgets token and user when it ends, and notifies its listeners', () => {
    const store = memoryStore();
    const session = createSession(store);
    session.open('t1', maya);
    let heard = 0;
    session.subscribe(() => {
      heard += 1;
    });
    session.drop();
    expect(heard).toBe(1);
    expect(session.user()).toBeNull();
    expect(store.getItem(TOKEN_KEY)).toBeNull();
  });
});

describe('a person who comes in with a PIN', () => {
  const colleague = { ...maya, id: 'u2', name: 'Ben' };

  it('leaves nothing in the browser, and a reload ends it', () => {
    const store = memoryStore();
    const session = createSession(store);
    session.enterByPin(maya, null);
    expect([session.user(), session.token(), session.isByPin()]).toEqual([maya, null, true]);
    session.enterByPin(maya, 'a token');
    session.open('a fresh token', maya);
    expect(session.token()).toBe('a fresh token');
    expect(createSession(store).user()).toBeNull();
  });

  it('leaves a colleague’s sign-in alone, and is gone when they lock', () => {
    const store = memoryStore();
    const session = createSession(store);
    session.open('of a colleague', colleague);
    session.enterByPin(maya, 'a token');
    session.drop();
    expect([session.user(), session.token(), session.isByPin()]).toEqual([
      colleague,
      'of a colleague',
      false,
    ]);
  });
});
