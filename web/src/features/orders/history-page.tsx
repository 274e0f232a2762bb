/**
 * Order history: every order except drafts, by status, newest first, with totals. It lists the orders on this device,
 * and loads older ones from the server: for chosen days at once, otherwise on demand. Beside it stands the list of checks.
 */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { ORDER_STATUSES, type Order, type OrderStatus } from '@tableside/domain/entities/order.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import { payAtOf } from '@tableside/domain/venue/bill-settings.ts';
import { endOfDay, startOfDay } from '@tableside/domain/venue/day-instants.ts';
import { Link } from '@tanstack/react-router';
import { Clock } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { oneSizedProducts } from '../../components/orders/one-sized.ts';
import { OrderCard } from '../../components/orders/order-card.tsx';
import { ORDER_STATUS_ICON, sectionTitle } from '../../components/orders/order-status-face.ts';
import { mayOpen } from '../../components/pages/may-open.ts';
import { Page } from '../../components/pages/page.tsx';
import { ReceiptLink } from '../../components/payments/receipt-link.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { clockText } from '../../components/time/clock-text.ts';
import type { DayRange } from '../../components/time/day-ranges.ts';
import { useAllOrders, useEngine } from '../../engine/engine-context.tsx';
import {
  useBusinessDay,
  useMirrorState,
  useProducts,
  useTablesEver,
  useVenue,
} from '../../mirror/read/read.ts';
import { useHistory } from '../../mirror/read/read-history.ts';
import { listOrders } from '../../remote/orders.ts';
import type { Remote } from '../../remote/remote-context.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Chip } from '../../ui/choices/chip.tsx';
import { ChipRow } from '../../ui/choices/chip-row.tsx';
import { type Segment, Segmented } from '../../ui/choices/segmented.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { ErrorBox } from '../../ui/messages/error-box.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import section from './board-section.module.css';
import { type DayChoice, HistoryDays, rangeOfChoice } from './history-days.tsx';
import styles from './history-page.module.css';
import { historyGroups, isFound, searchedNumber } from './history-search.ts';
import { HistorySums } from './history-sums.tsx';
import { Older, type OlderRows, useOlderRows } from './older-rows.tsx';
import { VisitList } from './visit-list.tsx';

const SHOWN: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => status !== 'draft');
/** More than a screen shows, few enough to stay fast. A search covers all orders. */
const MOST_PER_STATUS = 100;

/** `q`: what was searched for elsewhere. It is in the list of checks, for those who have one. */
export function HistoryPage({ q }: { q?: string | undefined }) {
  const engine = useEngine();
  useAllOrders();
  const [filter, setFilter] = useState<OrderStatus | null>(null);
  const [typed, setTyped] = useState(q ?? '');
  const { view, setView, hasVisits } = useHistoryView(q === undefined ? null : 'checks');
  const mirror = useMirrorState();
  const failed = mirror?.empty && mirror.firstSyncError !== null;
  const clear = (): void => {
    setFilter(null);
    setTyped('');
  };
  return (
    <Page
      of="/orders"
      toolsGrow
      tools={
        <SearchField
          label={
            view === 'checks'
              ? 'Search number, table, party or server'
              : 'Search number, table, product or server'
          }
          value={typed}
          onChange={setTyped}
        />
      }
      subhead={
        <div className={styles.views}>
          {hasVisits && <Segmented label="Show" value={view} segments={VIEWS} onChange={setView} />}
          {view === 'orders' && <Filters chosen={filter} onChoose={setFilter} />}
        </div>
      }
    >
      {failed && (
        <ErrorBox
          message={mirror.firstSyncError || 'Failed to fetch orders'}
          onRetry={() => engine.syncNow()}
        />
      )}
      {!failed && (mirror?.empty ?? true) && <Spinner />}
      {!failed && mirror?.empty === false && view === 'orders' && (
        <History filter={filter} q={typed} onClear={clear} />
      )}
      {!failed && mirror?.empty === false && view === 'checks' && <VisitList q={typed} onClear={clear} />}
    </Page>
  );
}

type HistoryView = 'checks' | 'orders';

const VIEWS: readonly Segment<HistoryView>[] = [
  { value: 'checks', label: 'Checks' },
  { value: 'orders', label: 'Orders' },
];

/** Where the guests pay at the end, a check is what people look for. The kitchen holds no checks. */
function useHistoryView(asked: HistoryView | null) {
  const [chosen, setView] = useState<HistoryView | null>(asked);
  const venue = useVenue();
  const mayHave = roleMay(useActor().role, 'visit.edit');
  // Until the venue is read, nobody knows which of them is shown first.
  const hasVisits = mayHave && venue !== undefined;
  const first: HistoryView = venue && payAtOf(venue) === 'end' ? 'checks' : 'orders';
  return { view: hasVisits ? (chosen ?? first) : 'orders', setView, hasVisits } as const;
}

interface HistoryProps {
  filter: OrderStatus | null;
  q: string;
  onClear: () => void;
}

/** Shows the orders of the chosen days, with their totals. */
function History({ filter, q, onClear }: HistoryProps) {
  const [days, setDays] = useState<DayChoice>('all');
  const venue = useVenue();
  const today = useBusinessDay();
  const range = useMemo(() => (today === undefined ? null : rangeOfChoice(days, today)), [days, today]);
  if (!venue || today === undefined) return <Spinner />;
  const isFiltered = filter !== null || q.trim() !== '' || days !== 'all';
  const clear = (): void => {
    setDays('all');
    onClear();
  };
  return (
    <div className={styles.groups}>
      <HistoryDays choice={days} today={today} onChange={setDays} />
      <Orders filter={filter} q={q} range={range} venue={venue} onClear={isFiltered ? clear : undefined} />
    </div>
  );
}

