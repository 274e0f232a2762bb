/** What was taken off bills, as a report says it. */
import { REASON_KINDS } from '@tableside/domain/entities/bill-settings.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Cents, Count, Person } from './values.ts';

export const Reductions = described(
  'The reductions of bills, one row for each kind, reason, giver and approver, the largest amount first. A void counts on the day of its order, everything else on the day on which its visit was closed. Prices of voids are without tax.',
  v.array(
    v.object({
      kind: described('void, comp, discount, serviceWaived or taxExempt.', v.picklist(REASON_KINDS)),
      reason: described('The reason, as the person wrote it.', v.string()),
      by: described('Who gave it.', Person),
      approvedBy: described('Who approved it. Null when nobody else had to.', v.nullable(Person)),
      times: described('How often.', Count),
      cents: described('What it took off. Voids are counted at the price of the item, without tax.', Cents),
    }),
  ),
);
