/**
 * The steps that take an import back, last first. What it made is deleted, what it deleted comes back, and what it changed
 * gets its earlier value, unless somebody changed it since.
 */

import { undone } from '@tableside/domain/menu/sheet/undone.ts';
import type { ImportStep, RefusedStep } from './run-import.ts';

/** `done` of the steps were given. Those of them that were refused have nothing to take back. */
export function undoSteps(
  steps: readonly ImportStep[],
  { done, refused }: { readonly done: number; readonly refused: readonly RefusedStep[] },
): readonly ImportStep[] {
  const without = new Set(refused.map(({ at }) => at));
  return steps
    .slice(0, done)
    .filter((_, at) => !without.has(at))
    .toReversed()
    .map((step) => ({ ...step, command: undone(step.command) }));
}
