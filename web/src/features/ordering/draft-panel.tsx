/** The draft beside the menu on tablets: its table, lines, totals, checkout. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { isStaff } from '@tableside/domain/permissions.ts';
import type { Table } from '@tableside/domain/tables/table.ts';
import { ChevronDown } from 'lucide-react';
import { StatusBadge } from '../../components/orders/status-badge.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import type { Spend } from '../../components/tables/table-minimum.ts';
import { TableName } from '../../components/tables/table-name.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { DraftDetails } from './draft-details.tsx';
import { DraftFoot } from './draft-foot.tsx';
import { DraftLines } from './draft-lines.tsx';
import styles from './draft-panel.module.css';
import { orderName } from './order-messages.ts';
import { TableOrders } from './staff-parts.tsx';
import type { Draft } from './use-draft.ts';

export interface DraftPanelProps {
  table: Table;
  draft: Draft;
  spend: Spend;
  oneSized: ReadonlySet<string>;
  /** Opens the dialog that asks which of several drafts to continue. */
  onAsk: () => void;
}

export function DraftPanel({ table, draft, spend, oneSized, onAsk }: DraftPanelProps) {
  const { role } = useActor();
  const { drafts } = draft;
  const order = drafts?.choice.kind === 'open' ? drafts.choice.order : undefined;
  const count = drafts?.drafts.length ?? 0;
  const others = count - (order ? 1 : 0);
  return (
    <section className={styles.panel} aria-label="Draft order">
      <div className={styles.head}>
        <div className={styles.names}>
          <TableName table={table} tableId={table.id} />
          <span className={styles.number}>
            {others > 0 ? (
              <Button variant="ghost" size={44} iconEnd={ChevronDown} onClick={onAsk}>
                {order ? orderName(order) : `${count} ${count === 1 ? 'draft' : 'drafts'}`}
              </Button>
            ) : (
              order && orderName(order)
            )}
          </span>
        </div>
        {order && <StatusBadge status={order.status} />}
      </div>
      {isStaff(role) && drafts && drafts.choice.kind !== 'ask' && drafts.choice.kind !== 'after' && (
        <div className={styles.details}>
          <DraftDetails order={order} draft={draft} />
        </div>
      )}
      <div className={styles.body}>
        {draft.problem !== null && (
          <NoteBand tone="danger" role="alert" className={styles.problem}>
            {draft.problem}
          </NoteBand>
        )}
        <TableOrders
          key={order ? 'beside' : 'alone'}
          table={table}
          draft={draft}
          open={!order || order.items.length === 0}
          className={styles.had}
        />
        <PanelBody order={order} draft={draft} oneSized={oneSized} onAsk={onAsk} />
      </div>
      {order && (
        <div className={styles.foot}>
          <DraftFoot order={order} draft={draft} spend={spend} />
        </div>
      )}
    </section>
  );
}

interface PanelBodyProps extends Pick<DraftPanelProps, 'draft' | 'oneSized' | 'onAsk'> {
  order: Order | undefined;
}

function PanelBody({ order, draft, oneSized, onAsk }: PanelBodyProps) {
  if (draft.drafts?.choice.kind === 'ask') {
    return (
      <div className={styles.empty}>
        <p>This table has {draft.drafts.drafts.length} drafts.</p>
        <Button size={56} variant="primary" onClick={onAsk}>
          Choose an order
        </Button>
      </div>
    );
  }
  if (order && order.items.length > 0) {
    return <DraftLines key={order.id} order={order} draft={draft} oneSized={oneSized} startsAtEnd />;
  }
  if (draft.drafts?.choice.kind === 'after') {
    return <p className={styles.empty}>Tap a product to add it to {orderName(draft.drafts.choice.order)}.</p>;
  }
  return draft.drafts && <p className={styles.empty}>Nothing on the order yet. Tap a product to add it.</p>;
}
