/**
 * What the venue took and sold in a range of business days, and the sums over a list of payments. Cents.
 *
 * Money counts on the business day on which it was taken or given back; orders on the one on which they were opened.
 * An order is sold when it was sent and not cancelled.
 */
import { ORDER_STATUSES, type OrderStatus } from '@tableside/domain/orders/order.ts';
import { PAYMENT_METHODS } from '@tableside/domain/payments/payment.ts';
import * as v from 'valibot';
import { Cents, Count, Person } from './values.ts';

const Day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/), v.metadata({ format: 'date' }));

/** What payments brought: `revenue` without tips, of completed payments, also of those given back since. */
const taken = { revenue: Cents, tips: Cents };
/** `sales` is the sum of their totals, with tax. */
const sold = { orders: Count, sales: Cents };

const statuses = Object.fromEntries(ORDER_STATUSES.map((status) => [status, Count])) as Record<
  OrderStatus,
  typeof Count
>;

export const VenueMetrics = v.object({
  venueId: v.string(),
  from: Day,
  to: Day,
  ...taken,
  refunds: Cents,
  /** Orders opened on these days that money is owed back for, as of now. */
  refundsDue: v.object({ orders: Count, sum: Cents }),
  ordersByStatus: v.object(statuses),
  sold: v.object(sold),
  /** Of the orders sold, rounded half up; 0 without any. */
  averageOrder: Cents,
  cancelled: v.object({ orders: Count, sum: Cents }),
  /** The 20 that brought most, without tax. `name` is the one it was last sold under. */
  topProducts: v.array(v.object({ productId: v.string(), name: v.string(), quantity: Count, sales: Cents })),
  /** By the venue's wall clock: 24 hours, from the one that the business day begins in. */
  byHour: v.array(
    v.object({ hour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)), ...sold, ...taken }),
  ),
  /** Every day of the range. */
  byDay: v.array(v.object({ businessDay: Day, ...sold, ...taken, refunds: Cents })),
  /** Orders by who serves them, money by who took it or gave it back. Null: nobody of the staff. */
  byServer: v.array(
    v.object({
      userId: v.nullable(v.string()),
      name: v.nullable(v.string()),
      ...sold,
      ...taken,
      refunds: Cents,
    }),
  ),
  byMethod: v.array(
    v.object({ method: v.picklist(PAYMENT_METHODS), payments: Count, ...taken, refunds: Cents }),
  ),
  /** `toCount` = taken − given back; tips in cash are apart. Negative when more was given back than taken. */
  cash: v.object({
    taken: Cents,
    givenBack: Cents,
    toCount: v.pipe(v.number(), v.integer()),
    tips: Cents,
  }),
  /**
   * Payments and refunds that arrived more than 24 hours after they were made: dated on these days, or arrived on them.
   * At most 200, the latest arrivals first. `paymentId` is the payment, or the one that a refund gives back.
   */
  late: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(['payment', 'refund']),
      paymentId: v.string(),
      orderId: v.string(),
      orderNumber: v.string(),
      /** With the tip. */
      amount: Cents,
      method: v.picklist(PAYMENT_METHODS),
      takenBy: Person,
      timestamp: v.string(),
      arrivedAt: v.string(),
      device: v.nullable(v.string()),
    }),
  ),
});
export type VenueMetrics = v.InferOutput<typeof VenueMetrics>;

export const PaymentSummary = v.object({
  ...taken,
  /** What was given back of these payments, whenever. */
  refunds: Cents,
  /** How many there are of each status. */
  pending: Count,
  completed: Count,
  failed: Count,
  refunded: Count,
});
export type PaymentSummary = v.InferOutput<typeof PaymentSummary>;
