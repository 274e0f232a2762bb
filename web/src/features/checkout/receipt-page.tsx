/**
 * The receipt of a payment. It shows the real order by its id, or the specification's two lines when only total and
 * method are known.
 */
import { formatCents } from '@tableside/domain/money.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { amountDue, refundDue } from '@tableside/domain/orders/order-totals.ts';
import { Link } from '@tanstack/react-router';
import { Check, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { DeliveryMark } from '../../components/orders/delivery-mark.tsx';
import { usePageStatus } from '../../components/pages/page-status.tsx';
import { useShownInKitchen } from '../../engine/engine-context.tsx';
import { useOrder, useOrderDelivery, usePaymentsOf, useTable, useVenue } from '../../mirror/read/read.ts';
import { usePayment } from '../../mirror/read/read-payments.ts';
import { useRollPaper } from '../../platform/use-roll-paper.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { PlaceholderReceipt } from './placeholder-receipt.tsx';
import styles from './receipt-page.module.css';

export interface ReceiptPageProps {
  orderId: string | undefined;
  paymentId: string | undefined;
  /** Cents. */
  total: number | undefined;
  method: string | undefined;
  /** What happened to the payment when it differs from what was asked. */
  said: string | undefined;
}

export function ReceiptPage({ orderId, paymentId, total, method, said }: ReceiptPageProps) {
  // The server may have booked the payment on a different follow-up order than the device named.
  const payment = usePayment(paymentId ?? '');
  if (orderId !== undefined) {
    const paidId = payment?.orderId ?? orderId;
    return (
      <ReceiptFrame orderId={paidId}>
        {payment === undefined ? (
          <Spinner />
        ) : (
          <FromOrder orderId={paidId} paymentId={paymentId} said={said} />
        )}
      </ReceiptFrame>
    );
  }
  if (total === undefined || method === undefined) {
    return (
      <ReceiptFrame>
        <Nothing>No receipt to show. Open an order to see its receipt.</Nothing>
      </ReceiptFrame>
    );
  }
  return (
    <ReceiptFrame>
      <Paper>
        <PlaceholderReceipt total={total} method={method} />
      </Paper>
    </ReceiptFrame>
  );
}

type FromOrderProps = Pick<ReceiptPageProps, 'paymentId' | 'said'> & { orderId: string };

function FromOrder({ orderId, paymentId, said }: FromOrderProps) {
  const order = useOrder(orderId);
  if (order === undefined) return <Spinner />;
  if (order === null) return <Nothing>This order is not on this device.</Nothing>;
  return <OfOrder order={order} paymentId={paymentId} said={said} />;
}

function Nothing({ children }: { children: string }) {
  return (
    <>
      <h1 className="visually-hidden">Receipt</h1>
      <EmptyState>{children}</EmptyState>
    </>
  );
}

function OfOrder({
  order,
  paymentId,
  said,
}: Pick<ReceiptPageProps, 'paymentId' | 'said'> & { order: Order }) {
  const table = useTable(order.tableId);
  const payments = usePaymentsOf(order.id);
  const venue = useVenue();
  if (table === undefined || !payments || !venue) return <Spinner />;
  const isUnpaid = order.status === 'draft' || order.status === 'cancelled';
  if (isUnpaid && order.paid === 0)
    return <Nothing>{`No payment was taken for #${order.orderNumber}.`}</Nothing>;
  const taken = payments.filter((row) => row.kind === 'payment' && row.outcome === 'completed');
  const payment = taken.find((row) => row.id === paymentId) ?? taken.at(-1);
  return (
    <>
      {said !== undefined && <NoteBand tone="info">{said}</NoteBand>}
      <Owed order={order} />
      <Paper>
        <OrderReceipt order={order} table={table} payment={payment} venue={venue} />
      </Paper>
      <div className={styles.below}>
        <Button variant="ghost" size={44} icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </>
  );
}

/** Shows what the payment left unpaid, or what has to be given back. */
function Owed({ order }: { order: Order }) {
  const [due, back] = [amountDue(order), refundDue(order)];
  if (back > 0) {
    const why = order.status === 'cancelled' ? 'was cancelled' : 'was paid too much';
    return (
      <NoteBand tone="danger">
        #{order.orderNumber} {why}. {formatCents(back)} is to be given back.
      </NoteBand>
    );
  }
  if (due === 0) return null;
  return (
    <>
      <NoteBand tone="danger">
        Still to pay: {formatCents(due)}.
        {order.status === 'draft' && ` #${order.orderNumber} goes to the kitchen when it is paid.`}
      </NoteBand>
      <div className={styles.below}>
        <Link to="/checkout/$orderId" params={{ orderId: order.id }} className={buttonClass({ size: 56 })}>
          Checkout
        </Link>
      </div>
    </>
  );
}

/** The paper of a receipt printer. */
const ROLL = { widthMm: 80, marginMm: 3 } as const;

function Paper({ children }: { children: ReactNode }) {
  const paper = useRollPaper<HTMLDivElement>(ROLL);
  return (
    <div ref={paper} className={styles.paper}>
      <div className={styles.thanks}>
        <span className={styles.disc}>
          <Icon of={Check} size={26} />
        </span>
        <h1 className={styles.title}>Thank You!</h1>
        <p className={styles.success}>Your payment was successful</p>
      </div>
      {children}
    </div>
  );
}

function ReceiptFrame({ orderId, children }: { orderId?: string; children: ReactNode }) {
  const status = usePageStatus();
  const delivery = useOrderDelivery(orderId ?? '', useShownInKitchen());
  return (
    <div className={styles.page}>
      <title>Receipt · Tableside</title>
      <div className={styles.head}>
        <span role="status">{delivery && <DeliveryMark step={delivery.step} />}</span>
        {status}
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <nav aria-label="After the payment" className={styles.acts}>
        <Link to="/" className={buttonClass({ variant: 'primary', size: 56, block: true })}>
          Start New Order
        </Link>
        <Link to="/orders" className={buttonClass({ size: 56, block: true })}>
          View All Orders
        </Link>
      </nav>
    </div>
  );
}
