/** Visits as the API returns them. Amounts are integer cents, rates are thousandths of a percent, times are UTC. */

import { ADJUSTMENT_KINDS, VISIT_STATUSES } from '@tableside/domain/entities/visit.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { ALLERGEN_CODES } from '@tableside/domain/values/allergens.ts';
import { PAY_AT } from '@tableside/domain/values/pay-at.ts';
import * as v from 'valibot';
import { TaxAmount } from './order.ts';
import { At, BusinessDay, Cents, Count, Id, Name, Person, VenueId, Version } from './values.ts';

const BillAdjustment = v.object({
  id: Id,
  kind: described('comp, discount, serviceWaived or taxExempt.', v.picklist(ADJUSTMENT_KINDS)),
  itemIds: described('The lines that it is for. Null: the whole bill.', v.nullable(v.array(v.string()))),
  ofParty: described(
    'True: it was for the whole bill of a party that has met another one since. `itemIds` are the lines of that party.',
    v.optional(v.literal(true)),
  ),
  milli: described('A rate in thousandths of a percent: 8.875 % is 8875.', v.nullable(Count)),
  cents: described('An amount in cents.', v.nullable(Cents)),
  off: described(
    'Waivers and exemptions: the cents that came off the bill when it was given.',
    v.optional(Cents),
  ),
  presetId: described('The discount of the venue that it was made from.', v.nullable(v.string())),
  reason: described('Why it was given.', v.string()),
  by: described('Who gave it.', Person),
  approvedBy: described('The manager who allowed it, if one had to.', v.nullable(Person)),
  at: At,
  removed: described(
    'Who removed it, and when. Null: it counts.',
    v.nullable(
      v.object({
        by: described('Who removed it.', Person),
        approvedBy: described('The manager who allowed it, if one had to.', v.optional(Person)),
        at: At,
      }),
    ),
  ),
});

export const Sale = v.object({
  gross: described('Cents: what the portions cost that were not voided.', Cents),
  comps: described('Cents taken off as comps.', Cents),
  discounts: described('Cents taken off as discounts.', Cents),
  service: described('Cents of service charge.', Cents),
  net: described('Cents after comps and discounts, before the service charge and added taxes.', Cents),
  taxes: described(
    'Each tax, computed once for the whole bill.',
    v.array(
      v.object({
        ...TaxAmount.entries,
        exempt: described('The part of `base` that exempt guests had. Missing: none.', v.optional(Cents)),
      }),
    ),
  ),
  exempted: described('Cents of tax in the prices that an exempt guest does not pay.', Cents),
  total: described('Cents to pay, without tips.', Cents),
  covers: described('How many guests.', v.nullable(Count)),
});

/** A part of a sale. `base` contains `exempt`, and `exempted` is the tax in it that the guests did not pay. */
export const SaleParts = v.object({
  net: described('Cents after comps and discounts, before the service charge and added taxes.', Cents),
  service: described('Cents of service charge.', Cents),
  taxes: described(
    'Each tax, computed once for the whole bill.',
    v.array(
      v.object({
        ...TaxAmount.entries,
        exempt: described('The part of `base` that exempt guests had. Missing: none.', Cents),
        exempted: described('Cents of tax in the prices that an exempt guest does not pay.', Cents),
      }),
    ),
  ),
  exempted: described('Cents of tax in the prices that an exempt guest does not pay.', Cents),
  total: described('Cents to pay, without tips.', Cents),
});

