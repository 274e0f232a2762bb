/** One order: its items and money, how far it has come, its payments, and what may be done about it. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { oneSizedProducts } from '../../components/one-sized.ts';
import { Page } from '../../components/page.tsx';
import { useOrder, usePaymentsOf, useProducts, useTable, useVenue } from '../../mirror/read.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { DeliverySteps } from './delivery-steps.tsx';
import { OrderActions } from './order-actions.tsx';
import styles from './order-page.module.css';
import { OrderPayments } from './order-payments.tsx';
import { OrderSummary } from './order-summary.tsx';

export function OrderPage({ orderId }: { orderId: string }) {
  const order = useOrder(orderId);
  const back = (
    <Link to="/" aria-label="Back to the board" className={iconButtonClass()}>
      <Icon of={ArrowLeft} size={22} />
    </Link>
  );
  if (order === undefined) {
    return (
      <Page title="Order" back={back}>
        <Spinner />
      </Page>
    );
  }
  if (order === null) {
    return (
      <Page title="Order" back={back}>
        <EmptyState>This device does not hold this order. It may be older than what is kept here.</EmptyState>
      </Page>
    );
  }
  return (
    <Page title={`Order #${order.orderNumber}`} back={back}>
      <OrderParts order={order} />
    </Page>
  );
}

function OrderParts({ order }: { order: Order }) {
  const table = useTable(order.tableId);
  const payments = usePaymentsOf(order.id) ?? [];
  const timezone = useVenue()?.timezone;
  const products = useProducts();
  const oneSized = useMemo(() => oneSizedProducts(products), [products]);
  return (
    <div className={styles.columns}>
      <OrderSummary order={order} table={table} timezone={timezone} oneSized={oneSized} />
      <div className={styles.side}>
        <OrderActions order={order} />
        <Card as="section" aria-label="Delivery">
          <h2 className={styles.title}>Delivery</h2>
          <DeliverySteps order={order} timezone={timezone} />
        </Card>
        <Card as="section" aria-label="Payments">
          <h2 className={styles.title}>Payments</h2>
          <OrderPayments order={order} payments={payments} timezone={timezone} />
        </Card>
      </div>
    </div>
  );
}
