/**
 * What is to be carried now, for whoever runs: every round that is up, of all stations and all tables, the longest waiting
 * first. One tap says that it is at the table.
 */
import type { Product } from '@tableside/domain/entities/menu.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { RefreshCw, WifiOff } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { placeOf, roundAtCounter } from '../../components/orders/counter-text.ts';
import { oneSizedProducts } from '../../components/orders/one-sized.ts';
import { useHandsOn } from '../../components/orders/use-hands-on.ts';
import { useSteadySlots } from '../../components/orders/use-steady-slots.ts';
import { Page } from '../../components/pages/page.tsx';
import { clockText } from '../../components/time/clock-text.ts';
import { useEngine, useSyncStatus } from '../../engine/engine-context.tsx';
import { proofOf } from '../../engine/freshness/proof.ts';
import { useProducts, useTablesEver, useVenue } from '../../mirror/read/read.ts';
import { type FoodUp, useFoodUp } from '../../mirror/read/read-food.ts';
import { useOpenVisits } from '../../mirror/read/read-visits.ts';
import { useTime } from '../../platform/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { RunCard } from './run-card.tsx';
import styles from './run-page.module.css';
import { useServe } from './use-serve.ts';

export interface RunPageProps {
  tools: ReactNode;
  /** The switch between the views, where the head has no room for it. */
  views: ReactNode;
}

export function RunPage({ tools, views }: RunPageProps) {
  const up = useFoodUp();
  const products = useProducts();
  return (
    <Page of="/tables" tools={tools} subhead={views}>
      <Freshness />
      {up && products ? <Rounds up={up} products={products} /> : <Spinner />}
    </Page>
  );
}

/** When this device last knew what is up, while it cannot know it now. */
function useStaleSince(): { readonly isStale: boolean; readonly at: string } {
  const status = useSyncStatus();
  const timezone = useVenue()?.timezone;
  const isStale = useTime((_now, steady) => proofOf(status, steady).isStale);
  const { confirmedAt, clockOffsetMs } = status;
  return {
    isStale,
    at: confirmedAt === null ? '' : clockText(confirmedAt + clockOffsetMs, 'time', timezone),
  };
}

function Freshness() {
  const engine = useEngine();
  const { isStale, at } = useStaleSince();
  return (
    <div role="status">
      {isStale && (
        <div className={styles.stale}>
          <NoteBand icon={WifiOff}>
            {at === '' ? 'Not checked with the server since the app was opened.' : `As of ${at}.`} Food that
            came up since then may be missing. What you serve is saved here and sent later.
          </NoteBand>
          <Button icon={RefreshCw} onClick={() => engine.syncNow()}>
            Try now
          </Button>
        </div>
      )}
    </div>
  );
}

function Rounds({ up, products }: { up: readonly FoodUp[]; products: readonly Product[] }) {
  const serve = useServe();
  const tables = useTablesEver() ?? [];
  const visits = useOpenVisits() ?? [];
  const area = useRef<HTMLUListElement>(null);
  const items = useMemo(() => up.map(({ round, server }) => ({ id: round.id, round, server })), [up]);
  // A card that is served keeps its place for a moment, so that a second tap cannot serve its neighbor.
  const slots = useSteadySlots(items, useHandsOn(area));
  const timezone = useVenue()?.timezone;
  const oneSized = useMemo(() => oneSizedProducts(products), [products]);
  return (
    <>
      {slots.length === 0 && <Nothing />}
      <ul ref={area} className={styles.grid}>
        {slots.map(({ item: { round, server }, leftAt }) => {
          const table = tables.find(({ id }) => id === round.tableId);
          return (
            <li
              key={round.id}
              inert={leftAt !== null}
              className={leftAt === null ? undefined : styles.leaving}
            >
              <RunCard
                round={round}
                server={server.name}
                table={table}
                party={visits.find(({ visit }) => visit.id === round.visitId)?.visit}
                oneSized={oneSized}
                onServed={() => void serve([round], servedName(round, table, timezone))}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

const servedName = (round: Order, table: Table | undefined, timezone: string | undefined): string =>
  tableText(placeOf(table, roundAtCounter(round), timezone), round.tableId);

function Nothing() {
  const { isStale, at } = useStaleSince();
  if (!isStale)
    return (
      <EmptyState>No food is up. It appears here as soon as the kitchen or the bar puts it up.</EmptyState>
    );
  return (
    <EmptyState>
      {at === '' ? 'No food was up when this device last knew.' : `No food was up at ${at}.`}
    </EmptyState>
  );
}
