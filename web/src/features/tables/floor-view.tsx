/** The tables as they stand in the room. A tap selects one, and the bar below acts on it. */

import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Section, Table } from '@tableside/domain/entities/table.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { guestsText } from '@tableside/domain/values/guests-text.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { ORDER_STATUS_ICON } from '../../components/orders/order-status-face.ts';
import { useActor } from '../../components/staff/actor.tsx';
import { callText } from '../../components/tables/call-words.ts';
import { roomOf } from '../../components/tables/floor-plan.ts';
import type { PaidUp } from '../../components/tables/paid-up.ts';
import { Plan, PlanTable } from '../../components/tables/plan-drawing.tsx';
import { reservationText } from '../../components/tables/reservation-messages.ts';
import { type Spend, spendOf, withChecks } from '../../components/tables/table-minimum.ts';
import { TableName } from '../../components/tables/table-name.tsx';
import { seatingText } from '../../components/tables/table-shape-messages.ts';
import { TABLE_STATUS_FACE } from '../../components/tables/table-status-face.ts';
import { visitNext } from '../../components/tables/visit-next.ts';
import { ageText } from '../../components/time/age-text.ts';
import type { TableCalls } from '../../mirror/read/read-calls.ts';
import type { WholeVisit } from '../../mirror/read/read-visits.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { StatusTrigger } from '../../ui/buttons/status-trigger.tsx';
import { Chip } from '../../ui/choices/chip.tsx';
import { ChipRow } from '../../ui/choices/chip-row.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useMediaQuery } from '../../ui/layout/media-query.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Meter } from '../../ui/status/meter.tsx';
import styles from './floor-view.module.css';
import { choicesFor } from './table-choices.ts';
import type { TableStatusActs } from './use-table-status.ts';

export interface FloorViewProps {
  sections: readonly Section[];
  tables: readonly Table[];
  orders: readonly Order[];
  visits: readonly WholeVisit[];
  paidUp: ReadonlyMap<string, PaidUp>;
  calls: readonly TableCalls[];
  venue: Venue | null | undefined;
  now: number;
  selectedId: string | null;
  onSelect: (tableId: string) => void;
  /** What waits and the legend, where only beside the plan is room for them. */
  strip?: ReactNode;
  legend?: ReactNode;
}

/** The whole plan would have to be panned, so one section is shown at a time. */
const NARROW = '(width < 960px)';

export function FloorView(props: FloorViewProps) {
  const { sections, tables, orders, visits, paidUp, calls, venue, now, selectedId, onSelect } = props;
  const { strip, legend } = props;
  const narrow = useMediaQuery(NARROW);
  const [chosen, setChosen] = useState<string>();
  const rooms = sections.filter(({ position }) => position.width > 0 && position.height > 0);
  const room = narrow ? (rooms.find(({ key }) => key === chosen) ?? rooms[0]) : undefined;
  const inRoom = room ? tables.filter(({ section }) => section === room.key) : tables;
  useSelectedInView(selectedId);
  const plan = (
    <Plan
      sections={room ? [room] : sections}
      tables={inRoom}
      venue={venue}
      label="Floor plan"
      room={room && roomOf(room, inRoom)}
    >
      {inRoom.map((table) => (
        <PlanTable
          key={table.id}
          table={table}
          orders={orders.filter((order) => order.tableId === table.id)}
          visits={visits.filter(({ visit }) => visit.tableId === table.id)}
          isPaidUp={paidUp.has(table.id)}
          call={calls.find(({ tableId }) => tableId === table.id)}
          now={now}
          selected={table.id === selectedId}
          onClick={() => onSelect(table.id)}
          onKeyDown={(event) => onPress(event, () => onSelect(table.id))}
        />
      ))}
    </Plan>
  );
  if (!room) return plan;
  return (
    <div className={styles.room}>
      <div className={styles.beside}>
        {strip}
        {rooms.length > 1 && (
          <ChipRow label="Sections" className={styles.rooms}>
            {rooms.map(({ key, name }) => (
              <Chip key={key} pressed={key === room.key} onClick={() => setChosen(key)}>
                {name}
              </Chip>
            ))}
          </ChipRow>
        )}
        {legend}
      </div>
      {plan}
    </div>
  );
}

/** Keeps the selected table from hiding under the bar that acts on it. */
function useSelectedInView(selectedId: string | null): void {
  useEffect(() => {
    if (selectedId === null) return;
    const table = document.querySelector('[role="button"][aria-pressed="true"][data-status]');
    table?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selectedId]);
}

/** Makes Enter and the space bar press, as on a button. */
function onPress(event: KeyboardEvent, press: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  press();
}

export interface ChosenTableProps {
  table: Table;
  orders: readonly Order[];
  visits: readonly WholeVisit[];
  /** Orders completed today. */
  completed: readonly Order[];
  paidUp: ReadonlyMap<string, PaidUp>;
  calls: readonly TableCalls[];
  venue: Venue | null | undefined;
  /** First name of the responsible waiter. */
  server: string | undefined;
  now: number;
  acts: TableStatusActs;
  onReserve: () => void;
}

