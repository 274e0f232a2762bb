/**
 * Tables by section: status, guests, minimum spend, open orders. A tap on a card takes an order for the table. They are also
 * shown as a floor plan, and as what is to be carried to them.
 */

import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import { ConciergeBell, LayoutGrid, Map as MapIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Page } from '../../components/pages/page.tsx';
import { ToSetup } from '../../components/pages/to-setup.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { tableSections } from '../../components/tables/table-sections.ts';
import { TABLE_STATUS_FACE } from '../../components/tables/table-status-face.ts';
import { useClockOffset, useEngine } from '../../engine/engine-context.tsx';
import { useMirrorState, useOpenOrders, useStaff, useTablesEver } from '../../mirror/read/read.ts';
import { useOpenVisits, useVisitsOwing } from '../../mirror/read/read-visits.ts';
import { useNow } from '../../platform/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { type Segment, Segmented } from '../../ui/choices/segmented.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { PHONE, useMediaQuery } from '../../ui/layout/media-query.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { ErrorBox } from '../../ui/messages/error-box.tsx';
import { useOpening } from '../../ui/overlays/use-opening.ts';
import { Spinner } from '../../ui/status/spinner.tsx';
import { FloorSection } from './floor-section.tsx';
import { ChosenTable, FloorView } from './floor-view.tsx';
import { checksLeftOpen, guestsLeft, type LeftOpen } from './left-open.ts';
import { LeftOpenList } from './left-open-list.tsx';
import { NextStrip } from './next-strip.tsx';
import { ReservationSheet } from './reservation-sheet.tsx';
import { RunPage } from './run-page.tsx';
import { OFFERED } from './table-choices.ts';
import { TablesBar } from './tables-bar.tsx';
import styles from './tables-page.module.css';
import { keepView, readView, type View } from './tables-view.ts';
import { type Floor, useFloor, useOwnTables } from './use-floor.ts';

const VIEWS = [
  { value: 'cards', label: 'Cards', icon: LayoutGrid },
  { value: 'plan', label: 'Floor plan', icon: MapIcon },
  { value: 'run', label: 'Run food', icon: ConciergeBell },
] as const satisfies readonly Segment<View>[];

export interface TablesPageProps {
  /** Shown above the tables: first steps. */
  notes?: ReactNode;
  /** The view that the address asks for. Left out: the one that was chosen last on this device. */
  view?: View | undefined;
  /** A person has chosen another view. */
  onView?: (view: View) => void;
}

export function TablesPage({ notes, view: asked, onView }: TablesPageProps) {
  const engine = useEngine();
  const mirror = useMirrorState();
  const phone = useMediaQuery(PHONE);
  const [view, choose] = useView(asked, onView);
  if (mirror && !mirror.opened && mirror.firstSyncError !== null) {
    return (
      <Page of="/tables">
        <ErrorBox
          message={mirror.firstSyncError || 'Failed to fetch tables'}
          onRetry={() => engine.syncNow()}
        />
      </Page>
    );
  }
  const views = <Segmented label="View" value={view} segments={VIEWS} onChange={choose} />;
  const tools = phone ? undefined : (
    <>
      {view !== 'run' && <Legend />}
      {views}
    </>
  );
  if (!mirror?.opened) {
    return (
      <Page of="/tables" tools={tools}>
        <Spinner />
      </Page>
    );
  }
  const page: ViewPageProps = { tools, views: phone ? views : undefined, notes };
  if (view === 'run') return <RunPage {...page} />;
  return view === 'plan' ? <PlanPage {...page} /> : <CardsPage {...page} />;
}

interface ViewPageProps {
  tools: ReactNode;
  /** On phones the switch between the views stands in the row of chips. */
  views: ReactNode;
  notes: ReactNode;
}

/** `isUnder`: it stands under or beside the plan, on any width. */
function Legend({ isUnder = false }: { isUnder?: boolean }) {
  return (
    <ul className={classNames(styles.legend, isUnder && styles.under)} aria-label="Legend">
      {OFFERED.map((status) => (
        <li key={status} className={styles.key}>
          <span data-status={status} className={styles.swatch} />
          {TABLE_STATUS_FACE[status].label}
        </li>
      ))}
    </ul>
  );
}

const NO_TABLES = 'No tables found. Add tables to your venue to get started.';

/** Loaded once the room stands. Guests at the counter are served by whoever takes orders. */
const CounterLane = lazy(async () => ({ default: (await import('./counter-lane.tsx')).CounterLane }));

function Lane({ floor }: { floor: Floor }) {
  const { role } = useActor();
  if (!roleMay(role, 'visit.edit')) return null;
  return (
    <Suspense fallback={<div className={styles.lane} />}>
      <CounterLane floor={floor} />
    </Suspense>
  );
}

