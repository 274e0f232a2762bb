/** A customer's own orders, live, each with its progress: all of them at home, and one on its own page once it is sent. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { oneSizedProducts } from '../../components/orders/one-sized.ts';
import { Page } from '../../components/pages/page.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { useEngine } from '../../engine/engine-context.tsx';
import { useMirrorState, useProducts, useTable, useTables, useVenue } from '../../mirror/read/read.ts';
import { useOwnOrders } from '../../mirror/read/read-guest.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { ErrorBox } from '../../ui/messages/error-box.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { sortOwn } from './guest-steps.ts';
import { OwnOrderCard } from './own-order-card.tsx';
import styles from './own-orders-page.module.css';
import { PastOrder } from './past-order.tsx';

export interface OwnOrdersPageProps {
  /** What a guest can do at the table beside ordering. */
  atTable?: (tableId: string) => ReactNode;
}

export function OwnOrdersPage({ atTable }: OwnOrdersPageProps) {
  const { userId } = useActor();
  const orders = useOwnOrders(userId);
  // Without the venue its time zone is unknown, and times in another zone would be wrong.
  const venue = useVenue();
  const mirror = useMirrorState();
  const engine = useEngine();
  const title = orders && sortOwn(orders).open.length > 1 ? 'Your orders' : 'Your order';
  if (mirror?.empty && mirror.firstSyncError !== null) {
    return (
      <Page title={title}>
        <ErrorBox
          message={mirror.firstSyncError || 'Failed to fetch orders'}
          onRetry={() => engine.syncNow()}
        />
      </Page>
    );
  }
  return (
    <Page title={title}>
      {orders && venue && !mirror?.empty ? (
        <Orders orders={orders} timezone={venue.timezone} atTable={atTable} />
      ) : (
        <Spinner page />
      )}
    </Page>
  );
}

interface OrdersProps extends OwnOrdersPageProps {
  orders: readonly Order[];
  timezone: string;
}

function Orders({ orders, timezone, atTable }: OrdersProps) {
  const tables = useTables();
  const products = useProducts();
  const oneSized = useMemo(() => oneSizedProducts(products), [products]);
  const { open, past } = sortOwn(orders);
  const tableOf = ({ tableId }: Order) => tables?.find(({ id }) => id === tableId);
  const [latest] = open;
  return (
    <div className={styles.page}>
      {open.length === 0 && (
        <EmptyState action={<MenuLink tableId={undefined}>View the menu</MenuLink>}>
          No open orders
        </EmptyState>
      )}
      {open.map((order) => (
        <OwnOrderCard
          key={order.id}
          order={order}
          table={tableOf(order)}
          timezone={timezone}
          oneSized={oneSized}
        />
      ))}
      {latest && atTable?.(latest.tableId)}
      {latest && <MenuLink tableId={latest.tableId}>Order something else</MenuLink>}
      {past.length > 0 && (
        <section aria-label="Earlier" className={styles.past}>
          <h2 className={styles.title}>Earlier</h2>
          {past.map((order) => (
            <PastOrder key={order.id} order={order} table={tableOf(order)} timezone={timezone} />
          ))}
        </section>
      )}
    </div>
  );
}

export function OwnOrderPage({ order, atTable }: OwnOrdersPageProps & { order: Order }) {
  const table = useTable(order.tableId);
  const products = useProducts();
  const oneSized = useMemo(() => oneSizedProducts(products), [products]);
  // Without the venue its time zone is unknown, and times in another zone would be wrong.
  const venue = useVenue();
  return (
    <Page title="Your order">
      {venue ? (
        <div className={styles.page}>
          <OwnOrderCard order={order} table={table} timezone={venue.timezone} oneSized={oneSized} />
          {atTable?.(order.tableId)}
          <MenuLink tableId={order.tableId}>Order something else</MenuLink>
        </div>
      ) : (
        <Spinner page />
      )}
    </Page>
  );
}

/** Leads a guest to the menu, at a table if one is named. */
function MenuLink({ tableId, children }: { tableId: string | undefined; children: string }) {
  return (
    <Link
      to="/menu"
      search={tableId === undefined ? {} : { table: tableId }}
      className={buttonClass({ size: 56, block: true })}
    >
      <Icon of={BookOpen} />
      {children}
    </Link>
  );
}
