/** Changes that only the server can make, on a screen: whether one is under way, and why the last one failed. */
import { useState } from 'react';
import { changeProblem } from './api-error.ts';
import { type Remote, useRemote } from './remote-context.tsx';

export interface Attempt {
  readonly isBusy: boolean;
  readonly problem: string | null;
  /** `of` names the thing in the problem, for screens that show several. */
  attempt(change: (remote: Remote) => Promise<void>, of?: string): Promise<void>;
}

export function useAttempt(): Attempt {
  const remote = useRemote();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = async (change: (remote: Remote) => Promise<void>, of?: string): Promise<void> => {
    setIsBusy(true);
    try {
      await change(remote);
      setProblem(null);
    } catch (error) {
      const why = await changeProblem(error);
      setProblem(of === undefined ? why : `${of}: ${why}`);
    }
    setIsBusy(false);
  };
  return { isBusy, problem, attempt };
}
