/** Subtotal, tax, what is missing to the minimum spend, and the total of a draft. */
import { formatCents } from '@tableside/domain/money.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import type { Spend } from '../../components/table-minimum.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './draft-totals.module.css';

export interface DraftTotalsProps {
  order: Order;
  spend: Spend | undefined;
}

export function DraftTotals({ order, spend }: DraftTotalsProps) {
  return (
    <dl className={styles.totals}>
      <Row label="Subtotal" value={formatCents(order.subtotal)} />
      <Row label={`Tax ${order.taxRate}%`} value={formatCents(order.tax)} />
      {spend && spend.minimum > 0 && (
        <Row label="To minimum spend" value={spend.missing === 0 ? 'Met' : formatCents(spend.missing)} />
      )}
      {order.paid > 0 && <Row label="Paid" value={formatCents(-order.paid)} />}
      <div className={classNames(styles.row, styles.total)}>
        <dt>Total</dt>
        <dd>{formatCents(order.total)}</dd>
      </div>
    </dl>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
