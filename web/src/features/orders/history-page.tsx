/** Order history: every order this device holds but drafts, by status, newest first. */
import { ORDER_STATUSES, type OrderStatus } from '@tableside/domain/orders/order.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import { Clock } from 'lucide-react';
import { useMemo, useState } from 'react';
import { clockText } from '../../components/clock-text.ts';
import { oneSizedProducts } from '../../components/one-sized.ts';
import { OrderCard } from '../../components/order-card.tsx';
import { ORDER_STATUS_ICON, sectionTitle } from '../../components/order-status-face.ts';
import { Page } from '../../components/page.tsx';
import { useEngine } from '../../engine/engine-context.tsx';
import { useMirrorState, useProducts, useTables, useVenue } from '../../mirror/read.ts';
import { useHistory } from '../../mirror/read-history.ts';
import { Chip } from '../../ui/chip.tsx';
import { ChipRow } from '../../ui/chip-row.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import section from './board-section.module.css';
import styles from './history-page.module.css';

const SHOWN: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => status !== 'draft');
const ONE: ReadonlyMap<OrderStatus, readonly OrderStatus[]> = new Map(
  SHOWN.map((status) => [status, [status]]),
);

export function HistoryPage() {
  const engine = useEngine();
  const [filter, setFilter] = useState<OrderStatus | null>(null);
  const orders = useHistory(filter === null ? SHOWN : (ONE.get(filter) ?? SHOWN));
  const mirror = useMirrorState();
  const failed = mirror?.empty && mirror.firstSyncError !== null;
  return (
    <Page title="Order History" subhead={<Filters chosen={filter} onChoose={setFilter} />}>
      {failed && (
        <ErrorBox
          message={mirror.firstSyncError || 'Failed to fetch orders'}
          onRetry={() => engine.syncNow()}
        />
      )}
      {!failed && (orders === undefined || mirror?.empty) && <Spinner />}
      {!failed && orders && !mirror?.empty && <Groups orders={orders} />}
    </Page>
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

function Groups({ orders }: { orders: NonNullable<ReturnType<typeof useHistory>> }) {
  const tables = new Map(useTables()?.map((table) => [table.id, table]));
  const timezone = useVenue()?.timezone;
  const products = useProducts();
  const oneSized = useMemo(() => oneSizedProducts(products), [products]);
  const groups = [...orders].filter(([, list]) => list.length > 0);
  if (groups.length === 0) return <EmptyState>No orders found.</EmptyState>;
  return (
    <div className={styles.groups}>
      {groups.map(([status, list]) => (
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
                  table={tables.get(order.tableId)}
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
      ))}
      <p className={styles.scope}>
        Shown is what this device keeps: open orders, and finished ones of about two days.
      </p>
    </div>
  );
}
