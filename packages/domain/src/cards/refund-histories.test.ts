/** Refunds to a card under random faults: each goes back once, is on the books once, and never more than came. */
import { describe, expect, it } from 'vitest';
import { type BrokenRefund, refundHistory } from '../../testing/refund-world.ts';
import { runs } from '../../testing/runs.ts';

const { numRuns: SEEDS } = runs(240);

/** A rule that is broken is noticed within forty histories. */
const MUTANTS: readonly BrokenRefund[] = [
  'newKey',
  'neverLooks',
  'lostIsNo',
  'booksTwice',
  'booksAtOnce',
  'holdsNothing',
  'keepsFailed',
  'keyIsNo',
  'noSweep',
];

describe('refunds to a card', () => {
  it('go back once, and are on the books once', () => {
    const told = Array.from({ length: SEEDS }, (_, seed) => ({ seed, ...refundHistory(seed) }));
    expect(
      told.filter(({ faults }) => faults.length > 0).map(({ seed, faults }) => [seed, faults[0]]),
    ).toEqual([]);
    expect(told.reduce((sum, { done }) => sum + done, 0)).toBeGreaterThan(SEEDS);
  });

  it.each(MUTANTS)('without its rule they do not: %s', (broken) => {
    const noticed = Array.from({ length: 40 }, (_, seed) => seed).find(
      (seed) => refundHistory(seed, broken).faults.length > 0,
    );
    expect(noticed).toBeDefined();
  });
});
