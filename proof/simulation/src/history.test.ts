import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, expect, inject, test } from 'vitest';
import { BundledWorker } from './bundled-worker.ts';
import type { Report } from './worker.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The share of the seeds that this run takes: every `of`th seed, starting at `index`. */
    part: { index: number; of: number };
  }
}

const FROM = Number(process.env.SIM_FROM ?? 1);
const SEEDS = Number(process.env.SIM_SEEDS ?? 10);

/** The histories that three server processes on PostgreSQL play as well. */
const SHARED_SEEDS = Number(process.env.SIM_SHARED_SEEDS ?? 2);
const PROCESSES = 3;

const part = inject('part');
const kept = readFileSync(new URL('../failed-seeds.json', import.meta.url), 'utf8');
const failedSeeds = v.parse(v.array(v.number()), JSON.parse(kept));
const fresh = (length: number): number[] => Array.from({ length }, (_, n) => FROM + n);
const isOurs = (_seed: number, n: number): boolean => n % part.of === part.index;
/** Includes the seeds that once failed, because each of them found a bug. */
const seeds = [...failedSeeds, ...fresh(SEEDS)].filter(isOurs);
const sharedSeeds = fresh(SHARED_SEEDS).filter(isOurs);

const worker = new BundledWorker(`part-${part.index}`);
afterAll(() => worker.end());
const tell = (seed: number, processes?: number): Promise<Report> =>
  worker.tell({ seed, shrinks: true, ...(processes !== undefined && { processes }) });

async function playAll(all: readonly number[], processes?: number) {
  const failed: Report[] = [];
  const sum = { mutations: 0, crashes: 0, faults: 0, restarts: 0 };
  for (const seed of all) {
    const told = await tell(seed, processes);
    sum.mutations += told.mutations;
    sum.crashes += told.crashes;
    sum.faults += told.faults;
    sum.restarts += told.restarts;
    if (told.violations.length > 0) failed.push(told);
  }
  process.stdout.write(
    `${all.length} histories: ${sum.mutations} mutations, ${sum.crashes} crashes, ` +
      `${sum.restarts} restarts of the server, ${sum.faults} lost or doubled messages\n`,
  );
  expect(
    failed.map(({ seed, violations, script }) => ({ seed, violations: violations.slice(0, 5), script })),
  ).toEqual([]);
  return sum;
}

test(`${seeds.length} shifts on a bad network end with nothing lost or duplicated`, async () => {
  const sum = await playAll(seeds);
  // A storm without any effect would prove nothing.
  expect(sum.mutations).toBeGreaterThan(seeds.length * 8);
  expect(sum.crashes).toBeGreaterThan(seeds.length);
  expect(sum.faults).toBeGreaterThan(seeds.length);
  expect(sum.restarts).toBeGreaterThan(0);
});

test(`${sharedSeeds.length} shifts with ${PROCESSES} server processes on one database end the same way`, async () => {
  const sum = await playAll(sharedSeeds, PROCESSES);
  expect(sum.mutations).toBeGreaterThan(sharedSeeds.length * 8);
});

test('the same seed gives several server processes the same history', async () => {
  const [once, again] = [await tell(part.index + 1, PROCESSES), await tell(part.index + 1, PROCESSES)];
  expect(once.trace).toMatch(/^[0-9a-f]{16}$/);
  expect(again).toEqual(once);
});

test('the same seed gives the same history, down to the last answer', async () => {
  const [once, again, other] = [part.index + 1, part.index + 1, part.index + 3];
  const told = await tell(once);
  expect(told.trace).toMatch(/^[0-9a-f]{16}$/);
  expect(await tell(again)).toEqual(told);
  expect((await tell(other)).trace).not.toBe(told.trace);
});
