/** Payments and refunds, one line each. A payment leads to its page, where it can be refunded. */

import { roleMay } from '@tableside/domain/command/permissions.ts';
import { paidByLabel } from '@tableside/domain/payments/method-label.ts';
import { changeOf } from '@tableside/domain/payments/receipt.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { Link } from '@tanstack/react-router';
import { Money } from '../../components/money.tsx';
import { withApprover } from '../../components/payments/cash-words.ts';
import { PAYMENT_STATUS_FACE } from '../../components/payments/payment-face.ts';
import { ConcludeButtons, conclusionOf } from '../../components/payments/pending-payment.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { clockText } from '../../components/time/clock-text.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { problemOf } from '../../engine/mutation-problem.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Badge } from '../../ui/status/badge.tsx';
import styles from './order-page.module.css';
import type { ToldPayment } from './order-timeline.ts';

export interface PaymentListProps {
  payments: readonly ToldPayment[];
  timezone: string | undefined;
}

export function PaymentList({ payments, timezone }: PaymentListProps) {
  const { role } = useActor();
  return (
    <ul>
      {payments.map((payment) => (
        <li key={payment.id} className={styles.payment}>
          <div className={styles.said}>
            <p className={styles.method}>
              {payment.kind === 'refund' ? 'Refund, ' : ''}
              {paidByLabel(payment)}
            </p>
            <p className={styles.small}>{paymentDetails(payment, timezone)}</p>
          </div>
          <Money
            cents={payment.kind === 'refund' ? -payment.amount : payment.amount + payment.tip}
            className={styles.amount}
          />
          {payment.outcome !== 'completed' && <PaymentEnd payment={payment} />}
          {payment.kind !== 'refund' && roleMay(role, 'payment.record') && (
            <Link to="/payments/$id" params={{ id: payment.id }} className={buttonClass({ size: 44 })}>
              View Details
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A payment without money: it waits for its terminal, or the terminal declined it. */
function PaymentEnd({ payment }: { payment: ToldPayment }) {
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

function paymentDetails(payment: ToldPayment, timezone: string | undefined): string {
  const tip = payment.tip > 0 ? `tip ${formatCents(payment.tip)}` : '';
  const back = changeOf(payment);
  const rounded = payment.rounding ? `cash rounding ${formatCents(payment.rounding)}` : '';
  const change = back > 0 ? `change ${formatCents(back)}` : '';
  const at = clockText(payment.timestamp, 'time', timezone);
  return [
    `${at} by ${withApprover(payment.takenBy, payment.approvedBy)}`,
    tip,
    rounded,
    change,
    payment.reason,
  ]
    .filter(Boolean)
    .join(' · ');
}