function CardsPage({ tools, views, notes }: ViewPageProps) {
  const floor = useFloor();
  const left = useLeftOpen();
  const named = useTablesEver() ?? [];
  const own = useOwnTables(floor);
  const reserving = useReserving(floor);
  const all = floor ? tableSections(floor) : [];
  const shown = floor && own.tables ? tableSections({ ...floor, tables: own.tables }) : all;
  const body = () => {
    if (!floor) return <Spinner />;
    return (
      <div className={styles.sections}>
        {floor.tables.length === 0 && <EmptyState action={<ToSetup step="tables" />}>{NO_TABLES}</EmptyState>}
        {floor.tables.length > 0 && shown.length === 0 && (
          <EmptyState action={<Button onClick={() => own.set(false)}>Show all tables</Button>}>
            You have no tables yet. A table becomes yours when you take its order.
          </EmptyState>
        )}
        {shown.map((section) => (
          <FloorSection key={section.key} section={section} {...floor} onReserve={reserving.start} />
        ))}
        <LeftOpenList entries={left} tables={named} now={floor.now} />
        {reserving.sheet}
      </div>
    );
  };
  return (
    <Page
      of="/tables"
      tools={tools}
      subhead={
        <div className={styles.subhead}>
          {floor && <NextStrip floor={floor} />}
          <div className={styles.rows}>
            {floor && <Lane floor={floor} />}
            <div className={styles.chips}>
              {views}
              <TablesBar
                sections={shown}
                mine={own.tables !== undefined}
                onMine={own.set}
                left={left.length}
              />
            </div>
          </div>
        </div>
      }
    >
      <div className={styles.notes}>{notes}</div>
      {body()}
    </Page>
  );
}

/** Here the plan leaves room for the bar of a chosen table, so that it stays where it is when one is chosen. */
const ROOMY = '(width >= 960px) and (height >= 764px)';

/** Where the head has no room for the legend and the plan leaves some below it. */
const TALL = '(width < 960px) and (height >= 640px)';

/** Where not even that has room: the legend and what waits stand beside the plan. */
const LOW = '(width < 960px) and (height < 640px)';

interface PlanPlaces {
  /** The foot while no table is chosen. Without one, the plan has the height to itself. */
  readonly foot: ReactNode;
  readonly above: ReactNode;
  readonly beside: ReactNode;
}

/** Finds room for the lane of takeout, for what waits and for the legend, where it costs the plan least. */
function usePlanPlaces(floor: Floor | undefined): PlanPlaces {
  const roomy = useMediaQuery(ROOMY);
  const tall = useMediaQuery(TALL);
  const low = useMediaQuery(LOW);
  const strip = floor && <NextStrip floor={floor} />;
  const lane = floor && <Lane floor={floor} />;
  const both = (
    <>
      {strip}
      {lane}
    </>
  );
  if (low) return { foot: null, above: null, beside: both };
  if (!roomy) return { foot: tall && <Legend isUnder />, above: both, beside: null };
  const foot = (
    <div className={styles.idle}>
      <p>Tap a table to see its orders or take a new one.</p>
      {lane}
    </div>
  );
  return { foot, above: strip, beside: null };
}

function PlanPage({ tools, views }: ViewPageProps) {
  const floor = useFloor();
  const staff = useStaff();
  const reserving = useReserving(floor);
  const { foot, above, beside } = usePlanPlaces(floor);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const chosen = floor?.tables.find(({ id }) => id === selectedId);
  const server = staff?.find(({ id }) => id === chosen?.userId)?.firstName;
  return (
    <Page
      of="/tables"
      tools={tools}
      subhead={
        above || views ? (
          <div className={classNames(styles.subhead, styles.overPlan)}>
            {above}
            {views}
          </div>
        ) : undefined
      }
      className={styles.plan}
      foot={
        floor && chosen ? (
          <ChosenTable {...floor} table={chosen} server={server} onReserve={() => reserving.start(chosen)} />
        ) : (
          foot && <section aria-label="About the plan">{foot}</section>
        )
      }
    >
      {!floor && <Spinner />}
      {floor?.tables.length === 0 && <EmptyState action={<ToSetup step="tables" />}>{NO_TABLES}</EmptyState>}
      {floor && floor.tables.length > 0 && (
        <FloorView
          {...floor}
          selectedId={selectedId}
          onSelect={setSelectedId}
          strip={beside}
          legend={beside && <Legend isUnder />}
        />
      )}
      {reserving.sheet}
    </Page>
  );
}

/** Returns the view, and a way to choose another one. This device remembers what was chosen or asked for last. */
function useView(asked: View | undefined, onView: TablesPageProps['onView']) {
  const [kept, keep] = useState<View>(readView);
  useEffect(() => {
    if (asked === undefined) return;
    keep(asked);
    keepView(asked);
  }, [asked]);
  const choose = (next: View): void => {
    keep(next);
    keepView(next);
    onView?.(next);
  };
  return [asked ?? kept, choose] as const;
}

interface Reserving {
  start(table: Table): void;
  readonly sheet: ReactNode;
}

/** Opens the sheet that reserves a table by name. */
function useReserving(floor: Floor | undefined): Reserving {
  const [reserving, reserve] = useOpening<{ tableId: string; now: number }>();
  const table = floor?.tables.find(({ id }) => id === reserving?.about.tableId);
  return {
    start: ({ id }) => reserve({ tableId: id, now: floor?.now ?? 0 }),
    sheet: floor && reserving && table && (
      <ReservationSheet
        key={reserving.key}
        {...reserving.sheet}
        table={table}
        now={reserving.about.now}
        timezone={floor.venue?.timezone}
        onSave={(reservation) => void floor.acts.reserve(table, reservation)}
      />
    ),
  };
}

const NONE: readonly never[] = [];

/** Returns what is left open at the tables now. */
function useLeftOpen(): readonly LeftOpen[] {
  const open = useOpenOrders() ?? NONE;
  const visits = useOpenVisits() ?? NONE;
  const visitsOwing = useVisitsOwing() ?? NONE;
  const tables = useTablesEver();
  const now = useNow() + useClockOffset();
  const hasTable = ({ tableId }: { readonly tableId: string }): boolean =>
    tables?.some(({ id, archived }) => id === tableId && !archived) ?? true;
  return [...checksLeftOpen(visits, visitsOwing, { now, hasTable }), ...guestsLeft(open, now, hasTable)];
}
