/** What was taken off a check, one line for each comp and discount, so that its lines come to its sum. */

import type { Visit } from '@tableside/domain/entities/visit.ts';
import type { Bill } from '@tableside/domain/visits/bill.ts';
import { Money } from '../money.tsx';
import { adjustmentText } from './adjustment-words.ts';
import styles from './reductions.module.css';

export function Reductions({ visit, bill }: { visit: Visit; bill: Bill }) {
  const active = visit.adjustments.filter(({ removed }) => removed === null);
  if (active.length === 0) return null;
  return (
    <ul aria-label="Comps and discounts" className={styles.reductions}>
      {active.map((one) => {
        const cents = bill.reductions.find(({ adjustmentId }) => adjustmentId === one.id)?.cents;
        return (
          <li key={one.id} className={styles.reduction}>
            <span>{adjustmentText(one, bill)}</span>
            {cents !== undefined && <Money cents={0 - cents} />}
          </li>
        );
      })}
    </ul>
  );
}
