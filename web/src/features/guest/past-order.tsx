/** A finished order in one row: when, where and the total. */

import { tableText } from '@tableside/domain/tables/table-name.ts';
import { Money } from '../../components/money.tsx';
import { StatusBadge } from '../../components/orders/status-badge.tsx';
import { clockText } from '../../components/time/clock-text.ts';
import { Card } from '../../ui/layout/card.tsx';
import styles from './own-order-card.module.css';
import type { OwnOrderProps } from './own-order-card.tsx';

export function PastOrder({ order, table, timezone }: OwnOrderProps) {
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
    </Card>
  );
}
