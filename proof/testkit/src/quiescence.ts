/**
 * Detects when only virtual time can make anything happen. IndexedDB in Node (fake-indexeddb) runs each request as a
 * `setImmediate` task, so counting those tasks tells when all databases are idle.
 */
export interface Quiescence {
  /** Resolves when no task is waiting and all promises have settled. `onTurn` runs between any two tasks. */
  settle(onTurn?: () => void): Promise<void>;
  /** Restores the original `setImmediate`. */
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
