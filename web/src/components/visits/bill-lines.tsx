/** The lines of a bill, or of one of its checks, and what they come to. It stands on the checkout and on receipts. */

import { taxLabel } from '@tableside/domain/orders/line-tax.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { type BillPart, billItems } from '@tableside/domain/visits/bill-items.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './bill-lines.module.css';

interface BillLinesProps extends BillPart {
  /** What was given back later. */
  readonly refunded?: { readonly cents: number; readonly withTips: boolean };
}

export function BillLines({ refunded, ...part }: BillLinesProps) {
  const { bill, check } = part;
  const { service, taxes, exempted, total, taken } = check ?? bill;
  return (
    <div className={styles.bill}>
      <BillItems {...part} />
      <dl className={styles.amounts}>
        {!check && bill.comps > 0 && <Amount label="Comps" cents={-bill.comps} />}
        {!check && bill.discounts > 0 && <Amount label="Discount" cents={-bill.discounts} />}
        {service > 0 && <Amount label="Service charge" cents={service} />}
        {taxes.map((tax) => (
          <Amount key={taxLabel(tax)} label={taxLabel(tax)} cents={tax.tax} />
        ))}
        {exempted > 0 && <Amount label="Tax exempt" cents={-exempted} />}
        <Amount label={check ? 'Total of this check' : 'Total'} cents={total} isLast />
        {taken > 0 && <Amount label="Paid" cents={-taken} />}
        {taken > 0 && <Amount label="Still to pay" cents={Math.max(0, total - taken)} isLast />}
        {refunded && refunded.cents > 0 && (
          <Amount label={refunded.withTips ? 'Refunded, with tips' : 'Refunded'} cents={-refunded.cents} />
        )}
      </dl>
    </div>
  );
}

/** The lines alone. */
export function BillItems(part: BillPart) {
  return (
    <ul className={styles.lines}>
      {billItems(part).map(({ id, quantity, name, details, cents }) => (
        <li key={id} className={styles.line}>
          <span className={styles.quantity}>{quantity} ×</span>
          <span className={styles.words}>
            {name}
            {details.map((detail) => (
              <span key={detail} className={styles.details}>
                {detail}
              </span>
            ))}
          </span>
          <span>{formatCents(cents)}</span>
        </li>
      ))}
    </ul>
  );
}

interface AmountProps {
  label: string;
  cents: number;
  isLast?: boolean;
}

function Amount({ label, cents, isLast = false }: AmountProps) {
  return (
    <div className={classNames(styles.amount, isLast && styles.total)}>
      <dt>{label}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  );
}
