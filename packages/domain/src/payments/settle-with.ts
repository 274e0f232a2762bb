/** Every command on money updates its order here: it recounts the payments and sends the order once they cover it. */
import type { Order } from '../orders/order.ts';
import { withPayments } from '../orders/order-totals.ts';
import { type Booking, settleDraft } from '../orders/settle-draft.ts';
import { isTaken, type Payment } from './payment.ts';

/** `payments`: all payment and refund rows of the order. */
export function settleWith(order: Order, payments: readonly Payment[], booking: Booking): Order {
  const counted = withPayments({ ...order, updatedAt: booking.context.occurredAt }, payments);
  return settleDraft(counted, booking, payments.filter(isTaken).length);
}
