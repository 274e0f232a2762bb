/**
 * A table as a card: its number and status, then what matters now: its orders, who is expected, or how many it seats,
 * and how far its guests are from the minimum spend. All text is one or two lines, so that a whole room is in sight.
 */

import type { Order } from '@tableside/domain/entities/order.ts';
import type { Reservation, Table, TableStatus } from '@tableside/domain/entities/table.ts';
import { awaitsStaff } from '@tableside/domain/orders/guest-draft.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { Link } from '@tanstack/react-router';
import { BellRing, ShoppingBag, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { type StatusAction, type StatusChoice, StatusTrigger } from '../../ui/buttons/status-trigger.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { ProblemBand } from '../../ui/messages/note-band.tsx';
import { ORDER_STATUS_ICON } from '../orders/order-status-face.ts';
import { ageText } from '../time/age-text.ts';
import { clockText } from '../time/clock-text.ts';
import { CALL_TEXT, type CallNow } from './call-words.ts';
import { KITCHEN_MARK_FACE } from './kitchen-mark-face.ts';
import { isLongNumber } from './long-number.ts';
import styles from './table-card.module.css';
import type { Spend } from './table-minimum.ts';
import { seatsText, shapeText } from './table-shape-messages.ts';
import { TABLE_STATUS_FACE } from './table-status-face.ts';
import { type VisitNext, type VisitNow, visitNext } from './visit-next.ts';

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
  /** When the last party paid, as ISO 8601 UTC, if nobody has cleared the table since. */
  paidAt?: string | undefined;
  /** What a guest at the table waits for. */
  call?: CallNow | undefined;
  /** Why the last status change failed. */
  problem?: string | undefined;
}

