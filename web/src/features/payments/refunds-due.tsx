/** Lists orders and closed visits that owe money back: cancelled after payment, or overpaid. */
import { formatCents } from '@tableside/domain/money.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { refundDue } from '@tableside/domain/orders/order-totals.ts';
import type { Visit } from '@tableside/domain/visits/visit.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import styles from './payments-page.module.css';

export function RefundsDue({ orders, visits }: { orders: readonly Order[]; visits: readonly Visit[] }) {
  if (orders.length + visits.length === 0) return null;
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
        {visits.map((visit) => (
          <VisitDue key={visit.id} visit={visit} />
        ))}
      </ul>
    </NoteBand>
  );
}

/** A refund is given on a payment, so the link leads to the last one that has something left to give back. */
function VisitDue({ visit }: { visit: Visit }) {
  const payment = visit.takings.findLast(({ amount, tip, refunded }) => refunded < amount + tip);
  return (
    <li className={styles.dueRow}>
      <span>
        Refund due: <b>{formatCents(visit.owed)}</b> of #{visit.number}
        {visit.name !== null && `, ${visit.name}`}
      </span>
      {payment && (
        <Link to="/payments/$id" params={{ id: payment.paymentId }} className={buttonClass({ size: 44 })}>
          Payment for #{visit.number}
        </Link>
      )}
    </li>
  );
}
