/** One section of the room: its heading, how many tables are free, and a card for each table. */

import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { CalendarClock } from 'lucide-react';
import { useActor } from '../../components/staff/actor.tsx';
import type { PaidUp } from '../../components/tables/paid-up.ts';
import { TableCard } from '../../components/tables/table-card.tsx';
import { spendOf } from '../../components/tables/table-minimum.ts';
import type { TableSection } from '../../components/tables/table-sections.ts';
import type { TableCalls } from '../../mirror/read/read-calls.ts';
import type { WholeVisit } from '../../mirror/read/read-visits.ts';
import styles from './floor-section.module.css';
import { choicesFor } from './table-choices.ts';
import { headingOf } from './tables-bar.tsx';
import type { TableStatusActs } from './use-table-status.ts';

export interface FloorSectionProps {
  section: TableSection;
  orders: readonly Order[];
  visits: readonly WholeVisit[];
  completed: readonly Order[];
  paidUp: ReadonlyMap<string, PaidUp>;
  calls: readonly TableCalls[];
  acts: TableStatusActs;
  now: number;
  venue: Venue | null | undefined;
  onReserve: (table: Table) => void;
}

export function FloorSection(props: FloorSectionProps) {
  const { section, orders, visits, completed, paidUp, calls, acts, now, venue, onReserve } = props;
  const { role } = useActor();
  const headingId = headingOf(section.key);
  const card = (table: Table) => {
    const own = orders.filter((order) => order.tableId === table.id);
    return (
      <TableCard
        key={table.id}
        table={table}
        orders={own}
        visits={visits.filter(({ visit }) => visit.tableId === table.id)}
        spend={spendOf(table, [...own, ...completed], venue)}
        now={now}
        timezone={venue?.timezone}
        choices={choicesFor(role, table)}
        onStatus={(status) => void acts.set(table, status)}
        more={{ label: 'Reserve by name…', icon: CalendarClock, onClick: () => onReserve(table) }}
        opens={roleMay(role, 'visit.edit')}
        paidAt={paidUp.get(table.id)?.at}
        call={calls.find(({ tableId }) => tableId === table.id)}
        problem={acts.problems.get(table.id)}
      />
    );
  };
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} tabIndex={-1} className={styles.title}>
          {section.name} <span className={styles.minimum}>{section.minimum}</span>
        </h2>
        <span className={styles.free}>
          {section.free} of {section.tables.length} free
        </span>
      </div>
      <ul className={styles.grid}>{section.tables.map(card)}</ul>
    </section>
  );
}
