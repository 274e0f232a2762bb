/** Plays random histories until they have reached the wanted outcomes. They are the same in each run. */
import fc from 'fast-check';

/**
 * Returns the outcomes that the histories reached. `play` adds to `said` the outcome of each call. It plays at most 300
 * histories, always the same ones, because others might miss the rarest outcome.
 */
export function reachedOutcomes<Turns>(
  histories: fc.Arbitrary<Turns>,
  play: (turns: Turns, said: Set<string>) => unknown,
  wanted: readonly string[],
): readonly string[] {
  const said = new Set<string>();
  for (const turns of fc.sample(histories, { seed: 1, numRuns: 300 })) {
    if (wanted.every((outcome) => said.has(outcome))) break;
    play(turns, said);
  }
  return [...said];
}
