/** An order as a card: the table first, then number and age, lines, notes, total, and the next actions. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { type NamedTable, tableText } from '@tableside/domain/tables/table-name.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { ProblemBand } from '../../ui/messages/note-band.tsx';
import { Money } from '../money.tsx';
import { TableName } from '../tables/table-name.tsx';
import { placeOf, roundAtCounter } from './counter-text.ts';
import styles from './order-card.module.css';
import { OrderLines } from './order-lines.tsx';
import { OrderNotes } from './order-notes.tsx';
import { StatusBadge } from './status-badge.tsx';

export interface OrderCardProps {
  order: Order;
  table: NamedTable | null | undefined;
  /** The venue's time zone, for pickup times. */
  timezone?: string | undefined;
  /** The order's age on the board, its time in the history. */
  when: ReactNode;
  /** How far the order has come: `<DeliveryMark>`. */
  delivery?: ReactNode;
  /** The next step, with a quieter action to its left. */
  actions?: ReactNode;
  /** Nothing on this card waits for staff: no tint, no pulse. */
  quiet?: boolean;
  /** Products whose size need not be named. */
  oneSized?: ReadonlySet<string>;
  /** Why the last action failed. */
  problem?: string | undefined;
}

export function OrderCard(props: OrderCardProps) {
  const { order, when, delivery, actions, quiet = false, oneSized, problem } = props;
  const table = placeOf(props.table, roundAtCounter(order), props.timezone);
  const paid = order.status === 'paid' && !quiet;
  return (
    <Card as="article" marked={paid} aria-label={cardName(order, table)}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <TableName table={table} tableId={order.tableId} />
          <StatusBadge status={order.status} quiet={quiet} />
        </div>
        <div className={styles.facts}>
          <Link to="/orders/$id" params={{ id: order.id }} className={styles.number}>
            #{order.orderNumber}
          </Link>
          {when}
          {delivery}
        </div>
        <div className={styles.body}>
          <OrderLines order={order} oneSized={oneSized} />
          <OrderNotes order={order} className={styles.notes} />
          <ProblemBand problem={problem} className={styles.problem} />
        </div>
        <div className={classNames(styles.foot, !actions && styles.alone)}>
          <span className={styles.total}>
            <span className={styles.label}>Total</span>
            <Money cents={order.total} className={styles.amount} />
          </span>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </div>
    </Card>
  );
}

const cardName = (order: Order, table: NamedTable | null | undefined): string =>
  `Order #${order.orderNumber}, ${tableText(table, order.tableId)}`;
