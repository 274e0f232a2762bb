/**
 * The receipt of an order, right after a payment or later. It shows the real order by its id, or the specification's
 * two lines when only total and method are known.
 */
import { amountDue } from '@tableside/domain/orders/order-totals.ts';
import { isTaken } from '@tableside/domain/payments/payment.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { useOrder, usePaymentsOf, useVenue } from '../../mirror/read/read.ts';
import { usePayment } from '../../mirror/read/read-payments.ts';
import { useVisitRow } from '../../mirror/read/read-visits.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { NoReceipt } from './no-receipt.tsx';
import { OldReceipt } from './old-receipt.tsx';
import { PlaceholderReceipt } from './placeholder-receipt.tsx';
import { ReceiptFrame } from './receipt-frame.tsx';
import { ReceiptOfOrder } from './receipt-of-order.tsx';
import styles from './receipt-page.module.css';
import { ReceiptPaper } from './receipt-paper.tsx';

/** Loaded only for a party. */
const ReceiptOfVisit = lazy(async () => ({
  default: (await import('./visit/receipt-of-visit.tsx')).ReceiptOfVisit,
}));

export interface ReceiptPageProps {
  orderId: string | undefined;
  /** The party that pays at the end, and the check of its bill. */
  visitId?: string | undefined;
  checkKey?: string | undefined;
  paymentId: string | undefined;
  /** Cents. */
  total: number | undefined;
  method: string | undefined;
  /** Says how the payment differs from what was asked, if it does. */
  said: string | undefined;
  /** The payment was taken a moment ago, so its change has to be handed over now. */
  justTaken?: boolean | undefined;
}

export function ReceiptPage(props: ReceiptPageProps) {
  const { orderId, visitId, total, method } = props;
  const venue = useVenue();
  if (visitId !== undefined) return <OfVisit {...props} visitId={visitId} />;
  if (orderId !== undefined) return <OfNamed {...props} orderId={orderId} />;
  if (total === undefined || method === undefined) {
    return (
      <ReceiptFrame>
        <NoReceipt>No receipt to show. Open an order to see its receipt.</NoReceipt>
      </ReceiptFrame>
    );
  }
  return (
    <ReceiptFrame>
      <ReceiptPaper venue={venue}>
        <PlaceholderReceipt total={total} method={method} />
      </ReceiptPaper>
    </ReceiptFrame>
  );
}

type OfVisitProps = Pick<ReceiptPageProps, 'checkKey' | 'paymentId' | 'said' | 'justTaken'>;

function OfVisit({
  visitId,
  checkKey,
  said,
  justTaken = false,
  paymentId,
}: OfVisitProps & { visitId: string }) {
  return (
    <Suspense fallback={<Spinner page />}>
      <ReceiptOfVisit visitId={visitId} checkKey={checkKey} paymentId={paymentId} justTaken={justTaken}>
        <Said said={said} />
      </ReceiptOfVisit>
    </Suspense>
  );
}

/** The id in the address is a visit's, or of one of its rounds, or of an order that was paid by itself. */
function OfNamed({ orderId, ...props }: OfVisitProps & { orderId: string }) {
  // The server may have booked the payment on a different follow-up order than the device named.
  const payment = usePayment(props.paymentId ?? '');
  const visit = useVisitRow(orderId);
  const order = useOrder(orderId);
  if (payment === undefined || visit === undefined || order === undefined) {
    return (
      <ReceiptFrame>
        <Spinner />
      </ReceiptFrame>
    );
  }
  const visitId = visit?.id ?? order?.visitId;
  if (visitId !== undefined) return <OfVisit {...props} visitId={visitId} />;
  const paidId = payment?.orderId ?? orderId;
  if (order === null && paidId === orderId) {
    const ofVisit = (id: string) => <OfVisit {...props} visitId={id} />;
    return <OldReceipt orderId={orderId} paymentId={props.paymentId} ofVisit={ofVisit} />;
  }
  return (
    <OrderFrame orderId={paidId}>
      <FromOrder {...props} orderId={paidId} />
    </OrderFrame>
  );
}

type FromOrderProps = Pick<ReceiptPageProps, 'paymentId' | 'said' | 'justTaken'> & { orderId: string };

function FromOrder({ orderId, paymentId, said, justTaken = false }: FromOrderProps) {
  const order = useOrder(orderId);
  const payments = usePaymentsOf(orderId);
  if (!order || !payments) return <Spinner />;
  const taken = payments.filter(isTaken);
  return (
    <>
      <Said said={said} />
      <ReceiptOfOrder order={order} payments={taken} paymentId={paymentId} justTaken={justTaken} />
    </>
  );
}

function OrderFrame({ orderId, children }: { orderId: string; children: ReactNode }) {
  const order = useOrder(orderId);
  return (
    <ReceiptFrame orderId={orderId} hasNext={order != null && amountDue(order) > 0}>
      {children}
    </ReceiptFrame>
  );
}

function Said({ said }: { said: string | undefined }) {
  if (said === undefined) return null;
  return (
    <div className={styles.owed}>
      <NoteBand tone="info">{said}</NoteBand>
    </div>
  );
}
