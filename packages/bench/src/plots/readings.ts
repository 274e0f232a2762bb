/** Reads the figures that a plot shows, and remembers which of them were not measured. */
import type { Figure, Target, WorkloadResult } from '../figures.ts';
import { wantedOf } from '../report/readable.ts';
import type { Mark } from './drawing/bar-plot.ts';

type Wanted = Omit<Figure, 'value' | 'unit' | 'who'> & Partial<Pick<Figure, 'who'>>;

export interface Readings {
  /** Returns NaN where there is no such figure. */
  figure(wanted: Wanted): number;
  /** Returns a target without bounds where there is none of that name. */
  target(name: string): Target;
  readonly missing: readonly string[];
}

export function readingsOf({ figures, targets }: WorkloadResult): Readings {
  const missing: string[] = [];
  return {
    missing,
    figure({ name, at, who = 'Tableside' }) {
      const found = figures.find((one) => one.name === name && one.at === at && one.who === who);
      // JSON has no NaN: a figure that could not be told is null.
      if (Number.isFinite(found?.value)) return found?.value ?? Number.NaN;
      missing.push([who === 'Tableside' ? '' : who, name, at].filter(Boolean).join(', '));
      return Number.NaN;
    },
    target(name) {
      const found = targets.find((one) => one.name === name);
      if (found && Number.isFinite(found.value)) return found;
      missing.push(name);
      return { name, value: Number.NaN };
    },
  };
}

/** Returns where a target is marked, and its words. */
export const markOf = (target: Target): Mark => ({
  value: target.atLeast ?? target.atMost ?? Number.NaN,
  words: wantedOf(target),
});

/** A plot, and what it shows in sentences. */
export interface Drawn {
  readonly finding: string;
  readonly svg: string;
}
