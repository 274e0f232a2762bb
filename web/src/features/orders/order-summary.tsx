/** The order as a bill: table, customer and time, lines, notes, and the sums. */

import type { Order } from '@tableside/domain/entities/order.ts';
import { taxLabel } from '@tableside/domain/orders/line-tax.ts';
import { taxesOfOrder } from '@tableside/domain/orders/order-totals.ts';
import type { NamedTable } from '@tableside/domain/tables/table-name.ts';
import { guestsText } from '@tableside/domain/values/guests-text.ts';
import { Ban } from 'lucide-react';
import { Money } from '../../components/money.tsx';
import { placeOf, roundAtCounter } from '../../components/orders/counter-text.ts';
import { OrderLines } from '../../components/orders/order-lines.tsx';
import { OrderNotes } from '../../components/orders/order-notes.tsx';
import { StatusBadge } from '../../components/orders/status-badge.tsx';
import { TableName } from '../../components/tables/table-name.tsx';
import { clockText } from '../../components/time/clock-text.ts';
import { Card } from '../../ui/layout/card.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import styles from './order-page.module.css';

export interface OrderSummaryProps {
  order: Order;
  table: NamedTable | null | undefined;
  timezone: string | undefined;
  /** Products whose size need not be named. */
  oneSized: ReadonlySet<string>;
}

export function OrderSummary({ order, table, timezone, oneSized }: OrderSummaryProps) {
  return (
    <Card as="article" marked={order.status === 'paid'}>
      <div className={styles.head}>
        <TableName table={placeOf(table, roundAtCounter(order), timezone)} tableId={order.tableId} />
        <StatusBadge status={order.status} />
      </div>
      <p className={styles.facts}>{facts(order, timezone)}</p>
      <OrderLines order={order} all oneSized={oneSized} />
      <OrderNotes order={order} className={styles.notes} />
      {order.status === 'cancelled' && (
        <NoteBand tone="cancelled" icon={Ban} className={styles.cancelled}>
          Cancelled by {order.statusBy.name} at {clockText(order.statusBy.at, 'time', timezone)}
          {order.cancelReason ? `: ${order.cancelReason}` : ''}
        </NoteBand>
      )}
      <Sums order={order} />
    </Card>
  );
}

function facts(order: Order, timezone: string | undefined): string {
  const made = `Created ${clockText(order.createdAt, 'dateTime', timezone)}`;
  const by = order.serverName ? `by ${order.serverName}` : '';
  // A non-breaking space keeps the words on one line.
  const guests = order.guests ? guestsText(order.guests).replace(' ', '\u00a0') : '';
  return [[made, by].filter(Boolean).join(' '), guests].filter(Boolean).join(' · ');
}

function Sums({ order }: { order: Order }) {
  return (
    <dl className={styles.sums}>
      <Sum label="Subtotal" cents={order.subtotal} />
      {taxesOfOrder(order).map((tax) => (
        <Sum key={taxLabel(tax)} label={taxLabel(tax)} cents={tax.tax} />
      ))}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>
          <Money cents={order.total} />
        </dd>
      </div>
    </dl>
  );
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <div className={styles.sum}>
      <dt>{label}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}
