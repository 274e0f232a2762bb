/**
 * What the venue took and sold in a range of business days, and the sums over a list of payments. Cents.
 *
 * Money counts on the business day on which it was taken or given back. Orders count on the business day on which they
 * were opened. An order counts as sold when it was sent and not cancelled. A visit counts as one order, on the business
 * day on which it was closed; its rounds count by themselves only by status, among the cancelled and by product. What a
 * refund gives back of a sale comes off on its day, so an amount may be negative. Products count what was made.
 */

import { ORDER_STATUSES, type OrderStatus } from '@tableside/domain/entities/order.ts';
import { PAID_METHODS } from '@tableside/domain/entities/payment.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { CategorySums, OptionSums } from './menu-sums.ts';
import { Balance, given, ReaderSums } from './reader-sums.ts';
import { Reductions } from './reductions.ts';
import { SOLD_APART } from './sold-apart.ts';
import { SoldByService } from './sold-by-service.ts';
import { StationSums } from './station-sums.ts';
import { Cents, Count, Id, Name, Person, Tendered, VenueId } from './values.ts';

const Day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/), v.metadata({ format: 'date' }));

/**
 * Income from payments. `revenue` is without tips. It counts completed payments, including those refunded later. `tips`
 * are less those that refunds gave back.
 */
const taken = {
  revenue: described('Cents taken, without tips.', Cents),
  tips: described('Cents of tips, less those that refunds gave back.', Balance),
};
/** `sales` is the sum of the order totals, with tax, less what refunds gave back of them. */
const sold = {
  orders: described('How many orders.', Count),
  sales: described('Cents of what was sold, less what refunds gave back of it.', Balance),
};
/** `withoutTax` is what is left of the sales without any tax, also without the taxes that prices include. */
const soldByTime = {
  ...sold,
  withoutTax: described(
    'Cents of the sales without any tax, also without the taxes that prices include.',
    Balance,
  ),
};
/** Minutes of work from the time cards, without unpaid breaks. */
const worked = {
  minutes: described(
    'Minutes of work on the time cards, without unpaid breaks. Whoever is at work has worked until now.',
    Count,
  ),
};

const OfStatus = described('How many orders have this status.', Count);
const statuses = Object.fromEntries(ORDER_STATUSES.map((status) => [status, OfStatus])) as Record<
  OrderStatus,
  typeof OfStatus
>;

