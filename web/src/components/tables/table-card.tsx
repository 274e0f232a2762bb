/**
 * A table as a card: its number and status, then what matters now: its orders, who is expected, or how many it seats,
 * and how far its guests are from the minimum spend. All text is one or two lines, so that a whole room is in sight.
 */
import { formatCents } from '@tableside/domain/money.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import type { Table, TableStatus } from '@tableside/domain/tables/table.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { Link } from '@tanstack/react-router';
import { BellRing } from 'lucide-react';
import { type StatusAction, type StatusChoice, StatusTrigger } from '../../ui/buttons/status-trigger.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ProblemBand } from '../../ui/messages/note-band.tsx';
import { ORDER_STATUS_ICON } from '../orders/order-status-face.ts';
import { ageText } from '../time/age-text.ts';
import { reservationText } from './reservation-messages.ts';
import styles from './table-card.module.css';
import type { Spend } from './table-minimum.ts';
import { seatsText, shapeText } from './table-shape-messages.ts';
import { TABLE_STATUS_FACE } from './table-status-face.ts';
import { type VisitNow, visitNext } from './visit-next.ts';

export interface TableCardProps {
  table: Table;
  /** The table's open orders, oldest first. */
  orders: readonly Order[];
  /** The parties at the table that pay at the end, oldest first. */
  visits?: readonly VisitNow[];
  spend: Spend;
  /** Milliseconds since 1970 by the server's clock; ages are measured against it. */
  now: number;
  /** The venue's time zone; undefined while it is being read. */
  timezone: string | undefined;
  /** The statuses that the person may set. Empty when the status cannot be changed here. */
  choices: readonly StatusChoice<TableStatus>[];
  onStatus: (status: TableStatus) => void;
  /** A further action in the menu of statuses. */
  more?: StatusAction | undefined;
  /** Whether tapping the card starts taking an order for the table. */
  opens: boolean;
  /** Why the last status change failed. */
  problem?: string | undefined;
}

export function TableCard(props: TableCardProps) {
  const { table, orders, visits = [], spend, now, timezone, choices, onStatus, more, opens, problem } = props;
  const name = tableText(table, table.id);
  return (
    <Card as="li" className={styles.card} data-status={table.status} aria-label={name}>
      <div className={styles.face}>
        {opens ? (
          <Link
            to="/menu"
            search={{ table: table.id }}
            className={styles.number}
            aria-label={`${name}, ${opensText(orders, visits)}`}
          >
            {table.number}
          </Link>
        ) : (
          <span className={styles.number}>{table.number}</span>
        )}
        <div className={styles.text}>
          <div className={styles.now}>
            <WhatIsNow table={table} orders={orders} visits={visits} now={now} timezone={timezone} />
          </div>
          {visits[0] ? (
            <p>{partyText(visits[0])}</p>
          ) : (
            <Minimum name={name} spend={spend} hasGuests={orders.length > 0 || table.status === 'occupied'} />
          )}
        </div>
        <div className={styles.status}>
          <StatusTrigger
            label={name}
            value={table.status}
            choices={choices}
            current={TABLE_STATUS_FACE[table.status]}
            onChange={onStatus}
            more={choices.length > 0 ? more : undefined}
            disabled={choices.length === 0}
          />
        </div>
      </div>
      <ProblemBand problem={problem} className={styles.problem} />
    </Card>
  );
}

/** A customer's own draft that was handed to staff. */
const isGuestOrder = (order: Order): boolean => order.status === 'draft' && order.submittedAt !== null;

type NowProps = Pick<TableCardProps, 'table' | 'orders' | 'now' | 'timezone'> & {
  visits: readonly VisitNow[];
};

/** A guest's order comes first, because its guest waits. */
function WhatIsNow({ table, orders, visits, now, timezone }: NowProps) {
  const guests = orders.find(isGuestOrder);
  const [party] = visits;
  if (party && !guests) return <Party party={party} others={visits.length - 1 + orders.length} now={now} />;
  const shown = guests ?? orders[0];
  if (shown) return <ShownOrder order={shown} others={orders.length - 1} now={now} />;
  if (table.status === 'reserved' && table.reservation) return reservationText(table.reservation, timezone);
  return (
    <>
      {seatsText(table)}
      <span className={styles.wide}> · {shapeText(table)}</span>
    </>
  );
}

function Party({ party, others, now }: { party: VisitNow; others: number; now: number }) {
  const { text, isDue } = visitNext(party, now);
  return (
    <>
      <span className={styles.next} data-due={isDue}>
        {text}
      </span>
      <span className={styles.age}>{ageText(now - Date.parse(party.visit.openedAt))}</span>
      <More count={others} />
    </>
  );
}

/** 'Okafor · 4 guests · $83.67' */
function partyText({ visit: { number, covers, name }, bill }: VisitNow): string {
  const guests = covers === null ? '' : covers === 1 ? '1 guest' : `${covers} guests`;
  const owed = bill.due > 0 ? formatCents(bill.due) : '';
  return [name ?? (covers === null ? `#${number}` : ''), guests, owed].filter(Boolean).join(' · ');
}

const opensText = (orders: readonly Order[], visits: readonly VisitNow[]): string =>
  visits.length > 0 ? 'open its check' : orders.length > 0 ? 'continue its order' : 'take an order';

function More({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span>
      +{count}
      <span className="visually-hidden"> more</span>
    </span>
  );
}

function ShownOrder({ order, others, now }: { order: Order; others: number; now: number }) {
  const isGuests = isGuestOrder(order);
  const since = Date.parse((isGuests ? order.submittedAt : order.sentAt) ?? order.createdAt);
  return (
    <>
      <span data-tone={order.status} className={styles.disc}>
        <Icon of={isGuests ? BellRing : ORDER_STATUS_ICON[order.status]} size={14} />
      </span>
      <span className="visually-hidden">{STATUS_LABEL[order.status]}</span>
      <span className={styles.orderNumber}>
        {isGuests ? 'Guest order' : `#${order.orderNumber || 'Guest'}`}
      </span>
      <span className={styles.age}>{ageText(now - since)}</span>
      <More count={others} />
    </>
  );
}

interface MinimumProps {
  name: string;
  spend: Spend;
  hasGuests: boolean;
}

function Minimum({ name, spend: { minimum, spent, missing }, hasGuests }: MinimumProps) {
  if (!hasGuests || minimum === 0) {
    return (
      <p>
        Min. <span className={styles.wide}>spend </span>
        {formatCents(minimum)}
      </p>
    );
  }
  return (
    <>
      <p>{missing === 0 ? 'Minimum met' : `${formatCents(missing)} to go`}</p>
      <meter
        value={Math.min(spent, minimum)}
        max={minimum}
        aria-label={`Minimum spend of ${name}`}
        className={styles.meter}
      >
        {formatCents(spent)} of {formatCents(minimum)}
      </meter>
    </>
  );
}