export const Visit = v.object({
  id: described('A UUID, made by whoever opened the visit.', v.string()),
  venueId: VenueId,
  rootId: described(
    'The first visit of a chain of continuations. Calls reach the end of the chain under this id.',
    v.string(),
  ),
  number: described('Letter and counter (`B-17`); a continuation is `B-17-2`.', v.string()),
  status: described(
    'open, closed (paid in full, or left with nothing owed), merged (joined another visit) or left (went without ordering).',
    v.picklist(VISIT_STATUSES),
  ),
  tableId: described('The table.', v.string()),
  covers: described('How many guests.', v.nullable(Count)),
  name: described('What people call it.', v.nullable(v.string())),
  note: described('A note for colleagues.', v.nullable(v.string())),
  service: described(
    'dineIn or takeaway. dineIn at the counter is a tab.',
    v.picklist(['dineIn', 'takeaway']),
  ),
  dueAt: described('When takeout is picked up. Missing: as soon as it is ready.', v.optional(v.string())),
  phone: described('The number to call. Missing: none.', v.optional(v.string())),
  payAt: described(
    'order: the guests pay before the kitchen begins. end: for the whole visit.',
    v.picklist(PAY_AT),
  ),
  server: described(
    'Who serves it.',
    v.object({
      userId: described('The account.', v.string()),
      name: Name,
      staffId: described('The staff card that the account belongs to.', v.nullable(v.string())),
    }),
  ),
  openedAt: described('When the party was seated.', v.string()),
  openedBy: described('Who seated it.', Person),
  businessDay: described(
    'YYYY-MM-DD in the time zone of the venue; it begins at the cut-off and not at midnight. That of its closing once it is closed.',
    v.string(),
  ),
  billedAt: described(
    'When the bill was last printed before the payment. Null again when the party goes on.',
    v.nullable(v.string()),
  ),
  printedAt: described(
    'When the bill was last printed. Nothing takes this away. Missing: never.',
    v.optional(v.string()),
  ),
  split: described(
    'How the bill is divided among checks.',
    v.object({
      by: described('seat, or none for one check.', v.picklist(['none', 'seat'])),
      lines: described(
        'Lines that somebody divided by hand: for each the weights of the checks.',
        v.record(v.string(), v.record(v.string(), Count)),
      ),
    }),
  ),
  checks: described(
    'Parts of the bill. Those of a visit itself were made by hand.',
    v.array(
      v.object({
        key: described('main, seat-1 and so on, or the id of a check made by hand.', v.string()),
        name: Name,
      }),
    ),
  ),
  adjustments: described(
    'Comps, discounts, a waived service charge, a tax exemption.',
    v.array(BillAdjustment),
  ),
  serviceRule: described(
    'The service charge as the settings said when the visit was opened. Null: none.',
    v.nullable(
      v.object({
        milli: described('A rate in thousandths of a percent: 8.875 % is 8875.', Count),
        fromCovers: described('Charged to parties of this size and larger.', Count),
        taxMilli: described(
          'The tax on the service charge, in thousandths of a percent. Null: none.',
          v.nullable(Count),
        ),
      }),
    ),
  ),
  takings: described(
    'The payments that count for this visit.',
    v.array(
      v.object({
        paymentId: described('The payment.', v.string()),
        checkKey: described(
          'The check of the visit: main, seat-1 and so on, or the id of a check made by hand.',
          v.string(),
        ),
        amount: described('Cents, without the tip.', Cents),
        tip: described('Cents.', Cents),
        refunded: described('Cents given back of it.', Cents),
        parts: described('It was one of so many equal parts. Missing: it was not.', v.optional(Count)),
        tipOn: described('The card payment whose slip it is the tip of.', v.optional(v.string())),
        back: described(
          'The parts of `refunded` that gave back the bill and the tip. The rest was goodwill. Missing: no refund yet.',
          v.optional(
            v.object({
              bill: described('Cents that do not count towards the bill any more.', Cents),
              tip: described('Cents of the tip.', Cents),
            }),
          ),
        ),
      }),
    ),
  ),
  paidFor: described(
    'What payments are meant to bring to the kitchen, as long as the money does not cover it. Oldest first.',
    v.optional(
      v.array(
        v.object({
          paymentId: described('The payment.', v.string()),
          roundId: described('The id of the round that it will be, if that is free.', v.string()),
          itemIds: described('The lines, and their further portions.', v.array(v.string())),
        }),
      ),
    ),
  ),
  waiting: described(
    'What was asked for on card readers and phones. Others are offered less meanwhile. Oldest first.',
    v.optional(
      v.array(
        v.object({
          chargeId: described('The charge.', v.string()),
          checkKey: described('The check of the bill.', v.string()),
          amount: described('Cents without the tip.', Cents),
          tip: described('Cents of tip.', Cents),
          via: described('reader or phone.', v.picklist(['reader', 'phone'])),
          by: described('Who asked for it.', Person),
          at: described('When it was asked for.', v.string()),
          until: described('Then it is canceled, unless the card was read before.', v.string()),
        }),
      ),
    ),
  ),
  mergedInto: described('The visit that this one joined.', v.nullable(v.string())),
  mergedAt: described('When it joined that visit.', v.optional(v.string())),
  parties: described(
    'The parties that a merge brought together on this visit, each with the lines that it had then.',
    v.optional(
      v.array(
        v.object({
          visitId: described('The visit that the party had.', v.string()),
          at: described('When they met.', v.string()),
          itemIds: described('The lines that the party had then.', v.array(v.string())),
        }),
      ),
    ),
  ),
  closed: described(
    'Who closed it, when and what it sold. Null while it is open.',
    v.nullable(
      v.object({
        at: At,
        by: described('Who closed it.', Person),
        businessDay: BusinessDay,
        sale: described('What it sold. It never changes.', Sale),
      }),
    ),
  ),
  owed: described('Cents that the venue owes to the guests. 0 while it is open.', Cents),
  givenBack: described('The parts of the sale that refunds gave back. Missing: none.', v.optional(SaleParts)),
  allergies: described(
    'What guests must not get, by seat (`2`) or for the whole `table`. Missing: nobody said any.',
    v.optional(
      v.record(
        v.string(),
        v.object({
          codes: described('The allergens of European law.', v.array(v.picklist(ALLERGEN_CODES))),
          note: described('Others, in own words between commas.', v.nullable(v.string())),
          by: described('Who noted it.', Person),
          at: At,
        }),
      ),
    ),
  ),
  channel: described(
    'Where it was ordered, such as the name of a delivery service. Missing: here.',
    v.optional(v.string()),
  ),
  externalId: described('What the program that brought it calls it.', v.optional(v.string())),
  deviceId: described('The device.', v.nullable(v.string())),
  version: Version,
});
export type Visit = v.InferOutput<typeof Visit>;
