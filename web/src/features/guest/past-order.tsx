/** A finished order in one row: when, where, the total, and what was given back. */
import { Ban } from 'lucide-react';
import { clockText } from '../../components/clock-text.ts';
import { Money } from '../../components/money.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { tableWords } from '../../components/table-words.ts';
import { Card } from '../../ui/card.tsx';
import { NoteBand } from '../../ui/note-band.tsx';
import styles from './own-order-card.module.css';
import type { OwnOrderProps } from './own-order-card.tsx';

export function PastOrder({ order, table, timezone }: OwnOrderProps) {
  const back = order.status === 'cancelled' ? Math.max(0, -order.balance) : 0;
  return (
    <Card as="article" aria-label={`Order #${order.orderNumber}`}>
      <div className={styles.row}>
        <div className={styles.words}>
          <p className={styles.name}>
            {tableWords(table, order.tableId)} {order.orderNumber !== '' && `· #${order.orderNumber}`}
          </p>
          <p className={styles.number}>{clockText(order.createdAt, 'dateTime', timezone)}</p>
        </div>
        <StatusBadge status={order.status} quiet />
        <Money cents={order.total} className={styles.amount} />
      </div>
      {back > 0 && (
        <NoteBand tone="cancelled" icon={Ban} className={styles.lines}>
          The venue gives you back <Money cents={back} />.
        </NoteBand>
      )}
    </Card>
  );
}
