/**
 * What the venue took and sold in a range of business days, and the sums over a list of payments. Cents.
 *
 * Money counts on the business day on which it was taken or given back. Orders count on the business day on which they
 * were opened. An order counts as sold when it was sent and not cancelled. A visit counts as one order, on the business
 * day on which it was closed; its rounds count by themselves only by status, among the cancelled and by product. What a
 * refund gives back of a sale comes off on the day of the refund, so an amount may be negative. The list of products
 * counts what was made.
 */
import { ORDER_STATUSES, type OrderStatus } from '@tableside/domain/entities/order.ts';
import { PAYMENT_METHODS } from '@tableside/domain/entities/payment.ts';
import { REASON_KINDS } from '@tableside/domain/venue/bill-settings.ts';
import * as v from 'valibot';
import { Cents, Count, Person } from './values.ts';

const Day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/), v.metadata({ format: 'date' }));

/** Negative when more was given back than taken or sold. */
const Balance = v.pipe(v.number(), v.integer());

/**
 * Income from payments. `revenue` is without tips. It counts completed payments, including those refunded later. `tips`
 * are less those that refunds gave back.
 */
const taken = { revenue: Cents, tips: Balance };
/** `refunds` are without the tips that they gave back, as revenue is. So revenue + tips − refunds is what was kept. */
const given = { refunds: Cents };
/** `sales` is the sum of the order totals, with tax, less what refunds gave back of them. */
const sold = { orders: Count, sales: Balance };
/** `withoutTax` is what is left of the sales without any tax, also without the taxes that prices include. */
const soldByTime = { ...sold, withoutTax: Balance };
/** Minutes of work from the time cards, without unpaid breaks. */
const worked = { minutes: Count };

const statuses = Object.fromEntries(ORDER_STATUSES.map((status) => [status, Count])) as Record<
  OrderStatus,
  typeof Count
>;

export const VenueMetrics = v.object({
  venueId: v.string(),
  from: Day,
  to: Day,
  ...taken,
  ...given,
  /** The tips that refunds gave back. All that was given back is refunds + refundedTips. */
  refundedTips: Cents,
  /** Orders opened on these days that currently owe money back. */
  refundsDue: v.object({ orders: Count, sum: Cents }),
  ordersByStatus: v.object(statuses),
  sold: v.object(soldByTime),
  /** The average total of the orders sold, rounded half up. 0 when there are none. */
  averageOrder: Balance,
  cancelled: v.object({ orders: Count, sum: Cents }),
  /** The 20 products with the highest sales, without tax. `name` is the name under which the product was last sold. */
  topProducts: v.array(v.object({ productId: v.string(), name: v.string(), quantity: Count, sales: Cents })),
  /** 24 hours by the venue's wall clock, starting with the hour in which the business day begins. */
  byHour: v.array(
    v.object({
      hour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
      ...soldByTime,
      ...worked,
      ...taken,
    }),
  ),
  /** Every day of the range. */
  byDay: v.array(v.object({ businessDay: Day, ...soldByTime, ...worked, ...taken, ...given })),
  /**
   * The tax on what was sold, less what refunds gave back of it, by rate, lowest rate first: `tax` is together
   * `sold.sales` − `sold.withoutTax`. Taxes with the same rate are one.
   */
  taxes: v.array(
    v.object({
      /** Thousandths of a percent. */
      milli: Count,
      /** Whether the prices contain the tax already. */
      included: v.boolean(),
      /** The names under which the rate was charged. */
      names: v.array(v.string()),
      /** Sales with this tax, without it. */
      taxable: Balance,
      /** Sales to guests who were exempt from it. */
      exempt: Balance,
      tax: Balance,
    }),
  ),
  /** The work on the time cards of these days. Whoever is at work has worked until now. */
  labor: v.object({
    ...worked,
    /**
     * The part that lies before the business day of the time card begins, or after it ends. It is counted in `byDay`,
     * and not in `byHour`.
     */
    outside: Count,
    /** How many people are at work. */
    atWork: Count,
    /** Periods of work whose end nobody knows. They count nothing until a manager says when they ended. */
    withoutEnd: Count,
  }),
  /**
   * Orders count for the person who serves them, money for the person who took it or gave it back. What a refund gives
   * back comes off the sales of who served, and the tips of who took the payment. Null means nobody on the staff.
   */
  byServer: v.array(
    v.object({
      userId: v.nullable(v.string()),
      name: v.nullable(v.string()),
      ...sold,
      ...taken,
      ...given,
      /** The cash that this person holds: `holds` in the Z. Negative when they gave back more than they took. */
      cash: Balance,
    }),
  ),
  byMethod: v.array(v.object({ method: v.picklist(PAYMENT_METHODS), payments: Count, ...taken, ...given })),
  /** As the drawers and the Z count it: toCount = taken + tips − givenBack = inDrawers + held. */
  cash: v.object({
    taken: Cents,
    tips: Balance,
    givenBack: Cents,
    toCount: Balance,
    inDrawers: Balance,
    held: Balance,
  }),
  /**
   * Payments and refunds that arrived more than 24 hours after they were made, and that either are dated on these days
   * or arrived on them. At most 200, latest arrival first. `paymentId` is the payment itself or, for a refund, the
   * payment that it gives back.
   */
  late: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(['payment', 'refund']),
      paymentId: v.string(),
      orderId: v.string(),
      orderNumber: v.string(),
      /** Includes the tip. */
      amount: Cents,
      method: v.picklist(PAYMENT_METHODS),
      takenBy: Person,
      timestamp: v.string(),
      arrivedAt: v.string(),
      device: v.nullable(v.string()),
    }),
  ),
  /**
   * Tips of completed payments by the person who took them, less those that were given back, the most first.
   */
  tipsByTaker: v.array(
    v.object({
      userId: v.nullable(v.string()),
      name: v.nullable(v.string()),
      /** The number of payments with a tip. */
      payments: Count,
      tips: Balance,
      /** The tips that were paid in cash. The venue owes the rest to the person. */
      inCash: Balance,
    }),
  ),
  /**
   * The reductions of bills, one row for each kind, reason, giver and approver, the largest amount first. A void
   * counts on the day of its order, everything else on the day on which its visit was closed. Prices of voids are
   * without tax.
   */
  reductions: v.array(
    v.object({
      kind: v.picklist(REASON_KINDS),
      reason: v.string(),
      by: Person,
      /** Null when nobody else had to approve it. */
      approvedBy: v.nullable(Person),
      times: Count,
      cents: Cents,
    }),
  ),
  /** Visits of these days. Missing when there were none. */
  visits: v.optional(
    v.object({
      open: Count,
      /** The total that the open visits have ordered, with tax, before comps and discounts. It is not in `sold`. */
      ordered: Cents,
      closed: Count,
      /** The totals of the closed visits, less what refunds gave back. They are in `sold`. */
      sales: Balance,
    }),
  ),
});
export type VenueMetrics = v.InferOutput<typeof VenueMetrics>;

export const PaymentSummary = v.object({
  ...taken,
  /** The refunds of these payments, no matter when they were made, without the tips that they gave back. */
  ...given,
  /** The tips that they gave back. */
  refundedTips: Cents,
  /** The number of payments in each status. */
  pending: Count,
  completed: Count,
  failed: Count,
  refunded: Count,
});
export type PaymentSummary = v.InferOutput<typeof PaymentSummary>;
