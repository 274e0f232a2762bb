/**
 * Closes a day: queues the command with what the manager saw, and follows it until the server has made the Z. If the
 * server found something else open, the command is refused, and the same close can be given again with what is seen now.
 */
import { useState } from 'react';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, toldProblem } from '../../../engine/mutation-problem.ts';
import { useOutbox, useRejectedChanges } from '../../../mirror/read/read.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import type { StillOpen } from './use-open-day.ts';

export interface ClosingDay {
  /** `unseen`: the server found something that was not on the screen. */
  readonly state: 'open' | 'waiting' | 'unseen' | 'refused';
  readonly problem: Problem;
  readonly busy: boolean;
  close(seen: StillOpen): void;
}

const isOf =
  (day: string) =>
  ({ name, args }: { readonly name: string; readonly args: unknown }): boolean =>
    name === 'day.close' && (args as { businessDay?: string }).businessDay === day;

export function useCloseDay(day: string): ClosingDay {
  const engine = useEngine();
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<Problem>(null);
  const waiting = useOutbox()?.find(isOf(day));
  const refused = useRejectedChanges()?.find(isOf(day));
  const give = async (open: StillOpen): Promise<void> => {
    const args = { businessDay: day, seen: seenOf(open) };
    const told = await toldProblem(async () => {
      const receipt = refused
        ? await engine.retry(refused.cmdId, args)
        : await engine.mutate('day.close', args);
      return receipt.kind === 'refused' ? receipt.message : null;
    });
    setProblem(told);
  };
  return {
    state: waiting ? 'waiting' : refused ? (refused.code === 'day.unseen' ? 'unseen' : 'refused') : 'open',
    problem,
    busy,
    close: (open) => run(() => give(open)),
  };
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

const seenOf = ({ visits, drawers, waiting = [] }: StillOpen) => ({
  visits: idsOf(visits),
  drawers: idsOf(drawers),
  devices: waiting.map(({ deviceId }) => deviceId),
});
