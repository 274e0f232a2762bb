/** How far an import has come, in words. */

import { countText } from './import-words.ts';
import type { ImportProgress, KeptImport } from './kept-import.ts';
import type { RefusedStep } from './run-import.ts';
import { undoSteps } from './undo-steps.ts';

export interface ShownProgress {
  readonly made: KeptImport;
  readonly progress: ImportProgress;
}

export interface Amount {
  readonly done: number;
  readonly of: number;
  readonly refused: readonly RefusedStep[];
  readonly isUndo: boolean;
}

export function amountOf({ made, progress }: ShownProgress): Amount {
  if (progress.undo) return { ...progress.undo, of: undoSteps(made.steps, progress).length, isUndo: true };
  return { done: progress.done, of: made.steps.length, refused: progress.refused, isUndo: false };
}

/** Whether there is nothing left to do for it. */
export function isOver(shown: ShownProgress): boolean {
  const { done, of } = amountOf(shown);
  return done >= of;
}

export function progressText(shown: ShownProgress): string {
  const { done, of, refused, isUndo } = amountOf(shown);
  const act = isUndo ? 'taken back' : 'applied';
  if (done < of) return `${done.toLocaleString('en-US')} of ${of.toLocaleString('en-US')} ${act}`;
  const changes = countText(of - refused.length, 'change', 'changes');
  return `${changes} ${act}${refused.length === 0 ? '' : `, ${refused.length.toLocaleString('en-US')} refused`}`;
}