interface OrdersProps extends Pick<HistoryProps, 'filter' | 'q'> {
  range: DayRange | null;
  venue: Venue;
  /** Undefined when nothing is filtered. */
  onClear: (() => void) | undefined;
}

/**
 * Reads the orders on this device of all statuses, because an order that came from the server may have moved on since.
 */
function Orders({ filter, q, range, venue, onClear }: OrdersProps) {
  const wanted = useDeferredValue(q);
  const isWide = wanted.trim() === '' && range === null;
  const held = useHistory(SHOWN, isWide ? MOST_PER_STATUS : Number.POSITIVE_INFINITY);
  const tables = useTablesEver();
  const older = useOlderOrders({ status: filter, q: searchedNumber(wanted), range }, venue);
  const groups = useMemo(() => {
    if (!held || !tables) return undefined;
    const numbers = new Map(tables.map((table) => [table.id, table.number]));
    const all = historyGroups(held, older.rows ?? [], filter === null ? SHOWN : [filter]);
    return [...all]
      .map(([status, list]) => ({
        status,
        list: list.filter(
          (order) => isOn(order, range) && isFound(order, wanted, numbers.get(order.tableId)),
        ),
      }))
      .filter(({ list }) => list.length > 0);
  }, [held, tables, older.rows, filter, wanted, range]);
  const orders = useMemo(() => groups?.flatMap(({ list }) => list) ?? [], [groups]);
  if (!groups || !tables) return <Spinner />;
  return (
    <>
      {orders.length > 0 && (
        <HistorySums orders={orders} isWhole={older.isWhole} isOfRounds={payAtOf(venue) === 'end'} />
      )}
      {orders.length === 0 && !older.isAwaited && <NoOrders onClear={onClear} />}
      <OrderGroups groups={groups} tables={tables} />
      <Older
        older={older}
        isEmpty={orders.length === 0}
        held="This device stores open orders and the last two days of finished ones."
      />
    </>
  );
}

/** Leads to what was filtered out, or to a new order. */
function NoOrders({ onClear }: Pick<OrdersProps, 'onClear'>) {
  const { role } = useActor();
  const next = onClear ? (
    <Button size={56} onClick={onClear}>
      Show all orders
    </Button>
  ) : (
    mayOpen(role, '/tables') && (
      <Link to="/tables" className={buttonClass({ size: 56 })}>
        New order
      </Link>
    )
  );
  return <EmptyState action={next}>No orders found.</EmptyState>;
}

const isOn = ({ businessDay }: Order, range: DayRange | null): boolean =>
  range === null || (range.from <= businessDay && businessDay <= range.to);

interface Asked {
  readonly status: OrderStatus | null;
  /** An order number. The server finds a number. Any other words are matched against its pages as they load. */
  readonly q: string;
  /** Days are loaded at once, and so is a number. Of all days, the older orders are loaded on demand. */
  readonly range: DayRange | null;
}

function useOlderOrders({ status, q, range }: Asked, venue: Venue): OlderRows<Order> {
  const from = range ? startOfDay(range.from, venue) : '';
  const to = range ? endOfDay(range.to, venue) : '';
  const load = useCallback(
    (remote: Remote, before: string | null) =>
      listOrders(remote, { ...(status !== null && { status }), q, from, to }, before),
    [status, q, from, to],
  );
  const question = JSON.stringify([status, q, from, to]);
  return useOlderRows({ what: 'orders', isNarrow: range !== null || q !== '', question, load });
}

interface FiltersProps {
  chosen: OrderStatus | null;
  onChoose: (status: OrderStatus | null) => void;
}

function Filters({ chosen, onChoose }: FiltersProps) {
  return (
    <ChipRow label="Status">
      <Chip pressed={chosen === null} onClick={() => onChoose(null)}>
        All
      </Chip>
      {SHOWN.map((status) => (
        <Chip key={status} pressed={chosen === status} onClick={() => onChoose(status)}>
          {STATUS_LABEL[status]}
        </Chip>
      ))}
    </ChipRow>
  );
}

/** The receipt is that of the party. A cancelled round has one once its party has paid. */
const hasReceipt = ({ visitId, status, settledAt }: Order): boolean =>
  visitId !== undefined && (status !== 'cancelled' || settledAt !== undefined);

interface OrderGroupsProps {
  groups: readonly { readonly status: OrderStatus; readonly list: readonly Order[] }[];
  tables: readonly Table[];
}

function OrderGroups({ groups, tables }: OrderGroupsProps) {
  const timezone = useVenue()?.timezone;
  const products = useProducts();
  const oneSized = useMemo(() => oneSizedProducts(products), [products]);
  const tableOf = useMemo(() => new Map(tables.map((table) => [table.id, table])), [tables]);
  return groups.map(({ status, list }) => (
    <section key={status} aria-labelledby={`history-${status}`}>
      <h2 id={`history-${status}`} data-tone={status} className={section.title}>
        <Icon of={ORDER_STATUS_ICON[status]} />
        {sectionTitle(status, list.length)}
      </h2>
      <ul className={section.grid}>
        {list.map((order) => (
          <li key={order.id}>
            <OrderCard
              quiet
              order={order}
              actions={hasReceipt(order) && <ReceiptLink orderId={order.id} size={44} />}
              table={tableOf.get(order.tableId)}
              timezone={timezone}
              oneSized={oneSized}
              when={
                <span className={styles.when}>
                  <Icon of={Clock} size={16} />
                  {clockText(order.createdAt, 'dateTime', timezone)}
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  ));
}
