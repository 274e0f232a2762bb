/** Lists closed visits that owe money back: cancelled after payment, or overpaid. */

import type { Visit } from '@tableside/domain/entities/visit.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import styles from './payments-page.module.css';

export function RefundsDue({ visits }: { visits: readonly Visit[] }) {
  if (visits.length === 0) return null;
  return (
    <NoteBand tone="refunded" className={styles.dueBand}>
      <ul aria-label="Refunds due" className={styles.due}>
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
