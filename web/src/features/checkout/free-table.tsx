/** Frees the table of a party that has paid. Only a person sees when its guests leave. */
import type { Table } from '@tableside/domain/entities/table.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { useNavigate } from '@tanstack/react-router';
import { Armchair } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../engine/mutation-problem.ts';
import { useOpenOrdersOfTable, useTable } from '../../mirror/read/read.ts';
import { useVisitsOfTable } from '../../mirror/read/read-visits.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ProblemBand } from '../../ui/messages/note-band.tsx';
import { useToast } from '../../ui/messages/toast.tsx';
import pageStyles from './receipt-page.module.css';

/** Returns the table that nothing but this closed visit keeps occupied. */
export function useTableToFree({ status, tableId }: Visit): Table | undefined {
  const table = useTable(tableId);
  const visits = useVisitsOfTable(tableId);
  const orders = useOpenOrdersOfTable(tableId);
  const isOver = status === 'closed' && table?.status === 'occupied' && !table.archived;
  const isAlone = visits?.length === 0 && orders?.every(({ visitId }) => visitId !== undefined);
  return isOver && isAlone ? table : undefined;
}

export function FreeTable({ table }: { table: Table }) {
  const engine = useEngine();
  const navigate = useNavigate();
  const toast = useToast();
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<Problem>(null);
  const name = tableText(table, table.id);
  const set = (status: 'available' | 'occupied', from: 'available' | 'occupied') =>
    problemOf(engine.mutate('table.setStatus', { tableId: table.id, status, from }));
  const free = async (): Promise<void> => {
    const refused = await set('available', 'occupied');
    setProblem(refused);
    if (refused !== null) return;
    toast.show({
      message: `${name} is available`,
      onUndo: () =>
        void set('occupied', 'available').then((why) => why !== null && toast.show({ message: why })),
    });
    await navigate({ to: '/tables' });
  };
  return (
    <div className={pageStyles.owed}>
      <ProblemBand problem={problem} />
      <Button variant="primary" size={64} block icon={Armchair} busy={busy} onClick={() => run(free)}>
        Free {name}
      </Button>
    </div>
  );
}
