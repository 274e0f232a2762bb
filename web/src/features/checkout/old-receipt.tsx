/**
 * The receipt of an order that this device no longer holds, as the server has it. Only managers may read its payments;
 * for others it shows the order and its sums.
 */
import type { Order } from '@tableside/domain/orders/order.ts';
import type { ReceiptPayment } from '@tableside/domain/payments/receipt.ts';
import { roleMay } from '@tableside/domain/permissions.ts';
import type { ReactNode } from 'react';
import { RemoteState } from '../../components/pages/needs-network.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { fetchOrder } from '../../remote/orders.ts';
import { listPayments, type RemotePayment } from '../../remote/payments.ts';
import type { Remote } from '../../remote/remote-context.tsx';
import { useRemoteData } from '../../remote/use-remote-data.ts';
import { ReceiptFrame } from './receipt-frame.tsx';
import { ReceiptOfOrder } from './receipt-of-order.tsx';

export interface OldReceiptProps {
  orderId: string;
  paymentId: string | undefined;
  /** Shows the receipt of the visit whose round the order is. */
  ofVisit: (visitId: string) => ReactNode;
}

export function OldReceipt({ orderId, paymentId, ofVisit }: OldReceiptProps) {
  const { role } = useActor();
  const mayReadPayments = roleMay(role, 'payment.screen');
  const { data, ...state } = useRemoteData(
    `receipt ${orderId}`,
    (remote) => receiptOf(remote, orderId, mayReadPayments),
    "Can't show this receipt",
  );
  if (data?.order.visitId !== undefined) return ofVisit(data.order.visitId);
  if (data) {
    return (
      <ReceiptFrame>
        <ReceiptOfOrder {...data} paymentId={paymentId} justTaken={false} />
      </ReceiptFrame>
    );
  }
  return (
    <ReceiptFrame>
      <h1 className="visually-hidden">Receipt</h1>
      <RemoteState {...state} reason="This order isn't stored on this device." />
    </ReceiptFrame>
  );
}

interface Told {
  readonly order: Order;
  readonly payments: readonly ReceiptPayment[];
}

async function receiptOf(remote: Remote, orderId: string, mayReadPayments: boolean): Promise<Told> {
  const order = await fetchOrder(remote, orderId);
  if (!mayReadPayments || order.visitId !== undefined) return { order, payments: [] };
  const { rows } = await listPayments(remote, { q: order.orderNumber }, null);
  const taken = rows.filter((row) => row.orderId === order.id && wasTaken(row));
  // The server does not tell the cash handed over for an old payment.
  return { order, payments: taken.map((row) => ({ ...row, tendered: null })).reverse() };
}

const wasTaken = ({ status }: RemotePayment): boolean => status === 'completed' || status === 'refunded';
