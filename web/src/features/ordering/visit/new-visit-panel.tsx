/** The place of the check of a table as long as nothing is on it: a product that is tapped opens it. */
import type { Table } from '@tableside/domain/entities/table.ts';
import { ShoppingBag } from 'lucide-react';
import { TableName } from '../../../components/tables/table-name.tsx';
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
        <Takeaway pad={pad} />
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
export function NewVisitBar({ pad }: Pick<NewVisitPanelProps, 'pad'>) {
  return (
    <div data-foot className={styles.bar}>
      <p>Tap a product to add it.</p>
      <Takeaway pad={pad} />
    </div>
  );
}

function Takeaway({ pad }: Pick<NewVisitPanelProps, 'pad'>) {
  return (
    <Button
      size={44}
      variant={pad.isTakeaway ? 'primary' : 'outline'}
      icon={ShoppingBag}
      aria-pressed={pad.isTakeaway}
      onClick={() => pad.setTakeaway(!pad.isTakeaway)}
    >
      Takeout
    </Button>
  );
}
