/** Lends things to one caller at a time. Who finds none free waits, and is refused after a while. */

export interface Pool<T> {
  use<R>(work: (one: T) => Promise<R>): Promise<R>;
  /** Refuses everybody who waits, and who comes later. */
  close(): void;
}

/** `waitMs` is how long a caller waits. */
export function createPool<T>(all: readonly T[], waitMs: number): Pool<T> {
  const free = [...all];
  const waiting = new Set<(one: T | undefined) => void>();
  let isClosed = false;

  const take = (): Promise<T | undefined> => {
    const one = isClosed ? undefined : free.pop();
    if (one !== undefined || isClosed) return Promise.resolve(one);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiting.delete(told);
        resolve(undefined);
      }, waitMs);
      const told = (given: T | undefined): void => {
        clearTimeout(timer);
        waiting.delete(told);
        resolve(given);
      };
      waiting.add(told);
    });
  };
  const giveBack = (one: T): void => {
    const [next] = waiting;
    if (next) next(one);
    else free.push(one);
  };
  return {
    async use(work) {
      const one = await take();
      if (one === undefined) throw new NoneFree(isClosed);
      try {
        return await work(one);
      } finally {
        giveBack(one);
      }
    },
    close() {
      isClosed = true;
      for (const told of [...waiting]) told(undefined);
    },
  };
}

class NoneFree extends Error {
  readonly code: 'CONNECTION_ENDED' | '53300';

  constructor(isClosed: boolean) {
    super(isClosed ? 'The connections are closed.' : 'No connection became free in time.');
    // As PostgreSQL has it when it allows no more connections.
    this.code = isClosed ? 'CONNECTION_ENDED' : '53300';
  }
}
