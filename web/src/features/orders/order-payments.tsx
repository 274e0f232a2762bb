/** The payments and refunds of an order, and the amount still due in either direction. */

import { formatCents } from '@tableside/domain/money.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import type { Payment } from '@tableside/domain/payments/payment.ts';
import { hasReceipt } from '@tableside/domain/payments/receipt.ts';
import { roleMay } from '@tableside/domain/permissions.ts';
import { Link } from '@tanstack/react-router';
import { ReceiptLink, takesTip } from '../../components/payments/receipt-link.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import styles from './order-page.module.css';
import { PaymentList } from './payment-list.tsx';

export interface OrderPaymentsProps {
  order: Order;
  payments: readonly Payment[];
  timezone: string | undefined;
}

export function OrderPayments({ order, payments, timezone }: OrderPaymentsProps) {
  const { role } = useActor();
  const owes = order.balance > 0 && order.status !== 'cancelled';
  return (
    <>
      {payments.length === 0 && <p className={styles.none}>No payments on this device.</p>}
      <PaymentList payments={payments} timezone={timezone} />
      {order.balance < 0 && (
        <NoteBand className={styles.due}>Refund due: {formatCents(-order.balance)}</NoteBand>
      )}
      {owes && <NoteBand className={styles.due}>Still to pay: {formatCents(order.balance)}</NoteBand>}
      <div className={styles.links}>
        {owes && order.items.length > 0 && roleMay(role, 'payment.record') && (
          <Link to="/checkout/$orderId" params={{ orderId: order.id }} className={buttonClass()}>
            Take payment
          </Link>
        )}
        {hasReceipt(order) && <ReceiptLink orderId={order.id} />}
        {takesTip(order) && roleMay(role, 'payment.record') && (
          <Link
            to="/checkout/$orderId"
            params={{ orderId: order.id }}
            search={{ tip: true }}
            className={buttonClass({ variant: 'outline' })}
          >
            Add a tip
          </Link>
        )}
      </div>
    </>
  );
}
