/** Sets the status of tables at once, with Undo. A refusal is shown on the card of its table. */
import type { Table, TableStatus } from '@tableside/domain/tables/table.ts';
import { useCallback, useState } from 'react';
import { tableText } from '../../components/tables/table-messages.ts';
import { TABLE_STATUS_FACE } from '../../components/tables/table-status-face.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../engine/mutation-problem.ts';
import { useToast } from '../../ui/messages/toast.tsx';

export interface TableStatusActs {
  /** Keyed by table id. */
  readonly problems: ReadonlyMap<string, string>;
  set(table: Table, status: TableStatus): Promise<void>;
}

export function useTableStatus(): TableStatusActs {
  const engine = useEngine();
  const toast = useToast();
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());

  const tell = useCallback((tableId: string, problem: Problem) => {
    setProblems((before) => {
      const after = new Map(before);
      if (problem === null) after.delete(tableId);
      else after.set(tableId, problem);
      return after;
    });
  }, []);

  const set = useCallback(
    async (table: Table, status: TableStatus): Promise<void> => {
      const send = (to: TableStatus, from?: TableStatus): Promise<Problem> =>
        problemOf(
          engine.mutate('table.setStatus', { tableId: table.id, status: to, ...(from && { from }) }),
          'Failed to update table status',
        );
      const problem = await send(status);
      tell(table.id, problem);
      if (problem !== null) return;
      toast.show({
        message: `${tableText(table, table.id)} is ${TABLE_STATUS_FACE[status].label.toLowerCase()}`,
        onUndo: () => void send(table.status, status).then((refused) => tell(table.id, refused)),
      });
    },
    [engine, toast, tell],
  );
  return { problems, set };
}
