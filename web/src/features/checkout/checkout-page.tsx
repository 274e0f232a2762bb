/**
 * Checkout: the payment method, the tip, cash and change. A card method records a payment taken on the venue's own
 * terminal.
 */

import type { Order } from '@tableside/domain/orders/order.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import { roleMay } from '@tableside/domain/permissions.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Page } from '../../components/pages/page.tsx';
import { WayBack } from '../../components/pages/way-back.tsx';
import { PendingPayment } from '../../components/payments/pending-payment.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { tableText } from '../../components/tables/table-messages.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { problemOf } from '../../engine/mutation-problem.ts';
import { useOrder, usePaymentsOf, useTable, useVenue } from '../../mirror/read/read.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { CashPad } from './cash-pad.tsx';
import { CheckoutOrder } from './checkout-order.tsx';
import styles from './checkout-page.module.css';
import { MethodPicker } from './method-picker.tsx';
import { PayButton } from './pay-button.tsx';
import { TipPicker } from './tip-picker.tsx';
import { ToPay } from './to-pay.tsx';
import { useCheckout } from './use-checkout.ts';

export function CheckoutPage({ orderId }: { orderId: string }) {
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
  if (order === null) return <NothingToPay>This order doesn't exist.</NothingToPay>;
  if (!roleMay(role, 'payment.record')) {
    return <NothingToPay order={order}>A member of staff takes the payment.</NothingToPay>;
  }
  const closed = whyClosed(order);
  if (closed !== undefined) return <NothingToPay order={order}>{closed}</NothingToPay>;
  return <OpenCheckout order={order} venue={venue} />;
}

/** Explains why the order has nothing to pay. */
function whyClosed(order: Order): string | undefined {
  const name = order.orderNumber === '' ? 'The guest order' : `#${order.orderNumber}`;
  if (order.status === 'cancelled') return `${name} was cancelled by ${order.statusBy.name}.`;
  if (order.status !== 'draft') {
    return order.balance > 0
      ? undefined
      : `${name} is already paid. It is ${STATUS_LABEL[order.status].toLowerCase()} now.`;
  }
  return order.items.length === 0 ? `Nothing is on ${name} yet.` : undefined;
}

function NothingToPay({ order, children }: { order?: Order; children: ReactNode }) {
  const action =
    order && order.status !== 'draft' && order.paid > 0 ? (
      <Link
        to="/receipt"
        search={{ order: order.id }}
        className={buttonClass({ size: 56, variant: 'primary' })}
      >
        Open the receipt
      </Link>
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

function OpenCheckout({ order, venue }: { order: Order; venue: Venue }) {
  const table = useTable(order.tableId);
  const methods = venue.paymentAccepted.filter((method) => method.isActive);
  const checkout = useCheckout(order, methods[0]?.id ?? 'cash');
  const isCash = checkout.method === 'cash';
  const heading = `${tableText(table, order.tableId)} · #${order.orderNumber}`;
  return (
    <Page title="Checkout" back={<BackToOrder order={order} />}>
      <div className={styles.layout} data-covers-tabs="phone">
        <div className={styles.how}>
          <WaitingPayments order={order} />
          <div className={styles.phoneOnly}>
            <ToPay cents={checkout.toPay} heading={heading} order={order} />
          </div>
          <MethodPicker methods={methods} checkout={checkout} />
          <TipPicker checkout={checkout} />
          <div className={styles.tabletOnly}>
            <CheckoutOrder checkout={checkout} table={table} />
          </div>
        </div>
        <div className={styles.take}>
          <div className={styles.tabletOnly}>
            <ToPay cents={checkout.toPay} />
          </div>
          {isCash ? (
            <CashPad checkout={checkout} />
          ) : (
            <>
              <p className={styles.terminal}>
                Take the payment on the venue's card terminal first, then record it here. This works offline
                too.
              </p>
              <Button
                variant="outline"
                size={56}
                block
                icon={Clock}
                busy={checkout.busy}
                onClick={checkout.wait}
              >
                The terminal has not answered
              </Button>
            </>
          )}
          <div className={styles.pay}>
            <PayButton checkout={checkout} hasMethod={methods.length > 0} />
          </div>
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
