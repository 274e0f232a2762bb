/**
 * The bill of a visit, computed from its rounds as they are now, and where the guests pay first from the lines that they
 * pay next. Amounts are integer cents.
 */
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { LineTax, OrderItem } from './order.ts';
import { Cents, Count } from './values.ts';
import { Sale, Visit } from './visit.ts';

/** Negative when more was taken than is owed. */
const Due = v.pipe(v.number(), v.integer());

const Check = v.object({
  key: described('main, seat-1 and so on, or the id of a check made by hand.', v.string()),
  name: described('What people call the check. Null: nobody named it.', v.nullable(v.string())),
  net: described('Cents after comps and discounts, before the service charge and added taxes.', Cents),
  service: described('Cents of service charge.', Cents),
  taxes: Sale.entries.taxes,
  exempted: described('Cents of tax in the prices that an exempt guest does not pay.', Cents),
  total: described('Cents to pay on this check, without tips. The checks add up to the bill.', Cents),
  taken: described('Cents paid on this check so far, without tips.', Cents),
  due: described('Cents still to pay on this check. Negative when more was taken.', Due),
  offered: described('What to ask for on this check: never more than the whole bill still owes.', Cents),
});

const BillLine = v.object({
  roundId: described('The round, which is an order of its own.', v.string()),
  item: OrderItem,
  tax: described('The tax of the line.', LineTax),
  gross: described('Cents: what the portions cost that were not voided.', Cents),
  net: described('Cents after comps and discounts.', Cents),
  shares: described('The part of `net` on each check that has the line.', v.record(v.string(), Cents)),
});

export const Bill = described(
  'The bill as the rounds make it now.',
  v.object({
    ...Sale.entries,
    lines: described('Each line that was sent, in the order of the rounds.', v.array(BillLine)),
    reductions: described(
      'What each comp and each discount took off.',
      v.array(
        v.object({
          adjustmentId: described('The comp or discount.', v.string()),
          kind: described('What was taken off.', v.picklist(['comp', 'discount'])),
          cents: described(
            'What it took off. Voids are counted at the price of the item, without tax.',
            Cents,
          ),
        }),
      ),
    ),
    taken: described('Cents paid so far, without tips.', Cents),
    due: described('Cents still to pay. Negative when more was taken.', Due),
    checks: described('Parts of the bill. Those of a visit itself were made by hand.', v.array(Check)),
    unsent: described(
      'Lines on the pad, which nobody has sent. Only where the guests pay first are they on the bill.',
      v.object({
        lines: described('How many lines.', Count),
        cents: described('An amount in cents.', Cents),
      }),
    ),
  }),
);
export type Bill = v.InferOutput<typeof Bill>;

export const VisitWithBill = v.object({ ...Visit.entries, bill: Bill });