export function TableCard(props: TableCardProps) {
  const {
    table,
    orders,
    visits = [],
    spend,
    now,
    timezone,
    choices,
    onStatus,
    more,
    opens,
    call,
    problem,
  } = props;
  const paidAt = orders.length === 0 ? props.paidAt : undefined;
  const name = tableText(table, table.id);
  const [party] = visits;
  const isLong = isLongNumber(table.number);
  return (
    <Card
      as="li"
      className={styles.card}
      data-status={table.status}
      data-paid={paidAt !== undefined}
      aria-label={name}
    >
      <div className={styles.face}>
        <div>
          {opens ? (
            <Link
              to="/menu"
              search={{ table: table.id }}
              className={styles.number}
              data-long={isLong}
              aria-label={`${name}, ${opensText(orders, visits)}`}
            >
              {table.number}
            </Link>
          ) : (
            <span className={styles.number} data-long={isLong}>
              {table.number}
            </span>
          )}
          {party && <p className={styles.seated}>{ageText(now - Date.parse(party.visit.openedAt))}</p>}
        </div>
        <div className={styles.text}>
          <div className={styles.now}>
            {call ? (
              <Next text={<CallWords call={call} now={now} />} isDue />
            ) : paidAt === undefined ? (
              <WhatIsNow table={table} orders={orders} party={party} now={now} timezone={timezone} />
            ) : (
              <Next text="Clear" isDue />
            )}
          </div>
          {paidAt !== undefined ? (
            <p>Paid, {ageText(now - Date.parse(paidAt))}</p>
          ) : party ? (
            <Party party={party} others={othersBeside(orders, visits)} />
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

type NowProps = Pick<TableCardProps, 'table' | 'orders' | 'now' | 'timezone'> & {
  party: VisitNow | undefined;
};

/** A guest's order comes first, because its guest waits. */
function WhatIsNow({ table, orders, party, now, timezone }: NowProps) {
  const guests = orders.find(awaitsStaff);
  if (party && !guests) return <Next {...visitNext(party, now)} />;
  const shown = guests ?? orders[0];
  if (shown) return <ShownOrder order={shown} others={orders.length - 1} now={now} beside={party} />;
  if (table.status === 'reserved' && table.reservation)
    return <Expected reservation={table.reservation} timezone={timezone} />;
  return (
    <>
      {seatsText(table)}
      <span className={styles.wide}> · {shapeText(table)}</span>
    </>
  );
}

/** A narrow card has no room for how long somebody has asked for the bill. */
function CallWords({ call, now }: { call: CallNow; now: number }) {
  const age = `, ${ageText(now - call.since)}`;
  return (
    <>
      {CALL_TEXT[call.kind]}
      {call.kind === 'bill' ? <span className={styles.wide}>{age}</span> : age}
    </>
  );
}

interface ExpectedProps extends Pick<TableCardProps, 'timezone'> {
  reservation: Reservation;
}

/** 'Okafor · 8:30 PM'. A long name gets shorter before the time does. */
const Expected = ({ reservation: { name, at }, timezone }: ExpectedProps) => (
  <span className={styles.expected}>
    <bdi className={styles.name}>{name}</bdi>
    <span className={styles.at}> · {clockText(at, 'time', timezone)}</span>
  </span>
);

interface NextProps extends Pick<VisitNext, 'isDue'> {
  text: ReactNode;
  mark?: VisitNext['mark'];
}

function Next({ text, mark, isDue }: NextProps) {
  return (
    <>
      {mark && (
        <span data-tone={KITCHEN_MARK_FACE[mark].tone} className={styles.disc}>
          <Icon of={KITCHEN_MARK_FACE[mark].icon} size={14} />
        </span>
      )}
      <span className={styles.next} data-due={isDue}>
        {text}
      </span>
    </>
  );
}

/** 'Okafor 4 guests $83.67', '#B-17 Takeout $12.00'. Beside a name, a narrow card leaves the guests to the check. */
function Party({ party: { visit, bill }, others }: { party: VisitNow; others: number }) {
  const { number, covers, name, service } = visit;
  return (
    <p className={styles.party}>
      {name !== null && <bdi className={styles.name}>{name}</bdi>}
      {name === null && covers === null && <span>#{number}</span>}
      {service === 'takeaway' && (
        <span className={styles.covers}>
          <Icon of={ShoppingBag} size={14} />
          Takeout
        </span>
      )}
      {covers !== null && (
        <span className={classNames(styles.covers, name !== null && styles.wide)}>
          <Icon of={Users} size={14} />
          {covers}
          <span className={styles.wide}> {covers === 1 ? 'guest' : 'guests'}</span>
        </span>
      )}
      <span>{owedText(bill)}</span>
      <More count={others} />
    </p>
  );
}

/** '$83.67', '$43.67 left' once a part is paid, 'Paid'; nothing while nothing was sent. */
function owedText({ due, taken }: VisitNow['bill']): string {
  if (due <= 0) return taken > 0 ? 'Paid' : '';
  return `${formatCents(due)}${taken > 0 ? ' left' : ''}`;
}

/** Returns how many parties and orders are at the table beside the one that is shown, and beside a guest's order. */
function othersBeside(orders: readonly Order[], visits: readonly VisitNow[]): number {
  return visits.length - 1 + orders.length - (orders.some(awaitsStaff) ? 1 : 0);
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

interface ShownOrderProps {
  order: Order;
  others: number;
  now: number;
  /** A party at the table. Its line on the card counts the others. */
  beside: VisitNow | undefined;
}

function ShownOrder({ order, others, now, beside }: ShownOrderProps) {
  const isGuests = awaitsStaff(order);
  const since = Date.parse((isGuests ? order.submittedAt : order.sentAt) ?? order.createdAt);
  return (
    <>
      <span data-tone={order.status} className={styles.disc}>
        <Icon of={isGuests ? BellRing : ORDER_STATUS_ICON[order.status]} size={14} />
      </span>
      <span className="visually-hidden">{STATUS_LABEL[order.status]}</span>
      <span className={styles.orderNumber}>
        {beside ? <GuestOrder /> : isGuests ? 'Guest order' : `#${order.orderNumber || 'Guest'}`}
      </span>
      {/* A narrow card has room for the order alone; the strip says how long it has waited. */}
      <span className={classNames(styles.age, isGuests && styles.wide)}>{ageText(now - since)}</span>
      <More count={beside ? 0 : others} />
    </>
  );
}

/** Says only "Guest" on a narrow card: the name of the party and what it owes need the space. */
function GuestOrder() {
  return (
    <>
      Guest<span className={styles.wide}> order</span>
    </>
  );
}

interface MinimumProps {
  name: string;
  spend: Spend;
  hasGuests: boolean;
}

function Minimum({ name, spend: { minimum, spent, missing }, hasGuests }: MinimumProps) {
  if (minimum === 0) return <p>No minimum</p>;
  if (!hasGuests) {
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
