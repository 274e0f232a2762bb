/** The facts, lines and amounts of a paid order, as printed on its receipt. */
import { formatCents } from '@tableside/domain/money.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import type { Payment } from '@tableside/domain/payments/payment.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import { type NamedTable, tableText } from '../../components/tables/table-messages.ts';
import { methodLabel } from './method-face.ts';
import { PaidLines } from './paid-lines.tsx';
import { dateText } from './receipt-date.ts';
import { Fact, Facts, Lines, Total } from './receipt-parts.tsx';

export interface OrderReceiptProps {
  order: Order;
  table: NamedTable | null | undefined;
  /** Undefined when this device does not hold the payment. */
  payment: Payment | undefined;
  venue: Venue;
}

export function OrderReceipt({ order, table, payment, venue }: OrderReceiptProps) {
  const change = payment?.tendered == null ? 0 : payment.tendered - payment.amount - payment.tip;
  return (
    <>
      <Facts>
        <Fact label="Venue" value={venue.name} printOnly />
        <Fact label="Order" value={`#${order.orderNumber} · ${tableText(table, order.tableId)}`} />
        <Fact label="Date" value={dateText(payment?.timestamp ?? order.createdAt, venue.timezone)} />
        {payment && <Fact label="Payment method" value={methodLabel(payment.method)} />}
        <Fact label="Server" value={payment?.takenBy.name ?? order.serverName ?? ''} />
        <Fact label="Device" value={deviceLetter(order)} />
      </Facts>
      <Lines>
        <PaidLines order={order} />
      </Lines>
      <Facts>
        <Fact label="Subtotal" value={formatCents(order.subtotal)} quiet />
        <Fact label={`Tax ${order.taxRate}%`} value={formatCents(order.tax)} quiet />
        {order.tip > 0 && <Fact label="Tip" value={formatCents(order.tip)} quiet />}
      </Facts>
      <Total cents={order.total + order.tip} />
      {order.refunded > 0 && (
        <Facts>
          <Fact label="Given back" value={formatCents(-order.refunded)} quiet />
        </Facts>
      )}
      {payment?.tendered != null && (
        <Facts>
          <Fact label="Cash tendered" value={formatCents(payment.tendered)} quiet />
          <Fact label="Change" value={formatCents(change)} quiet />
        </Facts>
      )}
    </>
  );
}

/** Each tablet numbers its orders under its own letter. */
const deviceLetter = ({ orderNumber }: Order): string => orderNumber.split('-')[0] ?? '';
