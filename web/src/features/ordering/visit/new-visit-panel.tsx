/** The place of the check of a table as long as nothing is on it: a product that is tapped opens it. */
import type { Table } from '@tableside/domain/entities/table.ts';
import { useNavigate } from '@tanstack/react-router';
import { ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { TableName } from '../../../components/tables/table-name.tsx';
import { beginAtCounter } from '../../../engine/begin-at-counter.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import type { Problem } from '../../../engine/mutation-problem.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import type { Pad } from '../pad/use-pad.ts';
import { GuestOrders } from './guest-orders.tsx';
import styles from './new-visit-panel.module.css';
import { TableOrders } from './table-orders.tsx';
import panel from './visit-panel.module.css';

export interface NewVisitPanelProps {
  table: Table;
  pad: Pad;
  rootId: string;
}

export function NewVisitPanel({ table, pad, rootId }: NewVisitPanelProps) {
  return (
    <section className={panel.panel} aria-label="New check">
      <div className={panel.head}>
        <div className={panel.names}>
          <TableName table={table} tableId={table.id} />
        </div>
        <Takeaway rootId={rootId} />
      </div>
      <div className={panel.body}>
        <ProblemBand problem={pad.problem} className={panel.problem} />
        <GuestOrders tableId={table.id} visit={undefined} rootId={rootId} className={panel.had} />
        <TableOrders table={table} pad={pad} open className={panel.had} />
        <p className={panel.empty}>Nothing on the check yet. Tap a product to add it.</p>
      </div>
    </section>
  );
}

/** The foot of a phone. */
export function NewVisitBar({ rootId }: Pick<NewVisitPanelProps, 'rootId'>) {
  return (
    <div data-foot className={styles.bar}>
      <p>Tap a product to add it.</p>
      <Takeaway rootId={rootId} />
    </div>
  );
}

/** Takeout takes no table: it stands at the counter. */
function Takeaway({ rootId }: Pick<NewVisitPanelProps, 'rootId'>) {
  const engine = useEngine();
  const navigate = useNavigate();
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<Problem>(null);
  const open = () =>
    run(async () => {
      const refused = await beginAtCounter(engine, rootId, { service: 'takeaway', payAt: 'order' });
      setProblem(refused);
      if (refused === null) await navigate({ to: '/menu', search: { check: rootId } });
    });
  return (
    <>
      <Button size={44} variant="outline" icon={ShoppingBag} busy={busy} onClick={open}>
        Takeout
      </Button>
      <ProblemBand problem={problem} />
    </>
  );
}
