/** The tables as they stand in the room. A tap selects one, and the bar below acts on it. */
import { formatCents } from '@tableside/domain/money.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import { roleMay } from '@tableside/domain/permissions.ts';
import type { Section, Table } from '@tableside/domain/tables/table.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { Plan, PlanTable } from '../../components/tables/plan-drawing.tsx';
import { tableText } from '../../components/tables/table-messages.ts';
import { type Spend, spendOf } from '../../components/tables/table-minimum.ts';
import { TableName } from '../../components/tables/table-name.tsx';
import { seatingText } from '../../components/tables/table-shape-messages.ts';
import { TABLE_STATUS_FACE } from '../../components/tables/table-status-face.ts';
import { ageText } from '../../components/time/age-text.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { StatusTrigger } from '../../ui/buttons/status-trigger.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Meter } from '../../ui/status/meter.tsx';
import styles from './floor-view.module.css';
import { choicesFor } from './table-choices.ts';
import type { TableStatusActs } from './use-table-status.ts';

export interface FloorViewProps {
  sections: readonly Section[];
  tables: readonly Table[];
  orders: readonly Order[];
  venue: Venue | null | undefined;
  now: number;
  selectedId: string | null;
  onSelect: (tableId: string) => void;
}

export function FloorView({ sections, tables, orders, venue, now, selectedId, onSelect }: FloorViewProps) {
  return (
    <Plan sections={sections} tables={tables} venue={venue} label="Floor plan">
      {tables.map((table) => (
        <PlanTable
          key={table.id}
          table={table}
          orders={orders.filter((order) => order.tableId === table.id)}
          now={now}
          selected={table.id === selectedId}
          onClick={() => onSelect(table.id)}
          onKeyDown={(event) => onPress(event, () => onSelect(table.id))}
        />
      ))}
    </Plan>
  );
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
  /** Orders completed today. */
  completed: readonly Order[];
  venue: Venue | null | undefined;
  /** First name of the responsible waiter. */
  server: string | undefined;
  now: number;
  acts: TableStatusActs;
}

/** The selected table: its details, its open orders, and its two actions. */
export function ChosenTable({ table, orders, completed, venue, server, now, acts }: ChosenTableProps) {
  const { role } = useActor();
  const name = tableText(table, table.id);
  const own = orders.filter((order) => order.tableId === table.id);
  const spend = spendOf(table, [...orders, ...completed], venue);
  const problem = acts.problems.get(table.id);
  const choices = choicesFor(role, table);
  return (
    <section aria-label={name} className={styles.bar}>
      <TableName table={table} tableId={table.id} className={styles.name} />
      <div className={styles.words}>
        <p className={styles.seating}>{[seatingText(table), server].filter(Boolean).join(' · ')}</p>
        <p className={styles.order}>{orderText(own, now)}</p>
      </div>
      <Spending table={table} spend={spend} />
      <StatusTrigger
        plain
        label={name}
        value={table.status}
        choices={choices}
        current={TABLE_STATUS_FACE[table.status]}
        onChange={(status) => void acts.set(table, status)}
        disabled={choices.length === 0}
      />
      {roleMay(role, 'order.create') && (
        <Link
          to="/menu"
          search={{ table: table.id }}
          className={buttonClass({ variant: 'primary', size: 56 })}
        >
          {own.some((order) => order.status === 'draft') ? 'Open order' : 'New order'}
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

function orderText(orders: readonly Order[], now: number): string {
  const [oldest, ...others] = orders;
  if (!oldest) return 'No open order';
  const age = ageText(now - Date.parse(oldest.sentAt ?? oldest.createdAt));
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `#${oldest.orderNumber || 'Guest'} ${STATUS_LABEL[oldest.status].toLowerCase()}, ${age}${more}`;
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
