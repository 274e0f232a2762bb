/**
 * What `--quick` answers for: each ratio meets its target, or, where the record misses it, is no more than half as much
 * worse than the record. So it fails when something has become slow, and not because a target is out of reach.
 */
import { isMet, type Target } from './figures.ts';

const ROOM = 1.5;

export type Verdict = 'met' | 'as recorded' | 'missed';

/** `record`: the target of the same name, as it was recorded. */
export function verdictOf(target: Target, record: Target | undefined): Verdict {
  if (isMet(target)) return 'met';
  if (!record || isMet(record)) return 'missed';
  return isMet(allowed(target, record.value)) ? 'as recorded' : 'missed';
}

const allowed = ({ atLeast, atMost, ...target }: Target, recorded: number): Target => ({
  ...target,
  ...(atLeast !== undefined && { atLeast: recorded / ROOM }),
  ...(atMost !== undefined && { atMost: recorded * ROOM }),
});
