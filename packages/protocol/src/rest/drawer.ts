/** Drawers as the API returns them. Amounts are integer cents, times are UTC. */
import { CASH_MOVES } from '@tableside/domain/entities/drawer.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { At, BusinessDay, Cents, Count, Id, Name, Person, VenueId, Version } from './values.ts';

/** An amount that may be negative. */
const Difference = v.pipe(v.number(), v.integer());

export const Drawer = v.object({
  id: Id,
  venueId: VenueId,
  name: Name,
  deviceId: described('The device that it was opened on. Null for a plain call.', v.nullable(v.string())),
  printerId: described('The printer that opens it. Missing: nobody said.', v.optional(Id)),
  businessDay: BusinessDay,
  status: described('open, or closed once it was counted.', v.picklist(['open', 'closed'])),
  float: described('Cents that were in it when it was opened.', Cents),
  opened: described(
    'Who opened it, and when.',
    v.object({ by: described('Who opened it.', Person), at: At }),
  ),
  moves: described(
    'What was put in and taken out besides payments. A move is never edited.',
    v.array(
      v.object({
        id: Id,
        kind: described(
          'paidIn, paidOut, drop (into the safe) or noSale (only opened).',
          v.picklist(CASH_MOVES),
        ),
        cents: described('The amount. 0 when it was only opened.', Cents),
        reason: described('Why.', v.string()),
        by: described('Who did it.', Person),
        approvedBy: described('The manager who allowed it, if one had to.', v.nullable(Person)),
        at: described('When.', v.string()),
      }),
    ),
  ),
  closed: described(
    'The count. Null while the drawer is open.',
    v.nullable(
      v.object({
        at: At,
        by: described('Who closed it.', Person),
        businessDay: BusinessDay,
        counted: described(
          'How many of its portions were taken from the count of what is left. Missing: none.',
          Cents,
        ),
        denominations: described(
          'How many there were of each coin and note, by its value in cents.',
          v.optional(v.record(v.string(), Count)),
        ),
        expected: described('Cents that should have been in it. For managers.', v.optional(Difference)),
        difference: described(
          'counted − expected: negative when cash is missing. For managers.',
          v.optional(Difference),
        ),
      }),
    ),
  ),
  late: described(
    'Payments and refunds that arrived more than 24 hours after they were made, dated on these days or arrived on them. At most 200, the latest arrivals first.',
    v.array(
      v.object({
        paymentId: described('On a refund: the payment that it gives back.', v.string()),
        cents: described('The amount with the tip. Negative when it was given back.', Difference),
      }),
    ),
  ),
  others: described(
    'Cash of people who neither opened the drawer nor were at its device. For managers. Missing: none.',
    v.optional(
      v.array(
        v.object({
          paymentId: described('The payment or the refund.', v.string()),
          cents: described('The amount with the tip. Negative when it was given back.', Difference),
          by: described('Who took it, or gave it back.', Person),
        }),
      ),
    ),
  ),
  version: Version,
});
export type Drawer = v.InferOutput<typeof Drawer>;
