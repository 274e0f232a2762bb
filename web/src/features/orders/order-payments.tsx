/** The payments and refunds of an order, and the amount still due in either direction. */

import { formatCents } from '@tableside/domain/money.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { METHOD_LABEL } from '@tableside/domain/payments/method-label.ts';
import type { Payment } from '@tableside/domain/payments/payment.ts';
import { hasReceipt } from '@tableside/domain/payments/receipt.ts';
import { roleMay } from '@tableside/domain/permissions.ts';
import { Link } from '@tanstack/react-router';
import { Money } from '../../components/money.tsx';
import { PAYMENT_STATUS_FACE } from '../../components/payments/payment-face.ts';
import { ConcludeButtons, conclusionOf } from '../../components/payments/pending-payment.tsx';
import { ReceiptLink, takesTip } from '../../components/payments/receipt-link.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { clockText } from '../../components/time/clock-text.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { problemOf } from '../../engine/mutation-problem.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import styles from './order-page.module.css';

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
      <ul>
        {payments.map((payment) => (
          <li key={payment.id} className={styles.payment}>
            <div className={styles.said}>
              <p className={styles.method}>
                {payment.kind === 'refund' ? 'Refund, ' : ''}
                {METHOD_LABEL[payment.method]}
              </p>
              <p className={styles.small}>{paymentDetails(payment, timezone)}</p>
            </div>
            <Money
              cents={payment.kind === 'refund' ? -payment.amount : payment.amount + payment.tip}
              className={styles.amount}
            />
            {payment.outcome !== 'completed' && <PaymentEnd payment={payment} />}
            {payment.kind !== 'refund' && roleMay(role, 'payment.screen') && (
              <Link to="/payments/$id" params={{ id: payment.id }} className={buttonClass({ size: 44 })}>
                View Details
              </Link>
            )}
          </li>
        ))}
      </ul>
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

/** A payment without money: it waits for its terminal, or the terminal declined it. */
function PaymentEnd({ payment }: { payment: Payment }) {
  const { role } = useActor();
  const engine = useEngine();
  const { label, icon, tone } = PAYMENT_STATUS_FACE[payment.outcome];
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
      {payment.outcome === 'pending' && roleMay(role, 'payment.record') && (
        <ConcludeButtons
          onConclude={(outcome) =>
            problemOf(engine.mutate('payment.conclude', conclusionOf(payment, outcome)))
          }
        />
      )}
    </>
  );
}

function paymentDetails(payment: Payment, timezone: string | undefined): string {
  const tip = payment.tip > 0 ? `tip ${formatCents(payment.tip)}` : '';
  const change =
    payment.tendered === null ? '' : `change ${formatCents(payment.tendered - payment.amount - payment.tip)}`;
  const at = clockText(payment.timestamp, 'time', timezone);
  return [`${at} by ${payment.takenBy.name}`, tip, change, payment.reason].filter(Boolean).join(' · ');
}
