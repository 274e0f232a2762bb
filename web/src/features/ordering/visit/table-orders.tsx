/** What the guests at a table have had on checks that are paid: its state and lines. Each can be had again. */

import type { Order } from '@tableside/domain/entities/order.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import { isCounter } from '@tableside/domain/tables/counter.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { Link } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { useMemo } from 'react';
import { StatusBadge } from '../../../components/orders/status-badge.tsx';
import { ReceiptLink } from '../../../components/payments/receipt-link.tsx';
import { ofItsGuests } from '../../../components/tables/table-minimum.ts';
import { useCompletedOfTable, useOpenOrdersOfTable } from '../../../mirror/read/read.ts';
import { useVisitsOfTable } from '../../../mirror/read/read-visits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { itemCount, itemsText, orderName } from '../order-messages.ts';
import { useSameAgain } from '../pad/ask-again.tsx';
import type { Pad } from '../pad/use-pad.ts';
import { Fold } from './fold.tsx';
import styles from './table-orders.module.css';

export interface TableOrdersProps {
  table: Table;
  /** Takes the lines of an order once more. */
  pad: Pick<Pad, 'again' | 'allergiesAt'>;
  /** Open from the start, where nothing else needs the space. */
  open?: boolean;
  className?: string | undefined;
}

export function TableOrders({ table, pad, open = false, className }: TableOrdersProps) {
  const had = useEarlierOrders(table);
  const { again, question } = useSameAgain(pad);
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
          <HadOrder key={order.id} order={order} onAgain={() => again(order)} />
        ))}
      </ul>
      {question}
    </Fold>
  );
}

/** Returns the rounds of the guests at the table that are on no open check, in no particular order. */
export function useEarlierOrders(table: Table): readonly Order[] {
  // Everybody at the counter is a party of their own.
  const atCounter = isCounter(table);
  const open = useOpenOrdersOfTable(table.id);
  const completed = useCompletedOfTable(table.id);
  const visits = useVisitsOfTable(table.id);
  return useMemo(() => {
    if (atCounter) return [];
    const onCheck = new Set(visits?.map(({ visit }) => visit.id));
    return ofItsGuests(table, [...(open ?? []), ...(completed ?? [])]).filter(
      ({ status, visitId }) => status !== 'draft' && !onCheck.has(visitId ?? ''),
    );
  }, [table, atCounter, open, completed, visits]);
}

function HadOrder({ order, onAgain }: { order: Order; onAgain: () => void }) {
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
      <div className={styles.acts}>
        <Button size={44} icon={RotateCcw} onClick={onAgain} aria-label={`Same again: ${name}`}>
          Same again
        </Button>
        {order.visitId !== undefined && (
          <ReceiptLink
            orderId={order.id}
            visit={{ id: order.visitId }}
            name={`Receipt of ${name}`}
            variant="outline"
            size={44}
          />
        )}
      </div>
    </li>
  );
}

const linesText = ({ items }: Order): string =>
  items
    .map(({ quantity, name, allergy }) => `${quantity} × ${name}${allergy ? ` (allergy: ${allergy})` : ''}`)
    .join(', ');