export const VenueMetrics = v.object({
  venueId: VenueId,
  from: described('The first business day.', Day),
  to: described('The last business day; it is included.', Day),
  ...taken,
  ...given,
  refundedTips: described(
    'The tips that refunds gave back. All that was given back is refunds + refundedTips.',
    Cents,
  ),
  refundsDue: described(
    'Orders opened on these days that currently owe money back.',
    v.object({ orders: described('How many orders.', Count), sum: described('Cents.', Cents) }),
  ),
  ordersByStatus: described('How many orders have each status.', v.object(statuses)),
  sold: described('The orders sold.', v.object(soldByTime)),
  averageOrder: described(
    'The average total of the orders sold, rounded half up. 0 when there are none.',
    Balance,
  ),
  cancelled: described(
    'Cancelled orders: how many, and what they would have cost.',
    v.object({ orders: described('How many orders.', Count), sum: described('Cents.', Cents) }),
  ),
  topProducts: described(
    'The 20 products with the highest sales, without tax. Refunds are not taken off. `name` is the name under which the product was last sold.',
    v.array(
      v.object({
        productId: described('The product of the menu.', v.string()),
        name: Name,
        quantity: described('How many portions.', Count),
        sales: described('Cents of what was sold, less what refunds gave back of it.', Cents),
      }),
    ),
  ),
  byStation: StationSums,
  byCategory: CategorySums,
  options: OptionSums,
  byHour: described(
    'The 24 hours by the clock of the venue, from the one in which the business day begins: by the hour in which the order was opened, or the money taken.',
    v.array(
      v.object({
        hour: described(
          '0 to 23 in the time zone of the venue.',
          v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
        ),
        ...soldByTime,
        ...worked,
        ...taken,
      }),
    ),
  ),
  byDay: described(
    'By business day: every day of the range.',
    v.array(
      v.object({
        businessDay: described('YYYY-MM-DD in the time zone of the venue.', Day),
        ...soldByTime,
        ...worked,
        ...taken,
        ...given,
      }),
    ),
  ),
  taxes: described(
    'The tax on what was sold, less what refunds gave back of it, by rate, lowest rate first: `tax` is together `sold.sales` − `sold.withoutTax`. Taxes with the same rate are one.',
    v.array(
      v.object({
        milli: described('The rate in thousandths of a percent.', Count),
        included: described('Whether the prices contain the tax already.', v.boolean()),
        names: described('The names under which the rate was charged.', v.array(v.string())),
        taxable: described(
          'Cents of the sales with this tax, without the tax. A service charge that is taxed is in them.',
          Balance,
        ),
        exempt: described('Cents of the sales to guests who were exempt from it.', Balance),
        tax: described('Cents of this tax.', Balance),
      }),
    ),
  ),
  labor: described(
    'The work on the time cards of these days. Whoever is at work has worked until now.',
    v.object({
      ...worked,
      outside: described(
        'The minutes before the business day of the time card begins, or after it ends. They are in `byDay`, and not in `byHour`.',
        Count,
      ),
      atWork: described('How many people are at work.', Count),
      withoutEnd: described(
        'How many periods of work have no end that anybody knows. They count nothing until a manager says when they ended.',
        Count,
      ),
    }),
  ),
  byServer: described(
    'Orders count for the person who serves them, money for the person who took it or gave it back. What a refund gives back comes off the sales of who served, and the tips of who took the payment. Null means nobody on the staff.',
    v.array(
      v.object({
        userId: described('The account.', v.nullable(v.string())),
        name: described('The name of the person. Null: nobody on the staff.', v.nullable(v.string())),
        ...sold,
        ...taken,
        ...given,
        cash: described(
          'Cents of cash to hand in, with its tips: what they took for no drawer, less what they gave back so.',
          Balance,
        ),
      }),
    ),
  ),
  byMethod: described(
    'By payment method.',
    v.array(
      v.object({
        method: described('How it was paid.', v.picklist(PAID_METHODS)),
        payments: described('How many payments.', Count),
        ...taken,
        ...given,
      }),
    ),
  ),
  byTender: described(
    'The part of `other`, by tender of the venue. Tenders that count as cash are in `cash`. Missing: there was none.',
    v.optional(
      v.array(
        v.object({
          tender: described('The tender.', Tendered),
          payments: described('How many payments.', Count),
          ...taken,
          ...given,
        }),
      ),
    ),
  ),
  byReader: ReaderSums,
  cash: described(
    'As the drawers and the Z count it: toCount = taken + tips − givenBack + rounding = inDrawers + held.',
    v.object({
      taken: described('Cents of cash that were taken, without tips.', Cents),
      tips: described('Cents of tips in cash, less those that were given back in cash.', Balance),
      givenBack: described(
        'Cents that were given back in cash, without tips, whatever the guest had paid with.',
        Cents,
      ),
      rounding: described(
        'Cents that rounding to 5 cents brought. Missing: nothing was rounded.',
        v.optional(Balance),
      ),
      toCount: described(
        'taken + tips − givenBack + rounding. Negative when more was given back than taken.',
        Balance,
      ),
      inDrawers: described('The part of `toCount` that was taken for drawers.', Balance),
      held: described('The part that is with the people who took it, as the Z and My shift say it.', Balance),
    }),
  ),
  late: described(
    'Payments and refunds that arrived more than 24 hours after they were made, and that either are dated on these days or arrived on them. At most 200, latest arrival first. `paymentId` is the payment itself or, for a refund, the payment that it gives back.',
    v.array(
      v.object({
        id: Id,
        kind: described('payment: money taken. refund: money given back.', v.picklist(['payment', 'refund'])),
        paymentId: described(
          'The payment itself or, for a refund, the payment that it gives back.',
          v.string(),
        ),
        orderId: described('The visit that it paid, which is also the order with its id.', v.string()),
        orderNumber: described(
          'Letter and counter (`B-17`). The first round of a visit has the number of the visit, and later ones count on (`B-17/2`).',
          v.string(),
        ),
        amount: described('Cents with the tip.', Cents),
        method: described('How it was paid.', v.picklist(PAID_METHODS)),
        takenBy: described('Who took or gave the money.', Person),
        timestamp: described('When the money was taken or given back.', v.string()),
        arrivedAt: described('When the server received it.', v.string()),
        device: described(
          'The name of the device, with the letter of its order numbers. Null when it is unknown.',
          v.nullable(v.string()),
        ),
      }),
    ),
  ),
  byService: SoldByService,
  tipsByTaker: described(
    'Tips of completed payments by the person who took them, less those that were given back, the most first.',
    v.array(
      v.object({
        userId: described('The account.', v.nullable(v.string())),
        name: described('The name of the person. Null: nobody on the staff.', v.nullable(v.string())),
        payments: described('The number of payments with a tip.', Count),
        tips: described('Cents of tips, less those that refunds gave back.', Balance),
        inCash: described('Cents of tips that were paid in cash, less those that were given back.', Balance),
      }),
    ),
  ),
  reductions: Reductions,
  ...SOLD_APART,
  guests: v.optional(
    described(
      'Of a single day: the guests of the closed checks on which they were counted, and what these checks came to. Missing for a longer range.',
      v.object({
        count: described('How many guests, as the Z counts them.', Count),
        sales: described('Cents of the totals of these checks, before refunds.', Balance),
      }),
    ),
  ),
  soldOut: v.optional(
    described(
      'Of a single day: the products that went out, by hand or because none was left, in the order in which they did. Missing for a longer range.',
      v.array(
        v.object({
          productId: described('The product of the menu.', Id),
          name: Name,
          at: described('When it went out first on that day.', v.string()),
        }),
      ),
    ),
  ),
  waits: v.optional(
    described(
      'Of a single day: how long the rounds of its closed checks took from being sent until they were served, by course. A round with several courses counts for each. What was completed more than three hours later, or after its check was closed, is left out; a round that was paid first may be served after that. Missing for a longer range.',
      v.array(
        v.object({
          course: described('The course. Null: lines without one.', v.nullable(Count)),
          rounds: described('How many rounds.', Count),
          minutes: described('Half of the rounds were served within so many minutes.', Count),
        }),
      ),
    ),
  ),
  visits: described(
    'Visits of these days. Missing when there were none.',
    v.optional(
      v.object({
        open: described('How many are still open.', Count),
        ordered: described(
          'What the open visits have ordered, with tax and before discounts. It is not among the sales.',
          Cents,
        ),
        closed: described('How many were closed.', Count),
        sales: described(
          'The totals of the closed ones, less what refunds gave back. They are among the sales.',
          Balance,
        ),
      }),
    ),
  ),
});
export type VenueMetrics = v.InferOutput<typeof VenueMetrics>;

export const PaymentSummary = v.object({
  ...taken,
  /** The refunds of these payments, no matter when they were made, without the tips that they gave back. */
  ...given,
  refundedTips: described('Cents of tips that refunds gave back.', Cents),
  pending: described('How many payments have this status.', Count),
  completed: described('How many have this status.', Count),
  failed: described('How many payments have this status.', Count),
  refunded: described('How many payments have this status.', Count),
});
export type PaymentSummary = v.InferOutput<typeof PaymentSummary>;
