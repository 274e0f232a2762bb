/**
 * The receipt of a party, right after a payment or later, found by its visit or by one of its rounds; or the
 * specification's two lines when only total and method are known.
 */
import { RemoteState } from '../../components/pages/needs-network.tsx';
import { useOrder, useVenue } from '../../mirror/read/read.ts';
import { useVisitRow } from '../../mirror/read/read-visits.ts';
import { fetchOrder } from '../../remote/orders.ts';
import { useRemoteData } from '../../remote/use-remote-data.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { NoReceipt } from './no-receipt.tsx';
import { PlaceholderReceipt } from './placeholder-receipt.tsx';
import { ReceiptFrame } from './receipt-frame.tsx';
import { ReceiptOfVisit } from './receipt-of-visit.tsx';
import styles from './receipt-page.module.css';
import { ReceiptPaper } from './receipt-paper.tsx';

export interface ReceiptPageProps {
  orderId: string | undefined;
  /** The party, and the check of its bill. */
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
    <ReceiptOfVisit visitId={visitId} checkKey={checkKey} paymentId={paymentId} justTaken={justTaken}>
      <Said said={said} />
    </ReceiptOfVisit>
  );
}

/** The id in the address is a visit's, or of one of its rounds. */
function OfNamed({ orderId, ...props }: OfVisitProps & { orderId: string }) {
  const visit = useVisitRow(orderId);
  const order = useOrder(orderId);
  if (visit === undefined || order === undefined) {
    return (
      <ReceiptFrame>
        <Spinner />
      </ReceiptFrame>
    );
  }
  const visitId = visit?.id ?? order?.visitId;
  if (visitId !== undefined) return <OfVisit {...props} visitId={visitId} />;
  if (order) {
    return (
      <ReceiptFrame>
        <NoReceipt>The guest order is not on a check yet.</NoReceipt>
      </ReceiptFrame>
    );
  }
  return <OldNamed {...props} orderId={orderId} />;
}

/** An order that this device no longer holds. The server knows its visit. */
function OldNamed({ orderId, ...props }: OfVisitProps & { orderId: string }) {
  const { data, ...state } = useRemoteData(
    `receipt ${orderId}`,
    (remote) => fetchOrder(remote, orderId),
    "Can't show this receipt",
  );
  if (data?.visitId !== undefined) return <OfVisit {...props} visitId={data.visitId} />;
  return (
    <ReceiptFrame>
      {data ? (
        <NoReceipt>No payment was taken for this order.</NoReceipt>
      ) : (
        <>
          <h1 className="visually-hidden">Receipt</h1>
          <RemoteState {...state} reason="This order isn't stored on this device." />
        </>
      )}
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
