/** The venue as the API returns it. Pricing rules are cents, the tax rate is percent, times of day are HHMM. */
import { PAYMENT_METHODS } from '@tableside/domain/entities/payment.ts';
import { PAY_AT } from '@tableside/domain/values/pay-at.ts';
import { REASON_KINDS } from '@tableside/domain/venue/bill-settings.ts';
import * as v from 'valibot';
import { Cents, Version } from './values.ts';

const Tax = v.object({
  id: v.string(),
  name: v.string(),
  percent: v.number(),
  /** Whether prices contain it already. */
  included: v.boolean(),
  /** The rate on takeaway. Missing: the same. */
  takeawayPercent: v.optional(v.number()),
});

const PriceSchedule = v.object({
  id: v.string(),
  name: v.string(),
  /** The days on which it begins. 0 is Sunday. */
  days: v.array(v.number()),
  /** HHMM. It runs past midnight when `to` is not later than `from`. */
  from: v.string(),
  to: v.string(),
  /** The first and the last day on which it begins. */
  validFrom: v.optional(v.string()),
  validTo: v.optional(v.string()),
  categoryIds: v.array(v.string()),
  productIds: v.array(v.string()),
  /** Off the price. A schedule has this or `fixed`. */
  percent: v.optional(v.number()),
  /** By `product/size`. */
  fixed: v.optional(v.record(v.string(), Cents)),
});

/** The fields that staff see. */
export const Venue = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  address: v.string(),
  city: v.string(),
  state: v.string(),
  zipCode: v.string(),
  phoneNumber: v.string(),
  email: v.string(),
  website: v.string(),
  /** Platform → URL. */
  socialMedia: v.record(v.string(), v.string()),
  /** An IANA time zone name. */
  timezone: v.string(),
  /** 0 is Sunday. A close at or before the open is after midnight. */
  operatingHours: v.array(
    v.object({ dayOfWeek: v.number(), open: v.string(), close: v.string(), isOpen: v.boolean() }),
  ),
  /** Section key → minimum spend. */
  pricingRules: v.record(v.string(), Cents),
  /** On top of the prices of products that have no tax of their own. */
  taxRate: v.number(),
  /** The taxes that products and categories can have instead. None when it is missing. */
  taxes: v.optional(v.array(Tax)),
  /** Prices that go by the clock. None when it is missing. */
  priceSchedules: v.optional(v.array(PriceSchedule)),
  /** Earlier forms of them, for tablets that were offline. */
  pastPriceSchedules: v.optional(v.array(v.object({ ...PriceSchedule.entries, until: v.string() }))),
  paymentAccepted: v.array(
    v.object({ id: v.picklist(PAYMENT_METHODS), name: v.string(), isActive: v.boolean() }),
  ),
  settings: v.object({
    /** The hours before it still belong to the previous business day. */
    businessDayCutoff: v.string(),
    /** For this many hours, a past price is still valid on a tablet that was offline. */
    priceGraceHours: v.number(),
    kitchenAmberMinutes: v.number(),
    kitchenRedMinutes: v.number(),
    /** Minutes after which a sent order counts as begun in the kitchen, even if nobody moved it on. 10 when it is missing. */
    kitchenBeginsMinutes: v.optional(v.number()),
    /** Whether guests may create accounts. They may when it is missing. */
    guestRegistration: v.optional(v.boolean()),
    /** The tips that the checkout offers, in percent of the subtotal. 18, 20 and 22 when it is missing. */
    tipPercents: v.optional(v.array(v.number())),
    /** Whether guests pay before an order is cooked, or at the end of their visit. `order` when it is missing. */
    payAt: v.optional(v.picklist(PAY_AT)),
    /** Where guests pay first: whether servers may send what nobody has paid. They may when it is missing. */
    sendUnpaid: v.optional(v.boolean()),
    /** The service charge on visits. None when it is missing. */
    serviceCharge: v.optional(
      v.nullable(
        v.object({ percent: v.number(), fromCovers: v.number(), taxPercent: v.nullable(v.number()) }),
      ),
    ),
    /** The discounts that people choose by name. None when it is missing. */
    discounts: v.optional(
      v.array(
        v.object({
          id: v.string(),
          name: v.string(),
          percent: v.nullable(v.number()),
          cents: v.nullable(Cents),
          needsManager: v.boolean(),
        }),
      ),
    ),
    /** The reasons that people choose from, by `void` and the kinds of adjustments. */
    reasons: v.optional(v.record(v.picklist(REASON_KINDS), v.array(v.string()))),
    /** Printed on receipts. */
    taxNumber: v.optional(v.string()),
    /** The venue's own words at the end of a receipt. */
    receiptFooter: v.optional(v.string()),
    /** A shared tablet locks after this many seconds without a touch. 90 when it is missing. */
    lockSeconds: v.optional(v.number()),
    /** Whether it also locks once somebody is done with a check that they closed. It does not when it is missing. */
    lockAfterClose: v.optional(v.boolean()),
    /** Whether a PIN opens a shared tablet without a network. It does when it is missing. */
    pinOffline: v.optional(v.boolean()),
    /** Whether breaks are paid. */
    paidBreaks: v.optional(v.boolean()),
  }),
  /** The last business day that was closed. Missing before the first close. */
  closedThrough: v.optional(v.string()),
  /** How many days were closed. */
  zCount: v.optional(v.number()),
  version: Version,
});
export type Venue = v.InferOutput<typeof Venue>;

const {
  pricingRules: _,
  pastPriceSchedules: _past,
  closedThrough: _closed,
  zCount: _z,
  settings,
  ...publicEntries
} = Venue.entries;

/** The fields that customers see. */
export const PublicVenue = v.object({
  ...publicEntries,
  settings: v.omit(settings, [
    'kitchenAmberMinutes',
    'kitchenRedMinutes',
    'kitchenBeginsMinutes',
    'tipPercents',
    'discounts',
    'reasons',
    'lockSeconds',
    'lockAfterClose',
    'pinOffline',
    'paidBreaks',
  ]),
});
