/**
 * Checkout: the payment method, the part of the bill, the tip, cash and change. A card method records a payment taken
 * on the venue's own terminal. A tip left afterward is taken on the same screen.
 */

import type { Order } from '@tableside/domain/orders/order.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import { roleMay } from '@tableside/domain/permissions.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Page } from '../../components/pages/page.tsx';
import { WayBack } from '../../components/pages/way-back.tsx';
import { ReceiptLink, takesTip } from '../../components/payments/receipt-link.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { useOrder, useTable, useVenue } from '../../mirror/read/read.ts';
import { useVisitRow } from '../../mirror/read/read-visits.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { CheckoutFrame, firstMethodOf, WaitingPayments } from './checkout-frame.tsx';
import { CheckoutOrder } from './checkout-order.tsx';
import { PaidLines } from './paid-lines.tsx';
import { PaidSoFar } from './paid-so-far.tsx';
import { payableOf } from './payable.ts';
import { useCheckout } from './use-checkout.ts';

/** Loaded only for a party. */
const VisitCheckout = lazy(async () => ({
  default: (await import('./visit/visit-checkout.tsx')).VisitCheckout,
}));

export interface CheckoutPageProps {
  /** An order, or the visit of a party. */
  orderId: string;
  /** Takes only a tip, on an order that is paid. */
  tipOnly?: boolean;
  /** The check of a party's bill to begin with. */
  checkKey?: string | undefined;
}

export function CheckoutPage({ orderId, tipOnly = false, checkKey }: CheckoutPageProps) {
  const { role } = useActor();
  const order = useOrder(orderId);
  const visit = useVisitRow(orderId);
  const venue = useVenue();
  if (order === undefined || visit === undefined || !venue) {
    return (
      <Page title="Checkout">
        <Spinner />
      </Page>
    );
  }
  const visitId = visit?.id ?? order?.visitId;
  if (visitId !== undefined && roleMay(role, 'payment.record')) {
    return (
      <Suspense fallback={<Spinner page />}>
        <VisitCheckout visitId={visitId} venue={venue} tipOnly={tipOnly} checkKey={checkKey} />
      </Suspense>
    );
  }
  if (order === null) return <NothingToPay>This order does not exist.</NothingToPay>;
  if (!roleMay(role, 'payment.record')) {
    return <NothingToPay order={order}>A member of staff takes the payment.</NothingToPay>;
  }
  if (tipOnly && takesTip(order)) return <OpenCheckout order={order} venue={venue} tipOnly />;
  const closed = whyClosed(order);
  if (closed !== undefined) return <NothingToPay order={order}>{closed}</NothingToPay>;
  return <OpenCheckout order={order} venue={venue} tipOnly={false} />;
}

/** Explains why the order has nothing to pay. */
function whyClosed(order: Order): string | undefined {
  const name = order.orderNumber === '' ? 'The guest order' : `#${order.orderNumber}`;
  if (order.status === 'cancelled') return `${name} was cancelled by ${order.statusBy.name}.`;
  if (order.status !== 'draft') {
    if (order.balance > 0) return undefined;
    const status = order.status === 'paid' ? '' : ` (${STATUS_LABEL[order.status].toLowerCase()})`;
    return `${name} is already paid${status}.`;
  }
  return order.items.length === 0 ? `${name} has no items yet.` : undefined;
}

function NothingToPay({ order, children }: { order?: Order; children: ReactNode }) {
  const action =
    order && order.status !== 'draft' && order.paid > 0 ? (
      <ReceiptLink orderId={order.id} label="Open the receipt" size={56} variant="primary" />
    ) : (
      <WayBack />
    );
  return (
    <Page title="Checkout">
      <EmptyState action={action}>{children}</EmptyState>
    </Page>
  );
}

/** Leads back to where the order was taken: the menu or its own page. */
function BackToOrder({ order }: { order: Order }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = (): void => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/order/$orderId', params: { orderId: order.id } });
  };
  return <IconButton icon={ArrowLeft} label="Back to the order" onClick={back} />;
}

interface OpenCheckoutProps {
  order: Order;
  venue: Venue;
  tipOnly: boolean;
}

function OpenCheckout({ order, venue, tipOnly }: OpenCheckoutProps) {
  const table = useTable(order.tableId);
  const checkout = useCheckout(payableOf(order), firstMethodOf(venue));
  return (
    <CheckoutFrame
      title={tipOnly ? 'Add a tip' : 'Checkout'}
      back={<BackToOrder order={order} />}
      checkout={checkout}
      venue={venue}
      tipOnly={tipOnly}
      heading={`${tableText(table, order.tableId)} · #${order.orderNumber}`}
      count={order.items.reduce((sum, item) => sum + item.quantity, 0)}
      lines={
        <>
          <PaidLines order={order} />
          <PaidSoFar orderId={order.id} />
        </>
      }
      above={<WaitingPayments orderId={order.id} />}
      beside={<CheckoutOrder order={order} checkout={checkout} table={table} />}
    />
  );
}
