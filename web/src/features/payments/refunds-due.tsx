/** Orders that owe money back: cancelled after payment, or overpaid. */
import { formatCents } from '@tableside/domain/money.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { refundDue } from '@tableside/domain/orders/order-totals.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import styles from './payments-page.module.css';

export function RefundsDue({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) return null;
  return (
    <NoteBand tone="refunded" className={styles.dueBand}>
      <ul aria-label="Refunds due" className={styles.due}>
        {orders.map((order) => (
          <li key={order.id} className={styles.dueRow}>
            <span>
              Refund due: <b>{formatCents(refundDue(order))}</b> of #{order.orderNumber}
              {order.status === 'cancelled' && `, cancelled by ${order.statusBy.name}`}
            </span>
            <Link to="/orders/$id" params={{ id: order.id }} className={buttonClass({ size: 44 })}>
              Order #{order.orderNumber}
            </Link>
          </li>
        ))}
      </ul>
    </NoteBand>
  );
}
