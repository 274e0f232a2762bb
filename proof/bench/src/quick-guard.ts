/**
 * Sorts missed targets into those that the record misses as well and those that became worse. Both make `--quick` fail.
 * A target that is worse than the record, by more than runs usually differ, fails as a regression.
 */
import { isMet, type Target } from './figures.ts';

/** Runs of one day have differed by less than this factor. */
const ROOM = 1.5;

export type Verdict = 'met' | 'as recorded' | 'worse';

/** Judges a target. `record` is the recorded target of the same name. */
export function verdictOf(target: Target, record: Target | undefined): Verdict {
  if (isMet(target)) return 'met';
  if (!record || isMet(record)) return 'worse';
  return isMet(allowed(target, record.value)) ? 'as recorded' : 'worse';
}

const allowed = ({ atLeast, atMost, ...target }: Target, recorded: number): Target => ({
  ...target,
  ...(atLeast !== undefined && { atLeast: recorded / ROOM }),
  ...(atMost !== undefined && { atMost: recorded * ROOM }),
});
