/** The totals above the list of checks: what closed checks sold, tips, refunds, and what open ones owe. */
import { formatCents } from '@tableside/domain/values/money.ts';
import styles from './history-page.module.css';
import { HistorySum } from './history-sums.tsx';
import { type ListedVisits, visitTotals } from './visit-rows.ts';

export interface VisitSumsProps {
  listed: ListedVisits;
  /** Whether every check of the choice is listed. */
  isWhole: boolean;
}

export function VisitSums({ listed, isWhole }: VisitSumsProps) {
  const { visits, sales, average, tips, refunds, unpaid, guests } = visitTotals(listed);
  return (
    <section aria-label="Totals" className={styles.totals}>
      <dl className={styles.sums}>
        <HistorySum name="Closed checks" value={`${visits}`} detail={`${formatCents(average)} average`} />
        <HistorySum name="Sales" value={formatCents(sales)} detail="With tax, before refunds" />
        <HistorySum name="Tips" value={formatCents(tips)} detail="Less tips refunded" />
        <HistorySum name="Refunds" value={formatCents(refunds)} detail="With tips" />
        <HistorySum
          name="Still to pay"
          value={formatCents(unpaid.sum)}
          detail={unpaid.visits === 1 ? 'On 1 check' : `On ${unpaid.visits} checks`}
        />
        <HistorySum name="Guests" value={`${guests}`} detail="As counted on checks" />
      </dl>
      {!isWhole && <p className={styles.scope}>The totals cover the checks listed so far.</p>}
    </section>
  );
}
