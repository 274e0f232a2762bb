/** Gives the commands of a step of the setup to the queue, many in one go, and stops after those with the first refusal. */
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { type Giving, giveMany } from '../../../../engine/give-many.ts';
import { toldProblem } from '../../../../engine/mutation-problem.ts';
import type { SetupCommand } from './setup-command.ts';

interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface Steps {
  /** Undefined while nothing runs. */
  readonly progress: Progress | undefined;
  readonly problem: string | null;
  /** Resolves to whether all were given. A second tap meanwhile does nothing. */
  run(commands: readonly SetupCommand[]): Promise<boolean>;
}

export function useSteps(): Steps {
  const engine = useEngine();
  const [progress, setProgress] = useState<Progress>();
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    progress,
    problem,
    async run(commands) {
      if (running.current) return false;
      const controller = new AbortController();
      running.current = controller;
      setProblem(null);
      setProgress({ done: 0, total: commands.length });
      const { isWhole, refused } = await given(commands, { engine, controller, onProgress: setProgress });
      running.current = null;
      setProgress(undefined);
      setProblem(refused);
      return isWhole;
    },
  };
}

interface Work {
  readonly engine: Giving['engine'];
  /** Ends the work. It is also ended by the first refusal. */
  readonly controller: AbortController;
  onProgress(progress: Progress): void;
}

interface Given {
  /** All commands were given, none was refused, and nobody ended it. */
  readonly isWhole: boolean;
  readonly refused: string | null;
}

/** A part that somebody else has changed meanwhile is no refusal here: what these commands make has its whole row. */
export async function given(commands: readonly SetupCommand[], work: Work): Promise<Given> {
  const { engine, controller, onProgress } = work;
  let done = 0;
  let refused: string | null = null;
  const fault = await toldProblem(async () => {
    await giveMany(commands, 0, {
      engine,
      signal: controller.signal,
      onGiven(now, refusals) {
        done = now;
        onProgress({ done, total: commands.length });
        refused = refusals.find((refusal) => refusal?.isWhole)?.message ?? null;
        if (refused !== null) controller.abort();
      },
    });
    return null;
  }, 'It could not be saved');
  const isWhole = fault === null && done === commands.length && !controller.signal.aborted;
  return { isWhole, refused: refused ?? fault };
}
