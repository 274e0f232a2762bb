/** Tables by section: status, guests, minimum spend, open orders. A tap on a card takes its order. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { type Role, roleMay } from '@tableside/domain/permissions.ts';
import type { Table, TableStatus } from '@tableside/domain/tables/table.ts';
import { Hourglass } from 'lucide-react';
import { useActor } from '../../components/actor.tsx';
import { Page } from '../../components/page.tsx';
import { TableCard } from '../../components/table-card.tsx';
import { spendOf } from '../../components/table-minimum.ts';
import { TABLE_STATUS_FACE } from '../../components/table-status-face.ts';
import { useEngine, useSyncStatus } from '../../engine/engine-context.tsx';
import { useMirrorState, useOpenOrders, useSections, useTables, useVenue } from '../../mirror/read.ts';
import { useNow } from '../../platform/use-now.ts';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { StatusChoice } from '../../ui/status-trigger.tsx';
import { LEFT_OPEN_ID, LeftOpenList } from './left-open-list.tsx';
import { type TableSection, tableSections } from './table-sections.ts';
import styles from './tables-page.module.css';
import { useLeftOpen } from './use-left-open.ts';
import { type TableStatusActs, useTableStatus } from './use-table-status.ts';

const OFFERED = ['available', 'occupied', 'reserved'] as const satisfies readonly TableStatus[];

/** What the dropdown offers: the three statuses of service, and to those who may, taking a table out of service. */
function choicesFor(role: Role, table: Table): readonly StatusChoice<TableStatus>[] {
  if (!roleMay(role, table.status === 'maintenance' ? 'table.maintenance' : 'table.setStatus')) return [];
  const offered: readonly TableStatus[] = roleMay(role, 'table.maintenance')
    ? [...OFFERED, 'maintenance']
    : OFFERED;
  return offered.map((status) => TABLE_STATUS_FACE[status]);
}

export function TablesPage() {
  const engine = useEngine();
  const mirror = useMirrorState();
  if (mirror?.empty && mirror.firstSyncError !== null) {
    return (
      <Page title="Tables">
        <ErrorBox
          message={mirror.firstSyncError || 'Failed to fetch tables'}
          onRetry={() => engine.syncNow()}
        />
      </Page>
    );
  }
  return (
    <Page title="Tables" tools={<Tools />}>
      {mirror?.empty === false ? <Floor /> : <Spinner />}
    </Page>
  );
}

function Tools() {
  const left = useLeftOpen().length;
  return (
    <>
      {left > 0 && (
        <Chip icon={Hourglass} tone="draft" count={left} onClick={() => jumpTo(LEFT_OPEN_ID)}>
          Left open
        </Chip>
      )}
      <Legend />
    </>
  );
}

function jumpTo(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  section?.focus({ preventScroll: true });
}

function Legend() {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {OFFERED.map((status) => (
        <li key={status} className={styles.key}>
          <span data-status={status} className={styles.swatch} />
          {TABLE_STATUS_FACE[status].label}
        </li>
      ))}
    </ul>
  );
}

function Floor() {
  const tables = useTables();
  const sections = useSections();
  const venue = useVenue();
  const orders = useOpenOrders();
  const left = useLeftOpen();
  const now = useNow() + useSyncStatus().clockOffsetMs;
  const acts = useTableStatus();
  if (!tables || !sections || !orders) return <Spinner />;
  if (tables.length === 0) {
    return <EmptyState>No tables found. Add tables to your venue to get started.</EmptyState>;
  }
  return (
    <div className={styles.sections}>
      {tableSections({ tables, sections, venue }).map((section) => (
        <FloorSection
          key={section.key}
          section={section}
          orders={orders}
          acts={acts}
          now={now}
          venue={venue}
        />
      ))}
      <LeftOpenList entries={left} tables={tables} now={now} />
    </div>
  );
}

interface FloorSectionProps {
  section: TableSection;
  orders: readonly Order[];
  acts: TableStatusActs;
  now: number;
  venue: ReturnType<typeof useVenue>;
}

function FloorSection({ section, orders, acts, now, venue }: FloorSectionProps) {
  const { role } = useActor();
  const headingId = `section-${section.key}`;
  const card = (table: Table) => {
    const own = orders.filter((order) => order.tableId === table.id);
    return (
      <TableCard
        key={table.id}
        table={table}
        orders={own}
        spend={spendOf(table, own, venue)}
        now={now}
        choices={choicesFor(role, table)}
        onStatus={(status) => void acts.set(table, status)}
        opens={roleMay(role, 'order.create')}
        problem={acts.problems.get(table.id)}
      />
    );
  };
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          {section.name} {section.minimum && <span className={styles.minimum}>{section.minimum}</span>}
        </h2>
        <span className={styles.free}>
          {section.free} of {section.tables.length} free
        </span>
      </div>
      <ul className={styles.grid}>{section.tables.map(card)}</ul>
    </section>
  );
}
