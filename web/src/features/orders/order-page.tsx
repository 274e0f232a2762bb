/** One order: its items and totals, its progress, its payments, and the possible actions. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { oneSizedProducts } from '../../components/orders/one-sized.ts';
import { AsOf } from '../../components/pages/as-of.tsx';
import { mayOpen } from '../../components/pages/may-open.ts';
import { RemoteState } from '../../components/pages/needs-network.tsx';
import { Page } from '../../components/pages/page.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { useClockOffset } from '../../engine/engine-context.tsx';
import { useOrder, usePaymentsOf, useProducts, useTable, useVenue } from '../../mirror/read/read.ts';
import { useVisitRow } from '../../mirror/read/read-visits.ts';
import { PrintActs } from '../../printing/print-acts.tsx';
import { isPaperOver, RoundPaper } from '../../printing/round-paper.tsx';
import { fetchOrder } from '../../remote/orders.ts';
import { useRemoteData } from '../../remote/use-remote-data.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { CheckPayments } from './check-payments.tsx';
import { DeliverySteps } from './delivery-steps.tsx';
import { OrderActions } from './order-actions.tsx';
import styles from './order-page.module.css';
import { OrderSummary } from './order-summary.tsx';
import { TimelineCard } from './timeline-card.tsx';
import { VisitPage } from './visit-page.tsx';

export function OrderPage({ orderId }: { orderId: string }) {
  const order = useOrder(orderId);
  const visit = useVisitRow(orderId);
  const back = <Back />;
  if (order === undefined || visit === undefined) {
    return (
      <Page of="/orders/$id" back={back}>
        <Spinner />
      </Page>
    );
  }
  if (order === null) {
    // Until its first round is sent, an order that guests pay first is what stands on their check.
    return visit ? <VisitPage visitId={orderId} /> : <OldOrder orderId={orderId} back={back} />;
  }
  return (
    <Page title={`Order #${order.orderNumber}`} back={back}>
      <OrderParts order={order} />
    </Page>
  );
}

/**
 * Leads back to the previous screen: the board, the history or a payment. A page opened by its address leads to the
 * board.
 */
function Back() {
  const router = useRouter();
  const leave = (): void => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/' });
  };
  return <IconButton icon={ArrowLeft} label="Back" onClick={leave} />;
}

/** An order that is not on this device. It is shown as the server has it, without actions. */
function OldOrder({ orderId, back }: { orderId: string; back: ReactNode }) {
  const { data, ...state } = useRemoteData(
    orderId,
    (remote) => fetchOrder(remote, orderId),
    "Can't show this order",
  );
  const table = useTable(data?.tableId ?? '');
  const clockOffsetMs = useClockOffset();
  const timezone = useVenue()?.timezone;
  return (
    <Page title={data ? `Order #${data.orderNumber}` : 'Order'} back={back}>
      <AsOf state={state} clockOffsetMs={clockOffsetMs} timezone={timezone} />
      {data ? (
        <>
          <OrderSummary order={data} table={table} timezone={timezone} oneSized={NONE} />
          {data.visitId !== undefined && <ToCheck visitId={data.visitId} />}
        </>
      ) : (
        <RemoteState {...state} reason="This order is too old to be stored on this device." />
      )}
    </Page>
  );
}

const NONE: ReadonlySet<string> = new Set();

function OrderParts({ order }: { order: Order }) {
  const table = useTable(order.tableId);
  // Money that sent the round is a part of its story.
  const payments = usePaymentsOf((order.paidFirst && order.visitId) || order.id) ?? [];
  const timezone = useVenue()?.timezone;
  const products = useProducts();
  const oneSized = useMemo(() => oneSizedProducts(products), [products]);
  return (
    <div className={styles.columns}>
      <OrderSummary order={order} table={table} timezone={timezone} oneSized={oneSized} />
      <div className={styles.side}>
        <OrderActions order={order} />
        <TicketAgain order={order} />
        {order.visitId !== undefined && <CheckPayments visitId={order.visitId} timezone={timezone} />}
        <Card as="section" aria-label="Sync status">
          <h2 className={styles.title}>Sync status</h2>
          <DeliverySteps order={order} timezone={timezone} />
        </Card>
        <TimelineCard order={order} payments={payments} timezone={timezone} />
      </div>
    </div>
  );
}

/** What became of its tickets, and one more. */
function TicketAgain({ order }: { order: Order }) {
  if (order.sentAt === null || isPaperOver(order)) return null;
  return (
    <>
      <RoundPaper round={order} name={`order #${order.orderNumber}`} isHereOnly={false} />
      <PrintActs kind="ticket" of={order.id} label="Print the ticket again" />
    </>
  );
}

/** The kitchen may not open it. */
function ToCheck({ visitId }: { visitId: string }) {
  const { role } = useActor();
  if (!mayOpen(role, '/visits/$visitId')) return null;
  return (
    <Link to="/visits/$visitId" params={{ visitId }} className={buttonClass({ size: 56, block: true })}>
      Open its check
    </Link>
  );
}
