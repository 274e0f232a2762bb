/** The payments of the party that an order belongs to: what was taken, what is due in either direction, and the receipt. */

import { roleMay } from '@tableside/domain/command/permissions.ts';
import { isPaidFor, leftToPay } from '@tableside/domain/payments/visit-receipt.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { Link } from '@tanstack/react-router';
import { WaitingCards } from '../../components/cards/waiting-cards.tsx';
import { ReceiptLink } from '../../components/payments/receipt-link.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { useClockOffset } from '../../engine/engine-context.tsx';
import { usePaymentsOf } from '../../mirror/read/read.ts';
import { useNamedVisit } from '../../mirror/read/read-visits.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Card } from '../../ui/layout/card.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import styles from './order-page.module.css';
import { PaymentList } from './payment-list.tsx';

export interface CheckPaymentsProps {
  visitId: string;
  timezone: string | undefined;
}

/** Draws nothing for the kitchen, which holds no visits. */
export function CheckPayments({ visitId, timezone }: CheckPaymentsProps) {
  const { role } = useActor();
  const whole = useNamedVisit(visitId);
  const clockOffsetMs = useClockOffset();
  const payments = usePaymentsOf(whole?.visit.id ?? visitId);
  if (!roleMay(role, 'visit.edit') || whole === undefined || !payments) return null;
  const visit = whole?.visit;
  const due = whole ? leftToPay(whole.visit, whole.bill) : 0;
  const mayTake = roleMay(role, 'payment.record');
  return (
    <Card as="section" aria-label="Payments">
      <h2 className={styles.title}>Payments</h2>
      {payments.length === 0 && <p className={styles.none}>No payments on this device.</p>}
      <PaymentList payments={payments} timezone={timezone} />
      {visit && <WaitingCards visit={visit} clockOffsetMs={clockOffsetMs} className={styles.due} />}
      {visit !== undefined && visit.owed > 0 && (
        <NoteBand className={styles.due}>Refund due: {formatCents(visit.owed)}</NoteBand>
      )}
      {due > 0 && <NoteBand className={styles.due}>Still to pay: {formatCents(due)}</NoteBand>}
      <div className={styles.links}>
        {visit !== undefined && due > 0 && mayTake && (
          <Link to="/checkout/$orderId" params={{ orderId: visit.rootId }} className={buttonClass()}>
            Take payment
          </Link>
        )}
        {(!visit || isPaidFor(visit)) && <ReceiptLink visit={{ id: visit?.rootId ?? visitId }} />}
        {visit?.status === 'closed' && mayTake && (
          <Link
            to="/checkout/$orderId"
            params={{ orderId: visit.rootId }}
            search={{ tip: true }}
            className={buttonClass({ variant: 'outline' })}
          >
            Add a tip
          </Link>
        )}
        <Link to="/visits/$visitId" params={{ visitId }} className={buttonClass({ variant: 'outline' })}>
          Open its check
        </Link>
      </div>
    </Card>
  );
}
