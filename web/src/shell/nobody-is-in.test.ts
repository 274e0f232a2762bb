import { beforeEach, expect, it } from 'vitest';
import { whenNobodyIsIn } from './nobody-is-in.ts';

let left: number;
beforeEach(() => {
  left = 0;
});

function aDevice(mode: 'unknown' | 'off' | 'on', user: string | null) {
  const state: { mode: 'unknown' | 'off' | 'on'; user: string | null } = { mode, user };
  const listeners = { session: new Set<() => void>(), people: new Set<() => void>() };
  const subscribe = (to: keyof typeof listeners) => (listener: () => void) => {
    listeners[to].add(listener);
    return () => void listeners[to].delete(listener);
  };
  const session = { user: () => state.user, subscribe: subscribe('session') };
  const people = { get: () => ({ mode: state.mode }), subscribe: subscribe('people') };
  whenNobodyIsIn({ session, people }, () => {
    left += 1;
  });
  return (next: Partial<typeof state>): void => {
    Object.assign(state, next);
    const of = next.mode === undefined ? listeners.session : listeners.people;
    for (const listener of of) listener();
  };
}

it('the app goes to the sign-in when the session ends', () => {
  const becomes = aDevice('off', 'ana');
  becomes({ user: 'ben' });
  expect(left).toBe(0);
  becomes({ user: null });
  expect(left).toBe(1);
});

it('the app stays on the lock screen of a shared tablet', () => {
  aDevice('on', 'ana')({ user: null });
  expect(left).toBe(0);
});

it('the app goes to the sign-in when a locked tablet is no longer shared', () => {
  aDevice('on', null)({ mode: 'off' });
  expect(left).toBe(1);
});

it('the app leaves guests and the person who is in where they are', () => {
  const guest = aDevice('unknown', null);
  guest({ mode: 'off' });
  guest({ mode: 'on' });
  aDevice('on', 'mia')({ mode: 'off' });
  expect(left).toBe(0);
});
