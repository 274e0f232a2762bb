/** The venue as the API answers with it. Pricing rules are cents, the tax rate is percent, times of day are HHMM. */
import { PAYMENT_METHODS } from '@tableside/domain/payments/payment.ts';
import * as v from 'valibot';
import { Cents, Version } from './values.ts';

/** What staff see. */
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
  /** Platform → address. */
  socialMedia: v.record(v.string(), v.string()),
  /** An IANA name. */
  timezone: v.string(),
  /** 0 is Sunday; a close at or before the open is past midnight. */
  operatingHours: v.array(
    v.object({ dayOfWeek: v.number(), open: v.string(), close: v.string(), isOpen: v.boolean() }),
  ),
  /** Key of a section → least spend. */
  pricingRules: v.record(v.string(), Cents),
  taxRate: v.number(),
  paymentAccepted: v.array(
    v.object({ id: v.picklist(PAYMENT_METHODS), name: v.string(), isActive: v.boolean() }),
  ),
  settings: v.object({
    /** Before it the night still belongs to the day before. */
    businessDayCutoff: v.string(),
    /** For so long a price from before holds on a tablet that was offline. */
    priceGraceHours: v.number(),
    kitchenAmberMinutes: v.number(),
    kitchenRedMinutes: v.number(),
    /** Whether guests may make an account for themselves; left out, they may. */
    guestRegistration: v.optional(v.boolean()),
  }),
  version: Version,
});
export type Venue = v.InferOutput<typeof Venue>;

const { pricingRules: _, ...publicEntries } = Venue.entries;

/** What customers see. */
export const PublicVenue = v.object(publicEntries);
