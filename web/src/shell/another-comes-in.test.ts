// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { whenAnotherComesIn } from './another-comes-in.ts';
import { noteAtWork } from './home.ts';

afterEach(() => window.sessionStorage.clear());

describe('a shared tablet', () => {
  function aTablet() {
    const gone: string[] = [];
    let user: { id: string; role: 'server' | 'manager' } | null = null;
    const listeners = new Set<() => void>();
    const tell = (): void => {
      for (const listener of [...listeners]) listener();
    };
    const locks = (): (() => void) => {
      user = null;
      return whenAnotherComesIn(
        {
          session: { user: () => user },
          people: {
            get: () => ({ who: user?.id ?? null }),
            subscribe: (listener) => {
              listeners.add(listener);
              return () => void listeners.delete(listener);
            },
          },
        },
        (home) => gone.push(home),
      );
    };
    const comesIn = (id: string, role: 'server' | 'manager' = 'server'): void => {
      tell();
      user = { id, role };
      tell();
      noteAtWork(id);
      tell();
    };
    return { gone, comesIn, locks };
  }

  it('takes a person who comes in after somebody else to their own home page', () => {
    const { gone, comesIn, locks } = aTablet();
    locks();
    comesIn('maya', 'manager');
    locks();
    comesIn('ana');
    expect(gone).toEqual(['/tables']);
    locks();
    comesIn('maya', 'manager');
    expect(gone).toEqual(['/tables', '/']);
  });

  it('leaves a person who comes back where they were, and the first one at the address that they opened', () => {
    const { gone, comesIn, locks } = aTablet();
    locks();
    comesIn('ana');
    locks();
    comesIn('ana');
    expect(gone).toEqual([]);
  });

  it('leads nowhere once its lock screen is gone', () => {
    const { gone, comesIn, locks } = aTablet();
    noteAtWork('maya');
    locks()();
    comesIn('ana');
    expect(gone).toEqual([]);
  });
});
