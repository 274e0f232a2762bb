/** A guest's own order: its steps with their times, its lines and its total. */

import type { Order } from '@tableside/domain/entities/order.ts';
import { awaitsStaff } from '@tableside/domain/orders/guest-draft.ts';
import { type NamedTable, tableText } from '@tableside/domain/tables/table-name.ts';
import { payAtOf } from '@tableside/domain/venue/bill-settings.ts';
import { Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { Money } from '../../components/money.tsx';
import { OrderLines } from '../../components/orders/order-lines.tsx';
import { OrderNotes } from '../../components/orders/order-notes.tsx';
import { StatusBadge } from '../../components/orders/status-badge.tsx';
import { TableName } from '../../components/tables/table-name.tsx';
import { useVenue } from '../../mirror/read/read.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { GuestProgress } from './guest-progress.tsx';
import { isUnsent } from './guest-steps.ts';
import styles from './own-order-card.module.css';

export interface OwnOrderProps {
  order: Order;
  table: NamedTable | null | undefined;
  timezone: string | undefined;
}

export interface OwnOrderCardProps extends OwnOrderProps {
  /** Products whose size need not be named. */
  oneSized: ReadonlySet<string>;
}

export function OwnOrderCard({ order, table, timezone, oneSized }: OwnOrderCardProps) {
  const venue = useVenue();
  const payAt = venue ? payAtOf(venue) : 'order';
  const unsent = isUnsent(order);
  return (
    <Card as="article" aria-label={`Order for ${tableText(table, order.tableId)}`}>
      <div className={styles.head}>
        <div>
          <TableName table={table} tableId={order.tableId} />
          {order.orderNumber !== '' && <p className={styles.number}>#{order.orderNumber}</p>}
        </div>
        {order.status === 'draft' ? (
          <Badge tone={unsent ? 'draft' : 'info'} icon={Send}>
            {unsent ? 'Not sent yet' : 'Sent'}
          </Badge>
        ) : (
          <StatusBadge status={order.status} quiet />
        )}
      </div>
      <GuestProgress order={order} timezone={timezone} payAt={payAt} />
      <div className={styles.lines}>
        <OrderLines order={order} all oneSized={oneSized} />
        <OrderNotes order={order} />
      </div>
      <p className={styles.total}>
        Total
        <Money cents={order.total} />
      </p>
      {unsent && (
        <Link
          to="/order/$orderId"
          params={{ orderId: order.id }}
          className={buttonClass({ variant: 'primary', size: 56, block: true })}
        >
          Continue this order
        </Link>
      )}
      {awaitsStaff(order) && (
        <p className={styles.next}>
          {payAt === 'end'
            ? 'Your server will confirm it. You pay at the end of your visit.'
            : 'Your server will come to your table to take payment.'}
        </p>
      )}
    </Card>
  );
}
