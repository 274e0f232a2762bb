import { expect, inject, test } from 'vitest';
import { type Told, tellHistory } from './history.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Which of the seeds this run takes: every `of`th one, from `index` on. */
    part: { index: number; of: number };
  }
}

const FROM = Number(process.env.SIM_FROM ?? 1);
const SEEDS = Number(process.env.SIM_SEEDS ?? 100);

/** Seeds that failed once: each found something. */
const REMEMBERED: readonly number[] = [];

const part = inject('part');
const seeds = [...REMEMBERED, ...Array.from({ length: SEEDS }, (_, n) => FROM + n)].filter(
  (_, n) => n % part.of === part.index,
);

test(`${seeds.length} shifts on a bad network end with nothing lost and nothing doubled`, async () => {
  const failed: Told[] = [];
  const sum = { mutations: 0, crashes: 0, faults: 0 };
  for (const seed of seeds) {
    const told = await tellHistory(seed);
    sum.mutations += told.mutations;
    sum.crashes += told.crashes;
    sum.faults += told.faults;
    if (told.violations.length > 0) failed.push(told);
  }
  process.stdout.write(
    `${seeds.length} histories: ${sum.mutations} mutations, ${sum.crashes} crashes, ${sum.faults} lost or doubled messages\n`,
  );
  expect(failed.map(({ seed, violations }) => ({ seed, violations: violations.slice(0, 5) }))).toEqual([]);
  // A storm that hurts nobody proves nothing.
  expect(sum.mutations).toBeGreaterThan(seeds.length * 10);
  expect(sum.crashes).toBeGreaterThan(seeds.length);
  expect(sum.faults).toBeGreaterThan(seeds.length);
});

test('the same seed tells the same history', async () => {
  const seed = part.index + 1;
  expect(await tellHistory(seed)).toEqual(await tellHistory(seed));
});
