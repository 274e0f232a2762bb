/** A finished order in one row: when, where, the total, and what was given back. */

import { tableText } from '@tableside/domain/tables/table-name.ts';
import { Ban } from 'lucide-react';
import { Money } from '../../components/money.tsx';
import { StatusBadge } from '../../components/orders/status-badge.tsx';
import { clockText } from '../../components/time/clock-text.ts';
import { Card } from '../../ui/layout/card.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import styles from './own-order-card.module.css';
import type { OwnOrderProps } from './own-order-card.tsx';

export function PastOrder({ order, table, timezone }: OwnOrderProps) {
  const back = order.status === 'cancelled' ? Math.max(0, -order.balance) : 0;
  return (
    <Card as="article" aria-label={`Order #${order.orderNumber}`}>
      <div className={styles.row}>
        <div className={styles.words}>
          <p className={styles.name}>
            {tableText(table, order.tableId)} {order.orderNumber !== '' && `· #${order.orderNumber}`}
          </p>
          <p className={styles.number}>{clockText(order.createdAt, 'dateTime', timezone)}</p>
        </div>
        <StatusBadge status={order.status} quiet />
        <Money cents={order.total} className={styles.amount} />
      </div>
      {back > 0 && (
        <NoteBand tone="cancelled" icon={Ban} className={styles.lines}>
          Refund due to you: <Money cents={back} />
        </NoteBand>
      )}
    </Card>
  );
}
