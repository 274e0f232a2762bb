/** Closed days as the API returns them, and what is open before a close. Amounts are integer cents, times are UTC. */
import { PAID_METHODS } from '@tableside/domain/entities/payment.ts';
import { ADJUSTMENT_KINDS } from '@tableside/domain/entities/visit.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { ComboSums } from './combo-sums.ts';
import { OpenPriceSums } from './open-price-sums.ts';
import { At, BusinessDay, Cents, Count, Id, Name, Person, Tendered, VenueId, Version } from './values.ts';

/** An amount that may be negative. */
const Difference = v.pipe(v.number(), v.integer());

const counted = {
  count: described('How many there are.', Count),
  cents: described('An amount in cents.', Cents),
};
const money = {
  payments: described('How many payments there were.', Count),
  amount: described('Cents, without tips.', Cents),
  tips: described('Cents of tips, less those that refunds gave back.', Difference),
  refunds: described('Cents given back, without tips.', Cents),
  rounding: described(
    'Cents that rounding brought in cash: more or less than the other sums say. Missing: nothing was rounded.',
    v.optional(Difference),
  ),
};

export const ZSums = described(
  'What was sold and taken since the last close. Of a closed day, managers see it.',
  v.object({
    visits: described(
      'Visits that were closed.',
      v.object({
        count: described('How many there are.', Count),
        cents: described('An amount in cents.', Difference),
      }),
    ),
    refunds: described(
      'What refunds gave back: cents = sales + tips + credit. The other amounts are less that.',
      v.object({
        ...counted,
        net: described('Cents that came off `net`.', Cents),
        sales: described('Cents of sales that were given back.', Cents),
        tips: described('Cents of tips that were given back.', Cents),
        credit: described(
          'Cents that paid for no sale: more than the bill, or a part of it that was to be paid again.',
          Cents,
        ),
      }),
    ),
    gross: described('Cents: what the portions cost that were not voided.', Cents),
    comps: described('Cents taken off as comps.', Cents),
    discounts: described('Cents taken off as discounts.', Cents),
    net: described('Cents after comps and discounts, before the service charge and added taxes.', Difference),
    service: described('Cents of service charge.', Difference),
    tax: described('Cents of tax that is not in the prices.', Difference),
    exempted: described('Cents of tax in the prices that an exempt guest does not pay.', Difference),
    total: described('Cents with the service charge and the taxes that are not in the prices.', Difference),
    taxes: described(
      'Each tax, computed once for the whole bill.',
      v.array(
        v.object({
          milli: described('The rate in thousandths of a percent.', Count),
          included: described(
            'Whether the prices contain the tax already. It is then not added to the total.',
            v.boolean(),
          ),
          base: described('Cents that the tax is computed on, with those of exempt guests.', Difference),
          tax: described('Cents of this tax.', Difference),
        }),
      ),
    ),
    covers: described('How many guests.', Count),
    average: described('The total by visits, rounded.', Difference),
    voids: described(
      'Portions and orders that were taken back after they were sent.',
      v.object({
        ...counted,
        by: described(
          'By reason and by who answers for them, the largest first.',
          v.array(
            v.object({
              ...counted,
              reason: described('The reason, as the person wrote it.', v.string()),
              by: described('Who answers for them.', Person),
              approvedBy: described('The manager who allowed it, if one had to.', v.nullable(Person)),
            }),
          ),
        ),
      }),
    ),
    reductions: described(
      'Comps, discounts, waived service and tax exemptions, by preset or reason and by who answers for them.',
      v.array(
        v.object({
          ...counted,
          kind: described('comp, discount, serviceWaived or taxExempt.', v.picklist(ADJUSTMENT_KINDS)),
          presetId: described('The discount of the venue that it was made from.', v.nullable(v.string())),
          label: described('The name of the preset, or the reason.', v.string()),
          by: described('Who gave it.', Person),
          approvedBy: described('Who approved it. Null when nobody else had to.', v.nullable(Person)),
        }),
      ),
    ),
    openPrices: OpenPriceSums,
    combos: ComboSums,
    methods: described(
      'What was taken and given back, by method and by tender of the venue.',
      v.array(
        v.object({
          ...money,
          method: described('How it was paid.', v.picklist(PAID_METHODS)),
          tender: described(
            'Of this tender alone. Missing: of the method without its tenders.',
            v.optional(Tendered),
          ),
        }),
      ),
    ),
    terminals: described(
      'The cards among them by card reader, those by hand last. Missing: no reader took or gave back anything.',
      v.optional(
        v.array(
          v.object({
            payments: money.payments,
            amount: money.amount,
            tips: money.tips,
            refunds: money.refunds,
            reader: described(
              'The reader. Null: people recorded them.',
              v.nullable(v.object({ id: described('The reader.', v.string()), name: Name })),
            ),
            test: described('The reader was in test mode: no money moved.', v.optional(v.literal(true))),
          }),
        ),
      ),
    ),
    takers: described(
      'What was taken and given back, by who did it. Tips are of who took them, less those that were given back.',
      v.array(
        v.object({
          ...money,
          taker: described('Who took it.', Person),
          holds: described('Cents of cash that no drawer took. The taker still holds it.', Difference),
        }),
      ),
    ),
    drawers: described(
      'Drawers that were counted.',
      v.array(
        v.object({
          id: Id,
          name: Name,
          by: described('Who opened it; of a drawer that was counted, who counted it.', Person),
          counted: described('Cents that were counted.', Cents),
          expected: described('Cents that should have been in it.', Difference),
          difference: described(
            'counted − expected: negative when cash is missing. For managers.',
            Difference,
          ),
          others: described(
            'Cash that people who are not its own put in, or took out, by who did it: neither who opened it nor its device. Of the first 200 entries.',
            v.array(
              v.object({
                count: described('How many there are.', Count),
                cents: described('The amount with the tip. Negative when it was given back.', Difference),
                by: described('Who took it, or gave it back.', Person),
              }),
            ),
          ),
        }),
      ),
    ),
    late: described(
      'What was made before the close, and arrived after it.',
      v.object({
        count: described('How many there are.', Count),
        cents: described('The amount with the tip. Negative when it was given back.', Difference),
        entries: described(
          'At most 200 of them, by the time at which they were made.',
          v.array(
            v.object({
              paymentId: described('The payment or the refund.', v.string()),
              orderNumber: described(
                'Letter and counter (`B-17`). The first round of a visit has the number of the visit, and later ones count on (`B-17/2`).',
                v.string(),
              ),
              method: described('How it was paid.', v.picklist(PAID_METHODS)),
              tender: described(
                'The tender that it was paid by. Missing: by the method itself.',
                v.optional(Tendered),
              ),
              cents: described('The amount with the tip. Negative when it was given back.', Difference),
              by: described('Who took it, or gave it back.', Person),
              at: At,
              device: described(
                'The name of the device, with the letter of its order numbers. Null when it is unknown.',
                v.nullable(v.string()),
              ),
            }),
          ),
        ),
      }),
    ),
    refundsDue: described('What the venue owes to guests.', v.object(counted)),
  }),
);

