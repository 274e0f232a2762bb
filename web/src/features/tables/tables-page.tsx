/** Tables by section: status, guests, minimum spend, open orders. A tap on a card takes an order for the table. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { roleMay } from '@tableside/domain/permissions.ts';
import type { Table } from '@tableside/domain/tables/table.ts';
import { Hourglass, LayoutGrid, Map as MapIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Page } from '../../components/pages/page.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { TableCard } from '../../components/tables/table-card.tsx';
import { spendOf } from '../../components/tables/table-minimum.ts';
import { type TableSection, tableSections } from '../../components/tables/table-sections.ts';
import { TABLE_STATUS_FACE } from '../../components/tables/table-status-face.ts';
import { useClockOffset, useEngine } from '../../engine/engine-context.tsx';
import {
  useClosedToday,
  useMirrorState,
  useOpenOrders,
  useSections,
  useStaff,
  useTables,
  useTablesEver,
  useVenue,
} from '../../mirror/read/read.ts';
import { useNow } from '../../platform/use-now.ts';
import { Chip } from '../../ui/choices/chip.tsx';
import { type Segment, Segmented } from '../../ui/choices/segmented.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { ErrorBox } from '../../ui/messages/error-box.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { ChosenTable, FloorView } from './floor-view.tsx';
import { LEFT_OPEN_ID, LeftOpenList } from './left-open-list.tsx';
import { choicesFor, OFFERED } from './table-choices.ts';
import styles from './tables-page.module.css';
import { useLeftOpen } from './use-left-open.ts';
import { type TableStatusActs, useTableStatus } from './use-table-status.ts';

const VIEWS = [
  { value: 'cards', label: 'Cards', icon: LayoutGrid },
  { value: 'plan', label: 'Floor plan', icon: MapIcon },
] as const satisfies readonly Segment<View>[];

export function TablesPage() {
  const engine = useEngine();
  const mirror = useMirrorState();
  const [view, setView] = useState<View>(readView);
  const choose = (next: View): void => {
    setView(next);
    keepView(next);
  };
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
  const tools = <Tools view={view} onView={choose} />;
  if (mirror?.empty !== false) {
    return (
      <Page title="Tables" tools={tools}>
        <Spinner />
      </Page>
    );
  }
  return view === 'plan' ? <PlanPage tools={tools} /> : <CardsPage tools={tools} />;
}

function Tools({ view, onView }: { view: View; onView: (view: View) => void }) {
  const left = useLeftOpen().length;
  return (
    <>
      {left > 0 && view === 'cards' && (
        <Chip icon={Hourglass} tone="draft" count={left} onClick={() => jumpTo(LEFT_OPEN_ID)}>
          Left open
        </Chip>
      )}
      <Legend />
      <Segmented label="View" value={view} segments={VIEWS} onChange={onView} />
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

const NONE: readonly Order[] = [];

/** The data that both views show. Undefined while it loads. */
function useFloor() {
  const tables = useTables();
  const sections = useSections();
  const venue = useVenue();
  const orders = useOpenOrders();
  const completed = useClosedToday()?.completed ?? NONE;
  const now = useNow() + useClockOffset();
  const acts = useTableStatus();
  return tables && sections && orders ? { tables, sections, venue, orders, completed, now, acts } : undefined;
}

const NO_TABLES = 'No tables found. Add tables to your venue to get started.';

function CardsPage({ tools }: { tools: ReactNode }) {
  const floor = useFloor();
  const left = useLeftOpen();
  const named = useTablesEver() ?? [];
  const body = () => {
    if (!floor) return <Spinner />;
    return (
      <div className={styles.sections}>
        {floor.tables.length === 0 && <EmptyState>{NO_TABLES}</EmptyState>}
        {tableSections(floor).map((section) => (
          <FloorSection key={section.key} section={section} {...floor} />
        ))}
        <LeftOpenList entries={left} tables={named} now={floor.now} />
      </div>
    );
  };
  return (
    <Page title="Tables" tools={tools}>
      {body()}
    </Page>
  );
}

function PlanPage({ tools }: { tools: ReactNode }) {
  const floor = useFloor();
  const staff = useStaff();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const chosen = floor?.tables.find(({ id }) => id === selectedId);
  const server = staff?.find(({ id }) => id === chosen?.userId)?.firstName;
  return (
    <Page
      title="Tables"
      tools={tools}
      foot={floor && chosen ? <ChosenTable {...floor} table={chosen} server={server} /> : undefined}
    >
      {!floor && <Spinner />}
      {floor?.tables.length === 0 && <EmptyState>{NO_TABLES}</EmptyState>}
      {floor && floor.tables.length > 0 && (
        <FloorView {...floor} selectedId={selectedId} onSelect={setSelectedId} />
      )}
    </Page>
  );
}

interface FloorSectionProps {
  section: TableSection;
  orders: readonly Order[];
  completed: readonly Order[];
  acts: TableStatusActs;
  now: number;
  venue: ReturnType<typeof useVenue>;
}

function FloorSection({ section, orders, completed, acts, now, venue }: FloorSectionProps) {
  const { role } = useActor();
  const headingId = `section-${section.key}`;
  const card = (table: Table) => {
    const own = orders.filter((order) => order.tableId === table.id);
    return (
      <TableCard
        key={table.id}
        table={table}
        orders={own}
        spend={spendOf(table, [...own, ...completed], venue)}
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

/** Remembers whether this device shows tables as cards or as a floor plan. */
type View = 'cards' | 'plan';

const KEY = 'tableside-tables-view';

function readView(): View {
  try {
    return window.localStorage.getItem(KEY) === 'plan' ? 'plan' : 'cards';
  } catch {
    return 'cards';
  }
}

function keepView(view: View): void {
  try {
    window.localStorage.setItem(KEY, view);
  } catch {
    // Storage is unavailable; the choice holds until the page is closed.
  }
}
