import { expect, inject, test } from 'vitest';
import { tellHistory } from './history.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The name of the mutant that this suite was loaded with. */
    mutant: string;
  }
}

const SEEDS = 60;

/** Returns the first violation within the seeds. A history that cannot be played to its end counts as a violation. */
async function firstViolation(): Promise<string | undefined> {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const told = await tellHistory(seed).catch((error: unknown) => ({ violations: [String(error)] }));
    if (told.violations.length > 0) return `seed ${seed}: ${told.violations[0]}`;
  }
  return undefined;
}

test(`the simulation notices the broken variant "${inject('mutant')}"`, async () => {
  expect(await firstViolation()).toBeDefined();
});
