/**
 * A table as a card: its number, its status, its capacity and shape, and how far its open orders meet its minimum
 * spend.
 */
import { formatCents } from '@tableside/domain/money.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import type { Table, TableStatus } from '@tableside/domain/tables/table.ts';
import { Link } from '@tanstack/react-router';
import { BellRing } from 'lucide-react';
import { type StatusChoice, StatusTrigger } from '../../ui/buttons/status-trigger.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Meter } from '../../ui/status/meter.tsx';
import { ORDER_STATUS_ICON } from '../orders/order-status-face.ts';
import { ageText } from '../time/age-text.ts';
import styles from './table-card.module.css';
import { tableText } from './table-messages.ts';
import type { Spend } from './table-minimum.ts';
import { seatingText } from './table-shape-messages.ts';
import { TABLE_STATUS_FACE } from './table-status-face.ts';

export interface TableCardProps {
  table: Table;
  /** The table's open orders, oldest first. */
  orders: readonly Order[];
  spend: Spend;
  /** Milliseconds since 1970 by the server's clock; ages are measured against it. */
  now: number;
  /** The statuses that the person may set. Empty when the status cannot be changed here. */
  choices: readonly StatusChoice<TableStatus>[];
  onStatus: (status: TableStatus) => void;
  /** Whether tapping the card starts taking an order for the table. */
  opens: boolean;
  /** Why the last status change failed. */
  problem?: string | undefined;
}

export function TableCard(props: TableCardProps) {
  const { table, orders, spend, now, choices, onStatus, opens, problem } = props;
  const name = tableText(table, table.id);
  const guestOrders = orders.filter(isGuestOrder);
  return (
    <Card as="li" className={styles.card} aria-label={name}>
      <div className={styles.head}>
        {opens ? (
          <Link
            to="/menu"
            search={{ table: table.id }}
            className={styles.number}
            aria-label={`${name}, ${orders.length > 0 ? 'continue its order' : 'take an order'}`}
          >
            {table.number}
          </Link>
        ) : (
          <span className={styles.number}>{table.number}</span>
        )}
        <div className={styles.status}>
          <StatusTrigger
            label={name}
            value={table.status}
            choices={choices}
            current={TABLE_STATUS_FACE[table.status]}
            onChange={onStatus}
            disabled={choices.length === 0}
          />
        </div>
      </div>
      <p className={styles.seating}>{seatingText(table)}</p>
      <OrdersLine orders={orders.filter((order) => !isGuestOrder(order))} now={now} />
      {guestOrders.map((order) => (
        <GuestOrderLink key={order.id} order={order} now={now} opens={opens} />
      ))}
      <div className={styles.foot}>
        <SpendMeter name={name} spend={spend} shown={orders.length > 0 || table.status === 'occupied'} />
        <p className={styles.quiet}>Min. spend {formatCents(spend.minimum)}</p>
      </div>
      {problem !== undefined && (
        <NoteBand tone="danger" role="alert" className={styles.problem}>
          {problem}
        </NoteBand>
      )}
    </Card>
  );
}

/** A customer's own draft that was handed to staff. */
const isGuestOrder = (order: Order): boolean => order.status === 'draft' && order.submittedAt !== null;

const MOST_ORDERS = 2;

function OrdersLine({ orders, now }: { orders: readonly Order[]; now: number }) {
  if (orders.length === 0) return null;
  const more = orders.length - MOST_ORDERS;
  return (
    <ul className={styles.orders} aria-label="Open orders">
      {orders.slice(0, MOST_ORDERS).map((order) => (
        <li key={order.id} data-tone={order.status} className={styles.order}>
          <Icon of={ORDER_STATUS_ICON[order.status]} size={16} />
          <span className="visually-hidden">{STATUS_LABEL[order.status]}</span>
          <span className={styles.orderNumber}>{order.orderNumber ? `#${order.orderNumber}` : 'Guest'}</span>
          {ageText(now - Date.parse(order.sentAt ?? order.createdAt))}
        </li>
      ))}
      {more > 0 && <li>{more} more</li>}
    </ul>
  );
}

function GuestOrderLink({ order, now, opens }: { order: Order; now: number; opens: boolean }) {
  const words = (
    <>
      <Icon of={BellRing} size={18} />
      <span className={styles.guestText}>Guest order</span>
      {order.submittedAt && ageText(now - Date.parse(order.submittedAt))}
    </>
  );
  if (!opens) return <p className={styles.guest}>{words}</p>;
  return (
    <Link to="/order/$orderId" params={{ orderId: order.id }} className={styles.guest}>
      {words}
    </Link>
  );
}

function SpendMeter({ name, spend, shown }: { name: string; spend: Spend; shown: boolean }) {
  const { minimum, spent, missing } = spend;
  if (!shown || minimum === 0) return null;
  return (
    <Meter
      value={spent}
      max={minimum}
      label={`Minimum spend of ${name}`}
      valueText={`${formatCents(spent)} of ${formatCents(minimum)}`}
      start={formatCents(spent)}
      end={missing === 0 ? 'Minimum met' : `${formatCents(missing)} to go`}
    />
  );
}
