/**
 * A target that is missed, told apart: as far as the record misses it, or further. A missed target fails `--quick` either
 * way; one that has become worse than the record, by more than runs differ from each other, fails it as a step backwards.
 */
import { isMet, type Target } from './figures.ts';

/** Runs of one day have differed by less. */
const ROOM = 1.5;

export type Verdict = 'met' | 'as recorded' | 'worse';

/** `record`: the target of the same name, as it was recorded. */
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
