/** The order being paid: its lines, subtotal, tax and tip. */
import { formatCents } from '@tableside/domain/money.ts';
import { taxLabel } from '@tableside/domain/orders/line-tax.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { taxesOfOrder } from '@tableside/domain/orders/order-totals.ts';
import type { NamedTable } from '@tableside/domain/tables/table-name.ts';
import { TableName } from '../../components/tables/table-name.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './checkout-order.module.css';
import { PaidLines } from './paid-lines.tsx';
import { PaidSoFar } from './paid-so-far.tsx';
import type { Checkout } from './use-checkout.ts';

export interface CheckoutOrderProps {
  order: Order;
  checkout: Checkout;
  table: NamedTable | null | undefined;
}

export function CheckoutOrder({ order, checkout, table }: CheckoutOrderProps) {
  const {
    payable: { paid },
    tip,
    tipChoice,
  } = checkout;
  return (
    <Card as="section" aria-label="Order" className={styles.card}>
      <div className={styles.head}>
        <TableName table={table} tableId={order.tableId} />
        <span className={styles.number}>#{order.orderNumber}</span>
      </div>
      <PaidLines order={order} />
      <dl className={styles.totals}>
        <Row label="Subtotal" cents={order.subtotal} />
        {taxesOfOrder(order).map((tax) => (
          <Row key={taxLabel(tax)} label={taxLabel(tax)} cents={tax.tax} />
        ))}
        {paid > 0 && <Row label="Paid" cents={-paid} />}
        {tip > 0 && (
          <Row label={tipChoice.kind === 'percent' ? `Tip ${tipChoice.percent}%` : 'Tip'} cents={tip} />
        )}
      </dl>
      <PaidSoFar orderId={order.id} />
    </Card>
  );
}

function Row({ label, cents }: { label: string; cents: number }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  );
}
