/** So many at a time; the others wait for their turn, in order. */

export type Slots = <T>(work: () => Promise<T>) => Promise<T>;

export function createSlots(most: number): Slots {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed on, not given up.
      if (next) next();
      else running -= 1;
    }
  };
}
