/** The facts, lines and amounts of a paid order, as printed on its receipt. */
import { formatCents } from '@tableside/domain/money.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { amountDue } from '@tableside/domain/orders/order-totals.ts';
import { methodLabel } from '@tableside/domain/payments/method-label.ts';
import type { Payment } from '@tableside/domain/payments/payment.ts';
import { dateText } from '@tableside/domain/payments/receipt-date.ts';
import { type NamedTable, tableText } from '@tableside/domain/tables/table-name.ts';
import { receiptSettings, type Venue } from '@tableside/domain/venue/venue.ts';
import { PaidLines } from './paid-lines.tsx';
import styles from './receipt-parts.module.css';
import { Fact, Facts, Lines, Total } from './receipt-parts.tsx';

export type ReceiptPayment = Pick<
  Payment,
  'id' | 'method' | 'amount' | 'tip' | 'tendered' | 'timestamp' | 'takenBy' | 'transactionId'
>;

export interface OrderReceiptProps {
  order: Order;
  table: NamedTable | null | undefined;
  /** The payments that were taken, as far as this device knows them. */
  payments: readonly ReceiptPayment[];
  /** The payment whose cash and change are shown. Undefined when this device does not hold it. */
  payment: ReceiptPayment | undefined;
  venue: Venue;
}

export function OrderReceipt({ order, table, payments, payment, venue }: OrderReceiptProps) {
  const due = amountDue(order);
  const methods = [...new Set(payments.map(({ method }) => methodLabel(method)))];
  return (
    <>
      <Facts>
        <Fact label="Order" value={`#${order.orderNumber} · ${tableText(table, order.tableId)}`} />
        <Fact label="Date" value={dateText(payment?.timestamp ?? order.createdAt, venue.timezone)} />
        <Fact label="Payment method" value={methods.join(', ')} />
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
      <Facts>
        {payments.map((one) => (
          <Fact
            key={one.id}
            label={`Paid, ${tenderText(one)}`}
            value={formatCents(one.amount + one.tip)}
            quiet
          />
        ))}
        {order.refunded > 0 && <Fact label="Refunded" value={formatCents(-order.refunded)} quiet />}
        {due > 0 && <Fact label="Still to pay" value={formatCents(due)} />}
      </Facts>
      {payment?.tendered != null && (
        <Facts>
          <Fact label="Cash tendered" value={formatCents(payment.tendered)} quiet />
          <Fact label="Change" value={formatCents(changeOf(payment))} quiet />
        </Facts>
      )}
      <Footer venue={venue} />
    </>
  );
}

/** Returns the cash that the guest got back, in cents. */
export const changeOf = ({ tendered, amount, tip }: ReceiptPayment): number =>
  tendered === null ? 0 : tendered - amount - tip;

/** Without a reference from the terminal, a payment has one made from its id, which means nothing to a guest. */
const MADE_HERE = /^T-[0-9A-F]{8}$/;

const tenderText = ({ method, transactionId }: ReceiptPayment): string =>
  method === 'cash' || MADE_HERE.test(transactionId)
    ? methodLabel(method)
    : `${methodLabel(method)} ${transactionId}`;

/** Each tablet numbers its orders under its own letter. */
const deviceLetter = ({ orderNumber }: Order): string => orderNumber.split('-')[0] ?? '';

function Footer({ venue }: { venue: Venue }) {
  const { receiptFooter } = receiptSettings(venue);
  return receiptFooter === '' ? null : <p className={styles.footer}>{receiptFooter}</p>;
}
