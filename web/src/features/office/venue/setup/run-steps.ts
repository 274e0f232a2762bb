/** Gives commands to the queue, one after another, and stops at the first that is refused. */
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { problemOf } from '../../../../engine/mutation-problem.ts';
import type { SetupCommand } from './setup-command.ts';

export interface Steps {
  /** Undefined while nothing runs. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  readonly problem: string | null;
  /** Resolves to whether all were given. A second tap meanwhile does nothing. */
  run(commands: readonly SetupCommand[]): Promise<boolean>;
}

export function useSteps(): Steps {
  const engine = useEngine();
  const [progress, setProgress] = useState<Steps['progress']>();
  const [problem, setProblem] = useState<string | null>(null);
  const isRunning = useRef(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const give = async (commands: readonly SetupCommand[]): Promise<string | null> => {
    for (const [at, { name, args }] of commands.entries()) {
      if (isLeft.current) return null;
      setProgress({ done: at, total: commands.length });
      const refused = await problemOf(engine.mutate(name, args as never), 'It could not be saved');
      if (refused !== null) return refused;
    }
    return null;
  };
  return {
    progress,
    problem,
    async run(commands) {
      if (isRunning.current) return false;
      isRunning.current = true;
      setProblem(null);
      const refused = await give(commands);
      isRunning.current = false;
      setProgress(undefined);
      setProblem(refused);
      return refused === null && !isLeft.current;
    },
  };
}
