/** The venue as the API returns it. Pricing rules are cents, the tax rate is percent, times of day are HHMM. */

import { ACCOUNT_KINDS } from '@tableside/domain/entities/accounts.ts';
import { CASH_ROUNDINGS, REASON_KINDS, TIP_OWNERS } from '@tableside/domain/entities/bill-settings.ts';
import { PAYMENT_METHODS } from '@tableside/domain/entities/payment.ts';
import { STATION_COLORS } from '@tableside/domain/entities/station.ts';
import { TENDER_KINDS } from '@tableside/domain/entities/tender.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { PAY_AT } from '@tableside/domain/values/pay-at.ts';
import * as v from 'valibot';
import { Cents, Email, Id, Name, Version } from './values.ts';

const Tax = v.object({
  id: Id,
  name: Name,
  percent: described('With up to three decimals.', v.number()),
  included: described(
    'Whether the prices contain the tax already. It is then not added to the total.',
    v.boolean(),
  ),
  takeawayPercent: described('The rate on takeaway. Missing: the same.', v.optional(v.number())),
});

const Station = v.object({
  id: Id,
  name: Name,
  color: described('Its tint on screens.', v.picklist(STATION_COLORS)),
  screen: described(
    'Whether its lines hang on a wall. Where they do not, lines are ready as soon as they are sold.',
    v.boolean(),
  ),
});

const PriceSchedule = v.object({
  id: Id,
  name: Name,
  days: described('The days of the week on which it begins. 0 is Sunday.', v.array(v.number())),
  from: described('HHMM, 24 hours.', v.string()),
  to: described('HHMM, 24 hours; not later than `from` means past midnight.', v.string()),
  validFrom: described(
    'The first day on which it begins, YYYY-MM-DD. Missing: without a limit.',
    v.optional(v.string()),
  ),
  validTo: described(
    'The last day on which it begins, YYYY-MM-DD. Missing: without a limit.',
    v.optional(v.string()),
  ),
  categoryIds: described('The percentage comes off the products of these categories.', v.array(v.string())),
  productIds: described('The percentage comes off these products.', v.array(v.string())),
  percent: described(
    'What comes off the price. Missing: the schedule has fixed prices.',
    v.optional(v.number()),
  ),
  fixed: described(
    'Cents by `product/size`. Missing: the schedule has a percentage.',
    v.optional(v.record(v.string(), Cents)),
  ),
});

const Settings = v.object({
  businessDayCutoff: described('HHMM at which one business day ends and the next begins.', v.string()),
  priceGraceHours: described(
    'For this many hours, a past price is still valid on a tablet that was offline.',
    v.number(),
  ),
  kitchenAmberMinutes: described('After how many minutes a ticket is due.', v.number()),
  kitchenRedMinutes: described('After how many minutes a ticket is late.', v.number()),
  bothNames: described(
    'Whether a ticket shows the name of the menu beside the one of the kitchen. False when it is missing.',
    v.optional(v.boolean()),
  ),
  kitchenBeginsMinutes: described(
    'After how many minutes a sent order counts as begun, even if nobody moved it on. 10 when it is missing.',
    v.optional(v.number()),
  ),
  pickupLead: described(
    'How many minutes before its pickup time the kitchen gets the ticket of a takeout. 20 when it is missing.',
    v.optional(v.number()),
  ),
  openPriceMost: described(
    'A manager approves each open price above so many cents. Missing or null: none.',
    v.optional(v.nullable(Cents)),
  ),
  guestRegistration: described(
    'Whether guests may make accounts. They may when it is missing.',
    v.optional(v.boolean()),
  ),
  tipPercents: described(
    'The tips that the checkout offers, in percent of the subtotal. Without it: 18, 20 and 22.',
    v.optional(v.array(v.number())),
  ),
  payAt: described(
    '`order`: an order is paid before it is cooked. `end`: guests pay for their whole visit. `order` when it is missing.',
    v.optional(v.picklist(PAY_AT)),
  ),
  sendUnpaid: described(
    'Where guests pay first: whether servers may send what nobody has paid. Without it they may. Managers always may.',
    v.optional(v.boolean()),
  ),
  cashRounding: described(
    'How cash is rounded to 5 cents: `nearest`, or always in the favor of the `guest`. `off` when it is missing.',
    v.optional(v.picklist(CASH_ROUNDINGS)),
  ),
  tipsTo: described(
    'Whose a tip is: of the `taker` of the payment, or of the `server` of the check. `taker` when it is missing.',
    v.optional(v.picklist(TIP_OWNERS)),
  ),
  serviceCharge: described(
    'The service charge on visits. Null or missing: none.',
    v.optional(
      v.nullable(
        v.object({
          percent: described('Of what is left after discounts.', v.number()),
          fromCovers: described('Charged to parties of this size and larger.', v.number()),
          taxPercent: described('The tax on the service charge. Null: none.', v.nullable(v.number())),
        }),
      ),
    ),
  ),
  discounts: described(
    'The discounts that people choose by name, each with a percent or cents. None when it is missing.',
    v.optional(
      v.array(
        v.object({
          id: Id,
          name: Name,
          percent: described(
            'With up to three decimals. Null: the discount has an amount.',
            v.nullable(v.number()),
          ),
          cents: described('Null: the discount has a percent.', v.nullable(Cents)),
          needsManager: described('Whether only a manager may give it.', v.boolean()),
        }),
      ),
    ),
  ),
  reasons: described(
    'What people choose from when they void, comp or discount, by kind.',
    v.optional(v.record(v.picklist(REASON_KINDS), v.array(v.string()))),
  ),
  taxNumber: described("The venue's tax number, as printed on receipts.", v.optional(v.string())),
  prefixWords: described(
    "The venue's own words for how an option is wanted: no, extra, side, less. One that is missing is the usual word.",
    v.optional(
      v.object({
        no: described('Without the option.', v.optional(v.string())),
        extra: described('More of it.', v.optional(v.string())),
        side: described('Beside the dish.', v.optional(v.string())),
        less: described('A little of it.', v.optional(v.string())),
      }),
    ),
  ),
  receiptFooter: described("The venue's own words at the end of a receipt.", v.optional(v.string())),
  lockSeconds: described(
    'A shared tablet locks after this many seconds without a touch. 90 when it is missing.',
    v.optional(v.number()),
  ),
  lockAfterClose: described(
    'Whether it also locks once somebody is done with a check that they closed. It does not when it is missing.',
    v.optional(v.boolean()),
  ),
  pinOffline: described(
    'Whether a PIN opens a shared tablet without a network. It does when it is missing.',
    v.optional(v.boolean()),
  ),
  payByPhone: described(
    'Whether guests may pay on their phone. They may not when it is missing.',
    v.optional(v.boolean()),
  ),
  paidBreaks: described('Whether breaks are paid. They are not when it is missing.', v.optional(v.boolean())),
  accounts: described(
    'The numbers or names of the accounts that closed days are booked on, by account. `GET /days/{day}/journal` has them.',
    v.optional(v.record(v.picklist(ACCOUNT_KINDS), v.string())),
  ),
});