const carried = {
  visits: described(
    'Visits that are still open, with what was paid and what they owe. They go on the next day. Their sales count on the day of their close.',
    v.array(
      v.object({
        id: Id,
        number: described('The number of the visit.', v.string()),
        tableId: described('The table.', v.string()),
        taken: described('Cents paid so far, without tips.', Cents),
        due: described('Cents to pay.', Cents),
      }),
    ),
  ),
  drawers: described(
    'Drawers that are still open. They go on the next day.',
    v.array(
      v.object({
        id: Id,
        name: Name,
        by: described('Who opened it; of a drawer that was counted, who counted it.', Person),
      }),
    ),
  ),
};

const waiting = described(
  'Devices that hold changes or are away.',
  v.array(
    v.object({
      deviceId: described('The device.', v.string()),
      name: described('The name of the device, with its letter.', v.string()),
      pending: described('How many changes wait on it, as it last reported.', Count),
      oldestAt: described('When the oldest of them was made.', v.nullable(v.string())),
      seenAt: described('When it was last seen.', v.string()),
    }),
  ),
);

export const Day = v.object({
  id: Id,
  venueId: VenueId,
  businessDay: BusinessDay,
  from: described('The first day that the Z covers.', v.string()),
  z: described('The number of the Z. Numbers have no gaps.', Count),
  closed: described(
    'Who closed the day, and when.',
    v.object({ at: At, by: described('Who closed it.', Person) }),
  ),
  /** For managers. */
  sums: v.optional(ZSums),
  ...carried,
  waiting,
  version: Version,
});
export type Day = v.InferOutput<typeof Day>;

/** The open day, as a manager looks at it before closing it. */
export const OpenDay = v.object({
  businessDay: BusinessDay,
  from: described('The first day that the Z would cover.', v.string()),
  z: described('The number of the Z. Numbers have no gaps.', Count),
  /** The sums so far. */
  sums: ZSums,
  ...carried,
  waiting,
});
export type OpenDay = v.InferOutput<typeof OpenDay>;