/** The selected table: its details, its open orders to look at, and its two actions. */
export function ChosenTable(props: ChosenTableProps) {
  const { table, orders, visits, completed, paidUp, calls, venue, server, now, acts, onReserve } = props;
  const { role } = useActor();
  const name = tableText(table, table.id);
  const own = orders.filter((order) => order.tableId === table.id);
  const paidAt = own.length === 0 ? paidUp.get(table.id)?.at : undefined;
  const parties = visits.filter(({ visit }) => visit.tableId === table.id);
  const spend = withChecks(spendOf(table, [...orders, ...completed], venue), parties);
  const call = calls.find(({ tableId }) => tableId === table.id);
  const problem = acts.problems.get(table.id);
  const choices = choicesFor(role, table);
  return (
    <section aria-label={name} className={styles.bar}>
      <TableName table={table} tableId={table.id} className={styles.name} />
      <div className={styles.words}>
        <p className={styles.seating}>{[seatingText(table), server].filter(Boolean).join(' · ')}</p>
        <p className={styles.order}>
          {call && <strong>{callText(call, now)} · </strong>}
          {paidAt !== undefined
            ? `Clear · Paid, ${ageText(now - Date.parse(paidAt))}`
            : parties.length > 0
              ? partiesText(parties, now)
              : stateText(table, own, venue?.timezone)}
        </p>
      </div>
      {own.length > 0 && <OrderLinks orders={own} now={now} />}
      {paidAt === undefined && <Spending table={table} spend={spend} />}
      <StatusTrigger
        plain
        label={name}
        value={table.status}
        choices={choices}
        current={TABLE_STATUS_FACE[table.status]}
        onChange={(status) => void acts.set(table, status)}
        more={
          choices.length > 0
            ? { label: 'Reserve by name…', icon: CalendarClock, onClick: onReserve }
            : undefined
        }
        disabled={choices.length === 0}
      />
      {roleMay(role, 'visit.edit') && (
        <Link
          to="/menu"
          search={{ table: table.id }}
          className={buttonClass({ variant: 'primary', size: 56 })}
        >
          {parties.length > 0
            ? 'Open check'
            : own.some((order) => order.status === 'draft')
              ? 'Open order'
              : 'New order'}
        </Link>
      )}
      {problem !== undefined && (
        <NoteBand tone="danger" role="alert" className={styles.problem}>
          {problem}
        </NoteBand>
      )}
    </section>
  );
}

/** 'Course 2 waits · 4 guests · $83.67', or how many checks are open. */
function partiesText(parties: readonly WholeVisit[], now: number): string {
  const [party] = parties;
  if (!party || parties.length > 1) return `${parties.length} open checks`;
  const { visit, bill } = party;
  const owed = bill.due > 0 && formatCents(bill.due);
  const guests = visit.covers !== null && guestsText(visit.covers);
  return [visitNext(party, now).text, visit.name, guests, owed].filter(Boolean).join(' · ');
}

function stateText(table: Table, orders: readonly Order[], timezone: string | undefined): string {
  if (table.status === 'reserved' && table.reservation) return reservationText(table.reservation, timezone);
  if (orders.length === 0) return 'No open order';
  return orders.length === 1 ? '1 open order' : `${orders.length} open orders`;
}

/** As many as stay in one or two rows. The table's own screen shows them all. */
const MOST_ORDERS = 4;

function OrderLinks({ orders, now }: { orders: readonly Order[]; now: number }) {
  const others = orders.length - MOST_ORDERS;
  return (
    <ul aria-label="Open orders" className={styles.orders}>
      {orders.slice(0, MOST_ORDERS).map((order) => (
        <li key={order.id}>
          <OrderLink order={order}>
            <Icon of={ORDER_STATUS_ICON[order.status]} size={18} />
            <span className="visually-hidden">{STATUS_LABEL[order.status]}</span>
            {order.orderNumber ? `#${order.orderNumber}` : 'Guest order'}
            <span className={styles.age}>{ageText(now - Date.parse(order.sentAt ?? order.createdAt))}</span>
          </OrderLink>
        </li>
      ))}
      {others > 0 && <li className={styles.others}>+{others} more</li>}
    </ul>
  );
}

/** A draft opens where it can be changed. */
function OrderLink({ order, children }: { order: Order; children: ReactNode }) {
  const look = { className: styles.orderLink, 'data-tone': order.status };
  return order.status === 'draft' ? (
    <Link to="/order/$orderId" params={{ orderId: order.id }} {...look}>
      {children}
    </Link>
  ) : (
    <Link to="/orders/$id" params={{ id: order.id }} {...look}>
      {children}
    </Link>
  );
}

function Spending({ table, spend: { minimum, spent, missing } }: { table: Table; spend: Spend }) {
  if (minimum === 0 || spent === 0) return null;
  return (
    <div className={styles.meter}>
      <Meter
        value={spent}
        max={minimum}
        label={`Minimum spend of ${tableText(table, table.id)}`}
        valueText={`${formatCents(spent)} of ${formatCents(minimum)}`}
        start={formatCents(spent)}
        end={missing === 0 ? 'Minimum met' : `${formatCents(missing)} to go`}
      />
    </div>
  );
}
