import { expect, test } from 'vitest';
import { tellHistory, type Told } from './history.ts';

const FROM = Number(process.env.SIM_FROM ?? 1);
const SEEDS = Number(process.env.SIM_SEEDS ?? 100);

/** Seeds that failed once, with what they found. */
const REMEMBERED: readonly number[] = [];

test(`${SEEDS} shifts of three devices on a bad network end with nothing lost and nothing doubled`, async () => {
  const seeds = [...REMEMBERED, ...Array.from({ length: SEEDS }, (_, n) => FROM + n)];
  const failed: Told[] = [];
  const sum = { mutations: 0, crashes: 0, faults: 0 };
  for (const seed of seeds) {
    const told = await tellHistory(seed);
    sum.mutations += told.mutations;
    sum.crashes += told.crashes;
    sum.faults += told.faults;
    if (told.violations.length > 0) failed.push(told);
  }
  expect(failed.map(({ seed, violations }) => ({ seed, violations: violations.slice(0, 5) }))).toEqual([]);
  // A storm that hurts nobody proves nothing.
  expect(sum.mutations).toBeGreaterThan(seeds.length * 10);
  expect(sum.crashes).toBeGreaterThan(0);
  expect(sum.faults).toBeGreaterThan(seeds.length);
});

test('the same seed tells the same history', async () => {
  expect(await tellHistory(7)).toEqual(await tellHistory(7));
});
