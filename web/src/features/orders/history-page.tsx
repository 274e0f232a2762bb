/**
 * Order history: every order except drafts, by status, newest first. It lists the orders on this device, and loads
 * older ones on demand.
 */
import { ORDER_STATUSES, type Order, type OrderStatus } from '@tableside/domain/orders/order.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import type { Table } from '@tableside/domain/tables/table.ts';
import { Clock } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { oneSizedProducts } from '../../components/orders/one-sized.ts';
import { OrderCard } from '../../components/orders/order-card.tsx';
import { ORDER_STATUS_ICON, sectionTitle } from '../../components/orders/order-status-face.ts';
import { RemoteState } from '../../components/pages/needs-network.tsx';
import { Page } from '../../components/pages/page.tsx';
import { hasReceipt, ReceiptLink } from '../../components/payments/receipt-link.tsx';
import { clockText } from '../../components/time/clock-text.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useMirrorState, useProducts, useTablesEver, useVenue } from '../../mirror/read/read.ts';
import { useHistory } from '../../mirror/read/read-history.ts';
import { listOrders } from '../../remote/orders.ts';
import type { Page as RemotePage } from '../../remote/pages.ts';
import type { Remote } from '../../remote/remote-context.tsx';
import { useRemotePages } from '../../remote/use-remote-pages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Chip } from '../../ui/choices/chip.tsx';
import { ChipRow } from '../../ui/choices/chip-row.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { ErrorBox } from '../../ui/messages/error-box.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import section from './board-section.module.css';
import styles from './history-page.module.css';
import { historyGroups, isFound, searchedNumber } from './history-search.ts';

const SHOWN: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => status !== 'draft');
/** More than a screen shows, few enough to stay fast. A search covers all orders. */
const MOST_PER_STATUS = 100;

export function HistoryPage() {
  const engine = useEngine();
  const [filter, setFilter] = useState<OrderStatus | null>(null);
  const [typed, setTyped] = useState('');
  const mirror = useMirrorState();
  const failed = mirror?.empty && mirror.firstSyncError !== null;
  return (
    <Page
      title="Order History"
      toolsGrow
      tools={
        <SearchField label="Search number, table, product or server" value={typed} onChange={setTyped} />
      }
      subhead={<Filters chosen={filter} onChoose={setFilter} />}
    >
      {failed && (
        <ErrorBox
          message={mirror.firstSyncError || 'Failed to fetch orders'}
          onRetry={() => engine.syncNow()}
        />
      )}
      {!failed && (mirror?.empty ?? true) && <Spinner />}
      {!failed && mirror?.empty === false && <History filter={filter} q={typed} />}
    </Page>
  );
}

/**
 * Reads the orders on this device of all statuses, because an order that came from the server may have moved on since.
 */
function History({ filter, q }: { filter: OrderStatus | null; q: string }) {
  const wanted = useDeferredValue(q);
  const held = useHistory(SHOWN, wanted.trim() === '' ? MOST_PER_STATUS : Number.POSITIVE_INFINITY);
  const tables = useTablesEver();
  const older = useOlderOrders(filter, searchedNumber(wanted));
  const groups = useMemo(() => {
    if (!held || !tables) return undefined;
    const numbers = new Map(tables.map((table) => [table.id, table.number]));
    const all = historyGroups(held, older.rows ?? [], filter === null ? SHOWN : [filter]);
    return [...all]
      .map(([status, list]) => ({
        status,
        list: list.filter((order) => isFound(order, wanted, numbers.get(order.tableId))),
      }))
      .filter(({ list }) => list.length > 0);
  }, [held, tables, older.rows, filter, wanted]);
  if (!groups || !tables) return <Spinner />;
  return (
    <div className={styles.groups}>
      {groups.length === 0 && <EmptyState>No orders found.</EmptyState>}
      <OrderGroups groups={groups} tables={tables} />
      <Older older={older} />
    </div>
  );
}

/** The server finds a number. Any other words are matched against its pages as they load. */
function useOlderOrders(filter: OrderStatus | null, number: string) {
  const [asked, setAsked] = useState(false);
  const load = useCallback(
    async (remote: Remote, before: string | null): Promise<RemotePage<Order>> =>
      asked
        ? listOrders(remote, { ...(filter !== null && { status: filter }), q: number }, before)
        : { rows: [], next: null },
    [asked, filter, number],
  );
  const pages = useRemotePages(`orders ${asked} ${filter} ${number}`, load, 'Failed to fetch orders');
  return { ...pages, asked, ask: () => setAsked(true) };
}

function Older({ older }: { older: ReturnType<typeof useOlderOrders> }) {
  const { asked, ask, error, hasOlder, loading, loadingOlder, loadOlder, retry } = older;
  if (asked && error) {
    return (
      <RemoteState
        loading={loading}
        error={error}
        onRetry={retry}
        reason="You need a connection to see older orders."
      />
    );
  }
  return (
    <>
      <p className={styles.scope}>
        {asked && !hasOlder && !loading
          ? 'No more orders match.'
          : 'This device stores open orders and the last two days of finished ones.'}
      </p>
      {(!asked || hasOlder) && (
        <Button size={56} block busy={loadingOlder || (asked && loading)} onClick={asked ? loadOlder : ask}>
          Load older orders
        </Button>
      )}
    </>
  );
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
