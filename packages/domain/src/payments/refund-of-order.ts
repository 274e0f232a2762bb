/** What a refund gives back of an order that is paid by itself. */
import { apportion } from '../money.ts';
import type { Order } from '../orders/order.ts';
import { refundDue, taxesOfOrder } from '../orders/order-totals.ts';
import type { GivenBack, Payment } from './payment.ts';
import { refundableOf } from './refundable.ts';
import { minus, NO_PARTS, partsGivenBack, partsOf } from './sale-parts.ts';

interface Refunded {
  /** The payments and refunds of the order before this refund. */
  readonly payments: readonly Payment[];
  readonly amount: number;
}

export function backOfOrder(order: Order, paid: Payment, { payments, amount }: Refunded): GivenBack {
  const given = payments.flatMap(({ back, orderId }) => (back && orderId === order.id ? back : []));
  const isSold = order.status !== 'draft' && order.status !== 'cancelled';
  const sold = given.reduce((left, { sale }) => minus(left, sale), isSold ? saleOfOrder(order) : NO_PARTS);
  const earlier = payments.filter(({ paymentId }) => paymentId === paid.id);
  const tipLeft = earlier.reduce((left, { back }) => left - (back?.tip ?? 0), paid.tip);
  const billLeft = refundableOf(paid, payments) - tipLeft;
  const owed = Math.min(amount, refundDue(order), billLeft);
  const [bill = 0, tip = 0] =
    order.status === 'draft'
      ? [Math.max(0, amount - tipLeft), Math.min(amount, tipLeft)]
      : apportion(amount - owed, [billLeft - owed, tipLeft]);
  const kept = given.reduce((left, one) => left - one.sale.total - one.credit, order.paid);
  const credit = Math.min(owed + bill, Math.max(0, kept - sold.total));
  const sale = partsGivenBack(sold, Math.min(owed + bill - credit, sold.total), sold);
  const { serverId: id, serverName } = order;
  return {
    sale,
    tip,
    credit: owed + bill - sale.total,
    server: id === null ? null : { id, name: serverName ?? '' },
    of: { takenBy: paid.takenBy, method: paid.method },
  };
}

const saleOfOrder = (order: Order) =>
  partsOf({ net: order.subtotal, service: 0, taxes: taxesOfOrder(order), exempted: 0, total: order.total });
