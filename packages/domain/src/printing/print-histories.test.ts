/** Printing under random faults: the server dies at any commit, printers stall, are switched off, swap addresses. */
import { describe, expect, it } from 'vitest';
import type { Broken } from '../../testing/print-faults.ts';
import { printHistory } from '../../testing/print-world.ts';
import { runs } from '../../testing/runs.ts';

const { numRuns: SEEDS } = runs(60);

/** A rule that is broken is noticed within so many histories. */
const MUTANTS: readonly (readonly [Broken, seeds: number])[] = [
  ['sentBeforeStored', 40],
  ['printedOnWrite', 40],
  ['unmarked', 40],
  ['missedForgotten', 40],
  ['noIdentity', 40],
  ['lateForgotten', 40],
  ['kickAgain', 120],
  ['leaseForEver', 40],
  ['movedIsNew', 40],
  ['pauseForgotten', 40],
];

describe('slips', () => {
  it('come out once without a mark, in time, of what the round says, or people are told', () => {
    const told = Array.from({ length: SEEDS }, (_, seed) => ({ seed, ...printHistory(seed) }));
    expect(
      told.filter(({ faults }) => faults.length > 0).map(({ seed, faults }) => [seed, faults[0]]),
    ).toEqual([]);
    const sum = (what: 'slips' | 'copies' | 'crashes') => told.reduce((n, one) => n + one[what], 0);
    expect([sum('slips') > 15 * SEEDS, sum('copies') > SEEDS / 2, sum('crashes') > SEEDS / 2]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it.each(MUTANTS)('without its rule they do not: %s', (broken, seeds) => {
    const noticed = Array.from({ length: seeds }, (_, seed) => seed).find(
      (seed) => printHistory(seed, broken).faults.length > 0,
    );
    expect(noticed).toBeDefined();
  });
});
