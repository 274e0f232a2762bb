/**
 * Knows when nothing is left to happen but virtual time. IndexedDB in Node (fake-indexeddb) runs each request as a
 * task of `setImmediate`; counting those tells when all databases are at rest.
 */
export interface Quiescence {
  /** Resolves when no task is waiting any more and promises have run out; `onTurn` runs between any two tasks. */
  settle(onTurn?: () => void): Promise<void>;
  /** Gives `setImmediate` back. */
  release(): void;
}

export function watchTasks(): Quiescence {
  const real = globalThis.setImmediate;
  let waiting = 0;
  const counted = ((run: (...args: unknown[]) => void, ...args: unknown[]) => {
    waiting += 1;
    return real(() => {
      waiting -= 1;
      run(...args);
    });
  }) as typeof setImmediate;
  globalThis.setImmediate = Object.assign(counted, real);
  const turn = (): Promise<void> => new Promise((resolve) => real(resolve));
  return {
    async settle(onTurn) {
      for (let quiet = 0; quiet < 2; ) {
        await turn();
        onTurn?.();
        quiet = waiting === 0 ? quiet + 1 : 0;
      }
    },
    release() {
      globalThis.setImmediate = real;
    },
  };
}
