/** Limits how many tasks run at once. The others wait in order. */

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
      // Pass the slot to the next task instead of freeing it.
      if (next) next();
      else running -= 1;
    }
  };
}
