/** The lines of a bill, or of one of its checks, and what they come to. It stands on the checkout and on receipts. */
import { formatCents } from '@tableside/domain/money.ts';
import { pricedDetails } from '@tableside/domain/orders/item-details.ts';
import { taxLabel } from '@tableside/domain/orders/line-tax.ts';
import type { Bill, Check } from '@tableside/domain/visits/bill.ts';
import { leftOf } from '@tableside/domain/visits/visit.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './bill-lines.module.css';

export interface BillLinesProps {
  bill: Bill;
  /** Shows only what is on this check. */
  check?: Check | undefined;
  /** Products that come in one size, whose size need not be named. */
  oneSized: ReadonlySet<string>;
}

export function BillLines({ bill, check, oneSized }: BillLinesProps) {
  const shown = bill.lines.filter(({ item, shares }) => leftOf(item) > 0 && (!check || check.key in shares));
  const { service, taxes, exempted, total, taken } = check ?? bill;
  return (
    <div className={styles.bill}>
      <ul className={styles.lines}>
        {shown.map((line) => (
          <Line key={line.item.id} line={line} check={check} oneSized={oneSized} />
        ))}
      </ul>
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
      </dl>
    </div>
  );
}

interface LineProps {
  line: Bill['lines'][number];
  check: Check | undefined;
  oneSized: ReadonlySet<string>;
}

function Line({ line, check, oneSized }: LineProps) {
  const { item, gross, net, shares } = line;
  // The whole bill lists what was taken off below its lines, so that its amounts add up.
  const share = check ? (shares[check.key] ?? 0) : gross;
  const isShared = check !== undefined && Object.keys(shares).length > 1;
  const details = pricedDetails(item, oneSized.has(item.productId) ? '' : item.size.name);
  return (
    <li className={styles.line}>
      <span className={styles.quantity}>{leftOf(item)} ×</span>
      <span className={styles.words}>
        {item.name}
        {details && <span className={styles.details}>{details}</span>}
        {isShared && <span className={styles.details}>A part of {formatCents(net)}</span>}
        {check && net < gross && <span className={styles.details}>Instead of {formatCents(gross)}</span>}
      </span>
      <span>{formatCents(share)}</span>
    </li>
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
