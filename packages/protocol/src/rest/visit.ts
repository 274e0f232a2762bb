/** Visits as the API returns them. Amounts are integer cents, rates are thousandths of a percent, times are UTC. */

import { ADJUSTMENT_KINDS, VISIT_STATUSES } from '@tableside/domain/entities/visit.ts';
import { PAY_AT } from '@tableside/domain/values/pay-at.ts';
import * as v from 'valibot';
import { TaxAmount } from './order.ts';
import { Cents, Count, Person, Version } from './values.ts';

const BillAdjustment = v.object({
  id: v.string(),
  kind: v.picklist(ADJUSTMENT_KINDS),
  /** Null: the whole bill. */
  itemIds: v.nullable(v.array(v.string())),
  /** True: it was for the whole bill of a party that has met another one since. */
  ofParty: v.optional(v.literal(true)),
  milli: v.nullable(Count),
  cents: v.nullable(Cents),
  /** Waivers and exemptions: what came off the bill when it was given. */
  off: v.optional(Cents),
  presetId: v.nullable(v.string()),
  reason: v.string(),
  by: Person,
  approvedBy: v.nullable(Person),
  at: v.string(),
  /** `approvedBy` is missing when nobody was asked. */
  removed: v.nullable(v.object({ by: Person, approvedBy: v.optional(Person), at: v.string() })),
});

export const Sale = v.object({
  gross: Cents,
  comps: Cents,
  discounts: Cents,
  service: Cents,
  net: Cents,
  taxes: v.array(v.object({ ...TaxAmount.entries, exempt: v.optional(Cents) })),
  /** Tax in the prices that an exempt guest did not pay. */
  exempted: Cents,
  total: Cents,
  covers: v.nullable(Count),
});

/** A part of a sale. `base` contains `exempt`, and `exempted` is the tax in it that the guests did not pay. */
export const SaleParts = v.object({
  net: Cents,
  service: Cents,
  taxes: v.array(v.object({ ...TaxAmount.entries, exempt: Cents, exempted: Cents })),
  exempted: Cents,
  total: Cents,
});

export const Visit = v.object({
  id: v.string(),
  venueId: v.string(),
  /** The first visit of a chain of continuations. Calls name a visit by this id. */
  rootId: v.string(),
  number: v.string(),
  status: v.picklist(VISIT_STATUSES),
  tableId: v.string(),
  covers: v.nullable(Count),
  name: v.nullable(v.string()),
  note: v.nullable(v.string()),
  service: v.picklist(['dineIn', 'takeaway']),
  /** Missing: at the end. */
  payAt: v.optional(v.picklist(PAY_AT)),
  server: v.object({ userId: v.string(), name: v.string(), staffId: v.nullable(v.string()) }),
  openedAt: v.string(),
  openedBy: Person,
  /** YYYY-MM-DD */
  businessDay: v.string(),
  billedAt: v.nullable(v.string()),
  /** When its bill was last printed. */
  printedAt: v.optional(v.string()),
  split: v.object({
    by: v.picklist(['none', 'seat']),
    lines: v.record(v.string(), v.record(v.string(), Count)),
  }),
  checks: v.array(v.object({ key: v.string(), name: v.string() })),
  adjustments: v.array(BillAdjustment),
  serviceRule: v.nullable(v.object({ milli: Count, fromCovers: Count, taxMilli: v.nullable(Count) })),
  takings: v.array(
    v.object({
      paymentId: v.string(),
      checkKey: v.string(),
      amount: Cents,
      tip: Cents,
      refunded: Cents,
      /** It was one of so many equal parts. */
      parts: v.optional(Count),
      /** The rest of `refunded` was goodwill. */
      back: v.optional(v.object({ bill: Cents, tip: Cents })),
    }),
  ),
  /** Missing: nothing waits. */
  paidFor: v.optional(
    v.array(v.object({ paymentId: v.string(), roundId: v.string(), itemIds: v.array(v.string()) })),
  ),
  mergedInto: v.nullable(v.string()),
  mergedAt: v.optional(v.string()),
  /** The parties that a merge brought together on this visit, each with the lines that it had then. */
  parties: v.optional(
    v.array(v.object({ visitId: v.string(), at: v.string(), itemIds: v.array(v.string()) })),
  ),
  closed: v.nullable(v.object({ at: v.string(), by: Person, businessDay: v.string(), sale: Sale })),
  /** Owed to the guest. */
  owed: Cents,
  /** The parts of the sale that refunds gave back. Missing: none. */
  givenBack: v.optional(SaleParts),
  deviceId: v.nullable(v.string()),
  version: Version,
});
export type Visit = v.InferOutput<typeof Visit>;
