/** Tells the guests of a table that somebody is on the way, with one tap. Undo takes it back. */
import { CALL_LIMITS } from '@tableside/domain/entities/call.ts';
import { useCallback } from 'react';
import { useEngine } from '../../engine/engine-context.tsx';
import { problemOf } from '../../engine/mutation-problem.ts';
import type { TableCalls } from '../../mirror/read/read-calls.ts';
import { useToast } from '../../ui/messages/toast.tsx';

const FAILED = 'Failed to answer the call';

/** `table`: what the table is called, as in 'Table 12'. */
export function useAnswer(): (calls: TableCalls, table: string) => Promise<void> {
  const engine = useEngine();
  const toast = useToast();
  return useCallback(
    async ({ calls: waiting }, table) => {
      const calls = waiting.slice(0, CALL_LIMITS.answered).map(({ id, at }) => ({ id, at }));
      const answer = (answered: boolean) =>
        problemOf(engine.mutate('call.answer', { calls, answered }), FAILED);
      const takeBack = async (): Promise<void> => {
        const problem = await answer(false);
        if (problem !== null) toast.show({ message: problem });
      };
      const problem = await answer(true);
      toast.show({
        message: problem ?? `${table} knows that you are on the way`,
        onUndo: problem === null ? () => void takeBack() : undefined,
      });
    },
    [engine, toast],
  );
}
