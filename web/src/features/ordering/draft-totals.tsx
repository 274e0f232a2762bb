/**
 * The totals of a draft: subtotal, tax, the amount missing to the minimum spend, the total, and the amount still to
 * pay.
 */
import { formatCents } from '@tableside/domain/money.ts';
import { taxLabel } from '@tableside/domain/orders/line-tax.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { amountDue, paidTowards, taxesOfOrder } from '@tableside/domain/orders/order-totals.ts';
import type { Spend } from '../../components/tables/table-minimum.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './draft-totals.module.css';

/** The subtotal, the tax and what is missing to the minimum, in one line. The checkout button shows the total. */
export function DraftTotalsLine({ order, spend }: DraftTotalsProps) {
  return (
    <dl className={styles.line}>
      <Row label="Subtotal" value={formatCents(order.subtotal)} />
      {order.taxes ? <Row label="Tax" value={formatCents(order.tax)} /> : <TaxRows order={order} />}
      {spend && spend.minimum > 0 && <MinimumRow spend={spend} />}
    </dl>
  );
}

function MinimumRow({ spend: { missing } }: { spend: Spend }) {
  return missing === 0 ? (
    <Row label="Minimum spend" value="Met" />
  ) : (
    <Row label="Left to minimum spend" value={formatCents(missing)} />
  );
}

export interface DraftTotalsProps {
  order: Order;
  spend: Spend | undefined;
}

export function DraftTotals({ order, spend }: DraftTotalsProps) {
  const paid = paidTowards(order);
  return (
    <dl className={styles.totals}>
      <Row label="Subtotal" value={formatCents(order.subtotal)} />
      <TaxRows order={order} />
      {spend && spend.minimum > 0 && <MinimumRow spend={spend} />}
      <Row label="Total" value={formatCents(order.total)} isLast={paid === 0} />
      {paid > 0 && (
        <>
          <Row label="Paid" value={formatCents(-paid)} />
          <Row label="Still to pay" value={formatCents(amountDue(order))} isLast />
        </>
      )}
    </dl>
  );
}

const TaxRows = ({ order }: Pick<DraftTotalsProps, 'order'>) =>
  taxesOfOrder(order).map((tax) => (
    <Row key={taxLabel(tax)} label={taxLabel(tax)} value={formatCents(tax.tax)} />
  ));

interface RowProps {
  label: string;
  value: string;
  /** Marks the line that the others add up to. */
  isLast?: boolean;
}

function Row({ label, value, isLast = false }: RowProps) {
  return (
    <div className={classNames(styles.row, isLast && styles.total)}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
