/** The orders of the guests at a table, with state and lines. Each can be opened, added to and printed again. */
import { formatCents } from '@tableside/domain/money.ts';
import { isOpen, type Order } from '@tableside/domain/orders/order.ts';
import { amountDue } from '@tableside/domain/orders/order-totals.ts';
import { hasReceipt } from '@tableside/domain/payments/receipt.ts';
import type { Table } from '@tableside/domain/tables/table.ts';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { StatusBadge } from '../../components/orders/status-badge.tsx';
import { ReceiptLink } from '../../components/payments/receipt-link.tsx';
import { ofItsGuests } from '../../components/tables/table-minimum.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Fold } from './fold.tsx';
import { itemCount, itemsText, orderName } from './order-messages.ts';
import styles from './table-orders.module.css';
import type { Draft } from './use-draft.ts';

export interface TableOrdersProps {
  table: Table;
  draft: Draft;
  /** Open from the start, where nothing else needs the space. */
  open?: boolean;
  className?: string | undefined;
}

export function TableOrders({ table, draft, open = false, className }: TableOrdersProps) {
  const had = ofItsGuests(table, draft.orders).filter((order) => order.status !== 'draft');
  if (had.length === 0) return null;
  const total = had.reduce((sum, order) => sum + order.total, 0);
  const count = had.reduce((sum, order) => sum + itemCount(order), 0);
  return (
    <Fold
      title="Already ordered"
      sum={`${itemsText(count)} · ${formatCents(total)}`}
      open={open}
      className={className}
    >
      <ul>
        {had.map((order) => (
          <HadOrder key={order.id} order={order} onAdd={() => draft.addAfter(order.id)} />
        ))}
      </ul>
    </Fold>
  );
}

function HadOrder({ order, onAdd }: { order: Order; onAdd: () => void }) {
  const due = amountDue(order);
  const name = orderName(order);
  return (
    <li className={styles.order}>
      <div className={styles.head}>
        <Link to="/orders/$id" params={{ id: order.id }} className={styles.open}>
          {name}
        </Link>
        <StatusBadge status={order.status} />
        <span className={styles.total}>{formatCents(order.total)}</span>
      </div>
      <p className={styles.lines}>{linesText(order)}</p>
      {due > 0 && <p className={styles.due}>{formatCents(due)} still to pay</p>}
      <div className={styles.acts}>
        {isOpen(order) && (
          <Button size={44} icon={Plus} onClick={onAdd} aria-label={`Add to ${name}`}>
            Add to it
          </Button>
        )}
        {hasReceipt(order) && (
          <ReceiptLink orderId={order.id} name={`Receipt of ${name}`} variant="outline" size={44} />
        )}
      </div>
    </li>
  );
}

const linesText = ({ items }: Order): string =>
  items
    .map(({ quantity, name, allergy }) => `${quantity} × ${name}${allergy ? ` (allergy: ${allergy})` : ''}`)
    .join(', ');
