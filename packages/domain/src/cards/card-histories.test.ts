/** Charges of cards under random faults: lost and late answers, workers that die or sleep, people who are wrong. */
import { describe, expect, it } from 'vitest';
import type { BrokenCard } from '../../testing/broken-card.ts';
import { cardHistory } from '../../testing/card-world.ts';
import { runs } from '../../testing/runs.ts';

const { numRuns: SEEDS } = runs(120);

/** A rule that is broken is noticed within thirty histories from this one on. */
const MUTANTS: readonly (readonly [BrokenCard, from: number])[] = [
  ['holdsNothing', 0],
  ['phonesHoldNothing', 0],
  ['endsByClock', 0],
  ['sendsNothing', 0],
  ['sendsAtOnce', 0],
  ['lateIsFine', 0],
  ['asksForEver', 0],
  ['newKey', 0],
  ['asksAgainWithoutKey', 0],
  ['timeoutIsNo', 0],
  ['notFoundIsNo', 0],
  ['cancelIsNo', 0],
  ['noWatch', 30],
  ['handIsFinal', 0],
  ['trustsWebhook', 0],
  ['asAsked', 0],
  ['leavesOpen', 0],
  ['claimsTwice', 50],
  ['claimsAfterCall', 0],
  ['sleepsBeforeCall', 0],
];

describe('charges of cards', () => {
  it('end, each with the money that was captured on its rows, and nothing is cooked unpaid or kept when paid', () => {
    const told = Array.from({ length: SEEDS }, (_, seed) => ({ seed, ...cardHistory(seed) }));
    expect(
      told.filter(({ faults }) => faults.length > 0).map(({ seed, faults }) => [seed, faults[0]]),
    ).toEqual([]);
    const sum = (what: 'charges' | 'captured' | 'kills' | 'found') =>
      told.reduce((n, one) => n + one[what], 0);
    expect([
      sum('charges') > 6 * SEEDS,
      sum('captured') > 3 * SEEDS,
      sum('kills') > SEEDS,
      sum('found') > 0,
    ]).toEqual([true, true, true, true]);
  });

  it.each(MUTANTS)('without its rule they do not: %s', (broken, from) => {
    const noticed = Array.from({ length: 30 }, (_, n) => from + n).find(
      (seed) => cardHistory(seed, broken).faults.length > 0,
    );
    expect(noticed).toBeDefined();
  });
});
