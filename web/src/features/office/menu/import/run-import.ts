/** Gives the commands of an import through the ordinary queue, and says of what is refused which row it comes from. */

import type { MenuCommand } from '@tableside/domain/menu/sheet/plan.ts';
import type { NamedMutation } from '../../../../engine/engine.ts';
import { type Giving, giveMany } from '../../../../engine/give-many.ts';

/** A command with the rows of the file that it comes from. */
export interface ImportStep {
  readonly command: MenuCommand;
  readonly title: string;
  readonly rows: readonly number[];
}

export interface RefusedStep {
  readonly title: string;
  readonly rows: readonly number[];
  readonly message: string;
  /** Its place among the steps. Missing: a part of it was made. */
  readonly at?: number;
}

export interface Run extends Omit<Giving, 'onGiven'> {
  /** Called after each few steps, with how many are done and which of the last ones were refused. */
  onSteps(done: number, refused: readonly RefusedStep[]): void;
}

/** Resolves when all steps are given, or the signal stopped them. `from` steps are done already. */
export const runSteps = (
  steps: readonly ImportStep[],
  from: number,
  { onSteps, ...giving }: Run,
): Promise<void> =>
  giveMany(
    steps.map(({ command }) => command as NamedMutation),
    from,
    {
      ...giving,
      onGiven(done, refusals) {
        const first = done - refusals.length;
        const refused = refusals.flatMap((refusal, n) => {
          const step = steps[first + n];
          if (!refusal || !step) return [];
          const { message, isWhole } = refusal;
          return [{ title: step.title, rows: step.rows, message, ...(isWhole && { at: first + n }) }];
        });
        onSteps(done, refused);
      },
    },
  );
