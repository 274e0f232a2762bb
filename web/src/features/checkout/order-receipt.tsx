/** The facts, lines and amounts of a paid order, as printed on its receipt. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { type ReceiptInput, receiptOf } from '@tableside/domain/payments/receipt.ts';
import { PaidLines } from './paid-lines.tsx';
import styles from './receipt-parts.module.css';
import { Lines, Told, Total } from './receipt-parts.tsx';

export function OrderReceipt(input: ReceiptInput) {
  const { facts, sums, total, paid, cash, footer } = receiptOf(input);
  const { order } = input;
  return (
    <>
      <Told facts={[...facts, { label: 'Device', value: deviceLetter(order) }]} />
      <Lines>
        <PaidLines order={order} />
      </Lines>
      <Told facts={sums} />
      <Total cents={total} />
      <Told facts={paid} />
      {cash.length > 0 && <Told facts={cash} />}
      {footer !== '' && <p className={styles.footer}>{footer}</p>}
    </>
  );
}

/** Each tablet numbers its orders under its own letter. */
const deviceLetter = ({ orderNumber }: Order): string => orderNumber.split('-')[0] ?? '';
