/**
 * Checkout: the payment method, the part of the bill, the tip, cash and change. A card method records a payment taken
 * on the venue's own terminal. A tip left afterward is taken on the same screen.
 */

import type { Order } from '@tableside/domain/orders/order.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import { roleMay } from '@tableside/domain/permissions.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { receiptSettings, type Venue } from '@tableside/domain/venue/venue.ts';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Page } from '../../components/pages/page.tsx';
import { WayBack } from '../../components/pages/way-back.tsx';
import { PendingPayment } from '../../components/payments/pending-payment.tsx';
import { ReceiptLink, takesTip } from '../../components/payments/receipt-link.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { useEngine } from '../../engine/engine-context.tsx';
import { problemOf } from '../../engine/mutation-problem.ts';
import { useOrder, usePaymentsOf, useTable, useVenue } from '../../mirror/read/read.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { CashPad } from './cash-pad.tsx';
import { CheckoutOrder } from './checkout-order.tsx';
import styles from './checkout-page.module.css';
import { MethodPicker } from './method-picker.tsx';
import { PayButton } from './pay-button.tsx';
import { TerminalPart } from './terminal-part.tsx';
import { TipPicker } from './tip-picker.tsx';
import { ToPay } from './to-pay.tsx';
import { useCheckout } from './use-checkout.ts';

export interface CheckoutPageProps {
  orderId: string;
  /** Takes only a tip, on an order that is paid. */
  tipOnly?: boolean;
}

export function CheckoutPage({ orderId, tipOnly = false }: CheckoutPageProps) {
  const { role } = useActor();
  const order = useOrder(orderId);
  const venue = useVenue();
  if (order === undefined || !venue) {
    return (
      <Page title="Checkout">
        <Spinner />
      </Page>
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
  const methods = venue.paymentAccepted.filter((method) => method.isActive);
  const checkout = useCheckout(order, methods[0]?.id ?? 'cash');
  const heading = `${tableText(table, order.tableId)} · #${order.orderNumber}`;
  return (
    <Page title={tipOnly ? 'Add a tip' : 'Checkout'} back={<BackToOrder order={order} />} bare>
      <div className={styles.layout} data-covers-tabs="phone">
        <div className={styles.due}>
          <ToPay checkout={checkout} heading={heading} />
        </div>
        <div className={styles.choices}>
          <div className={styles.how}>
            <WaitingPayments order={order} />
            <MethodPicker methods={methods} checkout={checkout} />
            <TipPicker checkout={checkout} percents={receiptSettings(venue).tipPercents} />
            <div className={styles.tabletOnly}>
              <CheckoutOrder checkout={checkout} table={table} />
            </div>
          </div>
          <div className={styles.pad}>
            {checkout.method === 'cash' ? (
              <CashPad checkout={checkout} />
            ) : (
              <TerminalPart checkout={checkout} />
            )}
          </div>
        </div>
        <div className={styles.pay}>
          <PayButton checkout={checkout} hasMethod={methods.length > 0} tipOnly={tipOnly} />
        </div>
      </div>
    </Page>
  );
}

/** Card payments of the order that wait for their terminal. The person who takes the rest must see them first. */
function WaitingPayments({ order }: { order: Order }) {
  const engine = useEngine();
  const waiting = (usePaymentsOf(order.id) ?? []).filter(({ outcome }) => outcome === 'pending');
  return waiting.map((payment) => (
    <PendingPayment
      key={payment.id}
      payment={payment}
      onConclude={(outcome) =>
        problemOf(engine.mutate('payment.conclude', { paymentId: payment.id, outcome }))
      }
    />
  ));
}
