/** Closed days as the API returns them, and what is open before a close. Amounts are integer cents, times are UTC. */
import { PAYMENT_METHODS } from '@tableside/domain/entities/payment.ts';
import { ADJUSTMENT_KINDS } from '@tableside/domain/entities/visit.ts';
import * as v from 'valibot';
import { Cents, Count, Person, Version } from './values.ts';

/** An amount that may be negative. */
const Difference = v.pipe(v.number(), v.integer());

const counted = { count: Count, cents: Cents };
const money = { payments: Count, amount: Cents, tips: Difference, refunds: Cents };

export const ZSums = v.object({
  visits: v.object({ count: Count, cents: Difference }),
  refunds: v.object({ ...counted, net: Cents, sales: Cents, tips: Cents, credit: Cents }),
  gross: Cents,
  comps: Cents,
  discounts: Cents,
  net: Difference,
  service: Difference,
  tax: Difference,
  exempted: Difference,
  total: Difference,
  taxes: v.array(v.object({ milli: Count, included: v.boolean(), base: Difference, tax: Difference })),
  covers: Count,
  average: Difference,
  voids: v.object({
    ...counted,
    by: v.array(v.object({ ...counted, reason: v.string(), by: Person, approvedBy: v.nullable(Person) })),
  }),
  reductions: v.array(
    v.object({
      ...counted,
      kind: v.picklist(ADJUSTMENT_KINDS),
      presetId: v.nullable(v.string()),
      label: v.string(),
      by: Person,
      approvedBy: v.nullable(Person),
    }),
  ),
  methods: v.array(v.object({ ...money, method: v.picklist(PAYMENT_METHODS) })),
  takers: v.array(v.object({ ...money, taker: Person, holds: Difference })),
  drawers: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      by: Person,
      counted: Cents,
      expected: Difference,
      difference: Difference,
      others: v.array(v.object({ count: Count, cents: Difference, by: Person })),
    }),
  ),
  late: v.object({
    count: Count,
    cents: Difference,
    entries: v.array(
      v.object({
        paymentId: v.string(),
        orderNumber: v.string(),
        method: v.picklist(PAYMENT_METHODS),
        cents: Difference,
        by: Person,
        at: v.string(),
        device: v.nullable(v.string()),
      }),
    ),
  }),
  refundsDue: v.object(counted),
});

const carried = {
  visits: v.array(
    v.object({ id: v.string(), number: v.string(), tableId: v.string(), taken: Cents, due: Cents }),
  ),
  drawers: v.array(v.object({ id: v.string(), name: v.string(), by: Person })),
};

const waiting = v.array(
  v.object({
    deviceId: v.string(),
    name: v.string(),
    pending: Count,
    oldestAt: v.nullable(v.string()),
    seenAt: v.string(),
  }),
);

export const Day = v.object({
  id: v.string(),
  venueId: v.string(),
  businessDay: v.string(),
  from: v.string(),
  z: Count,
  closed: v.object({ at: v.string(), by: Person }),
  /** For managers. */
  sums: v.optional(ZSums),
  ...carried,
  waiting,
  version: Version,
});
export type Day = v.InferOutput<typeof Day>;

/** The open day, as a manager looks at it before closing it. */
export const OpenDay = v.object({
  businessDay: v.string(),
  from: v.string(),
  /** The number that its Z will have. */
  z: Count,
  /** The sums so far. */
  sums: ZSums,
  ...carried,
  waiting,
});
export type OpenDay = v.InferOutput<typeof OpenDay>;
