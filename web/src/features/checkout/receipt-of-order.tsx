/** The receipt of an order, with what is left to do: change to hand back, money still to pay or to refund. */
import { formatCents } from '@tableside/domain/money.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { amountDue, refundDue } from '@tableside/domain/orders/order-totals.ts';
import { changeOf, hasReceipt, type ReceiptPayment } from '@tableside/domain/payments/receipt.ts';
import { roleMay } from '@tableside/domain/permissions.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { Link } from '@tanstack/react-router';
import { useActor } from '../../components/staff/actor.tsx';
import { useTable, useVenue } from '../../mirror/read/read.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { CopyActs, CopyCode } from './copy-for-guest.tsx';
import { NoReceipt } from './no-receipt.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import styles from './receipt-page.module.css';
import { ReceiptPaper } from './receipt-paper.tsx';
import { type ReceiptCopy, useReceiptCopy } from './use-receipt-copy.ts';

export interface ReceiptOfOrderProps {
  order: Order;
  /** The payments that were taken, oldest first. */
  payments: readonly ReceiptPayment[];
  paymentId: string | undefined;
  /** The payment was taken a moment ago, so its change has to be handed over now. */
  justTaken: boolean;
}

/** The guest's copy is offered by those who take payments. */
export function ReceiptOfOrder(props: ReceiptOfOrderProps) {
  const { role } = useActor();
  return roleMay(role, 'payment.record') ? <WithCopy {...props} /> : <Shown {...props} copy={undefined} />;
}

function WithCopy(props: ReceiptOfOrderProps) {
  return <Shown {...props} copy={useReceiptCopy({ orderId: props.order.id })} />;
}

interface ShownProps extends ReceiptOfOrderProps {
  copy: ReceiptCopy | undefined;
}

function Shown({ copy, order, payments, paymentId, justTaken }: ShownProps) {
  const table = useTable(order.tableId);
  const venue = useVenue();
  if (table === undefined || !venue) return <Spinner />;
  if (!hasReceipt(order)) return <NoReceipt>{`No payment was taken for #${order.orderNumber}.`}</NoReceipt>;
  const asked = payments.find(({ id }) => id === paymentId);
  const payment = asked ?? payments.at(-1);
  const change = justTaken && asked ? changeOf(asked) : 0;
  return (
    <>
      {change > 0 && <ChangeDue cents={change} />}
      <Owed order={order} />
      <ReceiptPaper venue={venue}>
        <OrderReceipt
          order={order}
          tableName={tableText(table, order.tableId)}
          payments={payments}
          payment={payment}
          venue={venue}
        />
        <CopyCode copy={copy} />
      </ReceiptPaper>
      <CopyActs copy={copy} title={`Receipt #${order.orderNumber}, ${venue.name}`} />
    </>
  );
}

/** Shows what the payment left unpaid, or what has to be refunded. */
function Owed({ order }: { order: Order }) {
  const [due, back] = [amountDue(order), refundDue(order)];
  if (back > 0) {
    const why = order.status === 'cancelled' ? 'was cancelled' : 'was overpaid';
    return (
      <NoteBand tone="danger" className={styles.owed}>
        #{order.orderNumber} {why}. {formatCents(back)} to refund.
      </NoteBand>
    );
  }
  if (due === 0) return null;
  return (
    <div className={styles.owed}>
      <NoteBand>
        Still to pay: {formatCents(due)}.
        {order.status === 'draft' && ` #${order.orderNumber} goes to the kitchen once it's paid.`}
      </NoteBand>
      <Link
        to="/checkout/$orderId"
        params={{ orderId: order.id }}
        className={buttonClass({ size: 64, variant: 'primary', block: true })}
      >
        Next payment
      </Link>
    </div>
  );
}

/** The cash to hand back, as large as the amount to pay was. It is shown once, right after the payment. */
function ChangeDue({ cents }: { cents: number }) {
  return (
    <p role="status" className={styles.change}>
      <span>Change due</span>
      <span className={styles.changeAmount}>{formatCents(cents)}</span>
    </p>
  );
}
