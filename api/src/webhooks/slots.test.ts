import { expect, it } from 'vitest';
import { createSlots } from './slots.ts';

it('a limited number of jobs run at a time, the others in order, even after a failure', async () => {
  const slots = createSlots(2);
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) =>
    slots(async () => {
      log.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (name === 'b') throw new Error(name);
    }).catch((error: Error) => log.push(`${error.message} failed`));
  const all = ['a', 'b', 'c', 'd'].map(work);
  await Promise.resolve();
  expect(log).toEqual(['a', 'b']);
  ends[1]?.();
  await all[1];
  expect(log).toEqual(['a', 'b', 'c', 'b failed']);
  ends[0]?.();
  await all[0];
  ends[2]?.();
  ends[3]?.();
  await Promise.all(all);
  expect(log).toEqual(['a', 'b', 'c', 'b failed', 'd']);
});
