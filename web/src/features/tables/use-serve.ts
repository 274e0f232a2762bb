/** Says that food is at its table, with one tap. Undo takes it back. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { useCallback } from 'react';
import { useEngine } from '../../engine/engine-context.tsx';
import type { Problem } from '../../engine/mutation-problem.ts';
import { moveOrder, recallOrder } from '../../engine/order-acts.ts';
import { useToast } from '../../ui/messages/toast.tsx';

/** `table`: what the table is called, as in 'Table 12'. */
export function useServe(): (rounds: readonly Order[], table: string) => Promise<void> {
  const engine = useEngine();
  const toast = useToast();
  return useCallback(
    async (rounds, table) => {
      const takeBack = async (): Promise<void> => {
        const problem = await all(rounds, (round) => recallOrder(engine, round, 'completed'));
        if (problem !== null) toast.show({ message: problem });
      };
      const problem = await all(rounds, (round) => moveOrder(engine, round));
      toast.show({
        message: problem ?? `${table} is ${rounds.some(({ party }) => party) ? 'picked up' : 'served'}`,
        onUndo: problem === null ? () => void takeBack() : undefined,
      });
    },
    [engine, toast],
  );
}

/** Returns the first problem, if there is one. */
async function all(rounds: readonly Order[], act: (round: Order) => Promise<Problem>): Promise<Problem> {
  return (await Promise.all(rounds.map(act))).find((problem) => problem !== null) ?? null;
}
