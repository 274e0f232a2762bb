/** Sets the status of tables at once, with Undo. A refusal is shown on the card of its table. */
import type { InputOf } from '@tableside/domain/commands.ts';
import type { Reservation, Table, TableStatus } from '@tableside/domain/entities/table.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { useCallback } from 'react';
import { TABLE_STATUS_FACE } from '../../components/tables/table-status-face.ts';
import { useProblems } from '../../components/use-problems.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../engine/mutation-problem.ts';
import { useToast } from '../../ui/messages/toast.tsx';

export interface TableStatusActs {
  /** Keyed by table id. */
  readonly problems: ReadonlyMap<string, string>;
  set(table: Table, status: TableStatus): Promise<void>;
  /** Reserves the table for somebody by name. */
  reserve(table: Table, reservation: Reservation): Promise<void>;
}

export function useTableStatus(): TableStatusActs {
  const engine = useEngine();
  const toast = useToast();
  const [problems, tell] = useProblems();

  const change = useCallback(
    async (table: Table, to: Target): Promise<void> => {
      const send = (args: Omit<InputOf<'table.setStatus'>, 'tableId'>): Promise<Problem> =>
        problemOf(
          engine.mutate('table.setStatus', { tableId: table.id, ...args }),
          'Failed to update table status',
        );
      const undo = { status: table.status, from: to.status, ...keptReservation(table) };
      const problem = await send(to);
      tell(table.id, problem);
      if (problem !== null) return;
      const said = TABLE_STATUS_FACE[to.status].label.toLowerCase();
      toast.show({
        message: `${tableText(table, table.id)} is ${said}${to.reservation ? ` for ${to.reservation.name}` : ''}`,
        onUndo: () => void send(undo).then((refused) => tell(table.id, refused)),
      });
    },
    [engine, toast, tell],
  );
  const set = useCallback((table: Table, status: TableStatus) => change(table, { status }), [change]);
  const reserve = useCallback(
    (table: Table, reservation: Reservation) => change(table, { status: 'reserved', reservation }),
    [change],
  );
  return { problems, set, reserve };
}

interface Target {
  readonly status: TableStatus;
  readonly reservation?: Reservation;
}

/** An undo brings back who was expected. */
const keptReservation = ({ status, reservation }: Table): { reservation?: Reservation | null } =>
  status === 'reserved' ? { reservation } : {};