/** The fields that staff see. */
export const Venue = v.object({
  id: Id,
  name: Name,
  description: described('The description that guests read.', v.string()),
  address: described('Street and number.', v.string()),
  city: described('The city.', v.string()),
  state: described('The state of its address.', v.string()),
  zipCode: described('The ZIP code.', v.string()),
  phoneNumber: described('As people write it.', v.string()),
  email: Email,
  website: described('The address of its website.', v.string()),
  socialMedia: described('Addresses by the name of the service.', v.record(v.string(), v.string())),
  timezone: described('IANA name, such as `America/New_York`.', v.string()),
  operatingHours: described(
    'For each day of the week.',
    v.array(
      v.object({
        dayOfWeek: described('0 is Sunday.', v.number()),
        open: described('HHMM, 24 hours.', v.string()),
        close: described('HHMM, 24 hours; earlier than `open` means past midnight.', v.string()),
        isOpen: described('False when it is closed.', v.boolean()),
      }),
    ),
  ),
  pricingRules: described('Cents a party has to spend, by section.', v.record(v.string(), Cents)),
  taxRate: described('Percent on top of the prices of products that have no tax of their own.', v.number()),
  taxes: described(
    'The taxes that products and categories can have in place of the tax rate. None when it is missing.',
    v.optional(v.array(Tax)),
  ),
  stations: described(
    'Who makes what is sold. Missing: a kitchen and a bar. Only staff see it.',
    v.optional(v.array(Station)),
  ),
  priceSchedules: described(
    'Prices that go by the clock of the venue. The price of a size is the lowest of its own and those of the schedules that hold.',
    v.optional(v.array(PriceSchedule)),
  ),
  pastPriceSchedules: described(
    'Earlier forms of the schedules, for orders from devices that were offline.',
    v.optional(
      v.array(
        v.object({
          ...PriceSchedule.entries,
          until: described('The time until which this was the price.', v.string()),
        }),
      ),
    ),
  ),
  paymentAccepted: described(
    'The ways to pay, in the order in which they are offered.',
    v.array(
      v.object({
        id: described('Opaque; it never changes.', v.picklist(PAYMENT_METHODS)),
        name: Name,
        isActive: described('False when it is kept but not in use.', v.boolean()),
      }),
    ),
  ),
  tenders: described(
    'Other ways to pay: `tenderId` of a payment names one. Missing: none, and for customers.',
    v.optional(
      v.array(
        v.object({
          id: described('Opaque; it never changes.', v.string()),
          name: Name,
          kind: described(
            '`cash` is counted with the cash. Of `elsewhere`, somebody else has the money, such as a delivery service.',
            v.picklist(TENDER_KINDS),
          ),
          isActive: described('False when it is not offered at the till.', v.boolean()),
          account: described(
            'The account that closed days book it on. Missing: that of cash, or of the other tenders.',
            v.optional(v.string()),
          ),
        }),
      ),
    ),
  ),
  settings: described('How the venue works.', Settings),
  closedThrough: described(
    'The last business day that was closed. Missing before the first close.',
    v.optional(v.string()),
  ),
  zCount: described('How many days were closed. Missing before the first close.', v.optional(v.number())),
  isRehearsal: described(
    'True in a rehearsal, where nothing counts. Missing anywhere else.',
    v.optional(v.literal(true)),
  ),
  version: Version,
});
export type Venue = v.InferOutput<typeof Venue>;

const {
  pricingRules: _,
  tenders: _tenders,
  pastPriceSchedules: _past,
  closedThrough: _closed,
  zCount: _z,
  settings: _settings,
  ...publicEntries
} = Venue.entries;

/** The fields that customers see. */
export const PublicVenue = v.object({
  ...publicEntries,
  settings: described(
    'How the venue works.',
    v.omit(Settings, [
      'kitchenAmberMinutes',
      'kitchenRedMinutes',
      'bothNames',
      'kitchenBeginsMinutes',
      'tipPercents',
      'discounts',
      'reasons',
      'lockSeconds',
      'lockAfterClose',
      'pinOffline',
      'paidBreaks',
    ]),
  ),
});
