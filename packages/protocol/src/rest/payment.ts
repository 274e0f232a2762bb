/** Payments and refunds as the API returns them: the stored rows, and values derived from their refunds. Cents. */
import { PAID_METHODS, PAYMENT_STATUSES } from '@tableside/domain/entities/payment.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { At, BusinessDay, Cents, Id, Person, Tendered, VenueId, Version } from './values.ts';
import { SaleParts } from './visit.ts';

const method = described(
  'How it was paid. `other`: by a tender that does not count as cash.',
  v.picklist(PAID_METHODS),
);
const tender = described(
  'The tender of the venue that it was paid by. Missing: by the method itself.',
  v.optional(Tendered),
);

const rounding = described(
  'Cash: cents that the drawer got more or less than the amount and the tip, because it was rounded to 5 cents; of a refund, than what it gave back. Missing: it was not rounded.',
  v.optional(v.pipe(v.number(), v.integer())),
);

const arrival = described(
  'When the server received it, and from which device. Payments of earlier versions have none, and guests see null.',
  v.optional(
    v.object({
      at: At,
      device: described(
        'The name of the device, with the letter of its order numbers. Null when it is unknown.',
        v.nullable(v.string()),
      ),
    }),
  ),
);

const back = described(
  'Refunds: what they gave back: sale.total + tip + credit. Reports take it off their sales, taxes and tips. Missing for customers.',
  v.optional(
    v.object({
      sale: described('What came off the sale.', SaleParts),
      tip: described('Cents of the tip.', Cents),
      credit: described(
        'Cents that paid for no sale: more than the bill, or a part of it that was to be paid again.',
        Cents,
      ),
      server: described('Whose sale it was. Null: nobody on the staff.', v.nullable(Person)),
      of: described(
        'The payment that it gave back.',
        v.object({
          takenBy: described('Who took it.', Person),
          method,
          tender,
        }),
      ),
    }),
  ),
);

export const Payment = v.object({
  id: Id,
  kind: described('payment: money taken. refund: money given back.', v.picklist(['payment', 'refund'])),
  venueId: VenueId,
  orderId: described('The visit that it paid, which is also the order with its id.', v.string()),
  orderNumber: described(
    'Letter and counter (`B-17`). The first round of a visit has the number of the visit, and later ones count on (`B-17/2`).',
    v.string(),
  ),
  paymentId: described('The payment that a refund gives back; null on a payment.', v.nullable(v.string())),
  amount: described('Cents, without the tip. On a refund: the whole amount given back.', Cents),
  tip: described('Cents.', Cents),
  rounding,
  tendered: described('Cents of cash that were handed over.', v.nullable(Cents)),
  method,
  tender,
  outcome: described('The result from the terminal.', v.picklist(['pending', 'completed', 'failed'])),
  concluded: described(
    'Who recorded how a payment that waited for its terminal ended, and when.',
    v.optional(
      v.object({
        ...Person.entries,
        at: At,
        startedAt: described('When the payment began to wait for its terminal.', v.optional(v.string())),
      }),
    ),
  ),
  timestamp: described('When the money was taken or given back.', v.string()),
  businessDay: BusinessDay,
  customerName: described('The name that the payment was taken under.', v.nullable(v.string())),
  customerId: described('The account of the guest, if one ordered.', v.nullable(v.string())),
  transactionId: described('Printed on the receipt.', v.string()),
  takenBy: described('Who took or gave the money.', Person),
  approvedBy: described(
    'Refunds: the manager who approved it. Missing when nobody was asked, and for customers.',
    v.optional(Person),
  ),
  deviceId: described(
    'The device that it was made on. Null for a plain call; missing for customers.',
    v.optional(v.nullable(v.string())),
  ),
  reason: described('The reason, as the person wrote it.', v.nullable(v.string())),
  tippedBy: described(
    'Whose tip it is, when that is not who took the payment. Missing for customers.',
    v.optional(Person),
  ),
  tipGiven: described(
    'Who gave the tip to somebody else, and why. Missing: nobody did, and for customers.',
    v.optional(
      v.object({
        by: described('The manager.', Person),
        at: At,
        reason: described('The reason, as the person wrote it.', v.string()),
      }),
    ),
  ),
  arrival,
  visitId: described('The visit that it paid.', v.string()),
  checkKey: described(
    'The check of the visit: main, seat-1 and so on, or the id of a check made by hand.',
    v.string(),
  ),
  parts: described(
    'It was one of so many equal parts of what was due. Missing: it was not.',
    v.optional(v.number()),
  ),
  tipOn: described('The card payment on whose slip this tip was left.', v.optional(v.string())),
  drawerId: described(
    'Cash: the drawer that it went into, or came out of. Missing while who took it keeps it.',
    v.optional(v.string()),
  ),
  chargeId: described(
    'The charge of a card reader that brought it. Missing for customers.',
    v.optional(v.string()),
  ),
  card: described(
    'The card, where the provider told it with the money. Missing for customers.',
    v.optional(
      v.object({
        brand: described('Such as visa.', v.string()),
        last4: described('Its last four digits.', v.string()),
      }),
    ),
  ),
  isTest: described('The card reader was in test mode: no money moved.', v.optional(v.literal(true))),
  byProvider: described(
    'Refunds: the provider of the card reader gave it back to the card, or never took it. Missing: a person gave it back.',
    v.optional(v.literal(true)),
  ),
  back,
  version: Version,
  status: described(
    'The status that people see: `refunded` once all of it was given back.',
    v.picklist(PAYMENT_STATUSES),
  ),
  refundedAmount: described('Cents given back of it so far, with tips.', Cents),
  refundedTip: described('Cents of its tip that were given back so far.', Cents),
  refunds: described(
    'Its refunds, oldest first.',
    v.array(
      v.object({
        id: described('The refund.', v.string()),
        amount: described('Cents given back, with the tip in it.', Cents),
        method: described(
          'How it was given back: by the method of the payment, or in cash.',
          v.picklist(PAID_METHODS),
        ),
        tender,
        rounding,
        drawerId: described('Cash: the drawer that it came out of.', v.optional(v.string())),
        timestamp: described('When it was given back.', v.string()),
        takenBy: described('Who gave it back.', Person),
        approvedBy: described(
          'The manager who approved it. Missing when nobody was asked.',
          v.optional(Person),
        ),
        reason: described('The reason, as the person wrote it.', v.nullable(v.string())),
        back,
        arrival,
      }),
    ),
  ),
  change: described(
    'Cents of cash to hand back: tendered − amount − tip − rounding. Null without cash.',
    v.nullable(v.pipe(v.number(), v.integer())),
  ),
});
export type Payment = v.InferOutput<typeof Payment>;
