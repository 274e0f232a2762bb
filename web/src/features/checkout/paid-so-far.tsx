/** The payments that an order has had already, for the person who takes the rest. */

import { isTaken } from '@tableside/domain/entities/payment.ts';
import { paidByLabel } from '@tableside/domain/payments/method-label.ts';
import { Money } from '../../components/money.tsx';
import { clockText } from '../../components/time/clock-text.ts';
import { usePaymentsOf, useVenue } from '../../mirror/read/read.ts';
import styles from './check-bill.module.css';

export function PaidSoFar({ orderId }: { orderId: string }) {
  const timezone = useVenue()?.timezone;
  const taken = (usePaymentsOf(orderId) ?? []).filter(isTaken);
  if (taken.length === 0) return null;
  return (
    <ul aria-label="Paid so far" className={styles.totals}>
      {taken.map(({ id, amount, timestamp, takenBy, ...paid }) => (
        <li key={id} className={styles.row}>
          <span>
            {paidByLabel(paid)}, {clockText(timestamp, 'time', timezone)}, {takenBy.name}
          </span>
          <Money cents={amount} />
        </li>
      ))}
    </ul>
  );
}
