/**
 * A draft becomes paid as soon as its payments cover its total, no matter which command caused that. Otherwise a paid
 * line could wait without the kitchen seeing it. A draft without items never becomes paid: money taken for it is owed
 * back until items use it up. An order is a sale of the day on which it is paid, if the day on which it was begun was
 * closed in the meantime. The pad of a visit is never paid: its lines are sent by name.
 */
import type { Context } from '../command.ts';
import { bookingDay, isClosedDay } from '../venue/booking-day.ts';
import type { Venue } from '../venue/venue.ts';
import { isOfVisit } from '../visits/visit.ts';
import { begunAt } from './answered-for.ts';
import type { Order, OrderStatus } from './order.ts';
import { isCovered, withTotals } from './order-totals.ts';

/** Returns the order in another status, with who changed it and when. */
export function inStatus(order: Order, status: OrderStatus, { actor, occurredAt }: Context): Order {
  const statusBy = { id: actor.userId, name: actor.name, at: occurredAt };
  const begun = begunAt(order) ?? begunAt({ status, statusBy });
  return withTotals({
    ...order,
    status,
    sentAt: order.sentAt ?? (status === 'draft' || status === 'cancelled' ? null : occurredAt),
    ...(begun !== undefined && { begunAt: begun }),
    statusBy,
    updatedAt: occurredAt,
  });
}

/** The facts that decide on which day an order is booked. A venue that is not loaded closes no day. */
export interface Booking {
  readonly venue: Venue | undefined;
  readonly context: Context;
}

/**
 * `paymentsTaken` is the number of completed payments. When it is left out, money on the order counts as one payment.
 */
export function settleDraft(order: Order, booking: Booking, paymentsTaken = order.paid > 0 ? 1 : 0): Order {
  return order.status === 'draft' && !isOfVisit(order) && isCovered(order, paymentsTaken)
    ? inStatus(bookedAnew(order, booking), 'paid', booking.context)
    : order;
}

const bookedAnew = (order: Order, { venue, context }: Booking): Order =>
  venue && isClosedDay(order.businessDay, venue)
    ? { ...order, businessDay: bookingDay(context.occurredAt, venue) }
    : order;
