/** The order that is paid: its lines, subtotal, tax and tip. */
import { formatCents } from '@tableside/domain/money.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { OrderLines } from '../../components/order-lines.tsx';
import { TableName } from '../../components/table-name.tsx';
import type { NamedTable } from '../../components/table-words.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './checkout-order.module.css';

export interface CheckoutOrderProps {
  order: Order;
  table: NamedTable | null | undefined;
  tip: number;
  className?: string | undefined;
}

export function CheckoutOrder({ order, table, tip, className }: CheckoutOrderProps) {
  return (
    <Card as="section" aria-label="Order" className={classNames(styles.card, className)}>
      <div className={styles.head}>
        <TableName table={table} tableId={order.tableId} />
        <span className={styles.number}>#{order.orderNumber}</span>
      </div>
      <OrderLines order={order} all />
      <dl className={styles.totals}>
        <Row label="Subtotal" cents={order.subtotal} />
        <Row label={`Tax ${order.taxRate}%`} cents={order.tax} />
        {order.paid > 0 && <Row label="Paid" cents={-order.paid} />}
        {tip > 0 && <Row label="Tip" cents={tip} />}
      </dl>
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
