/** Combos that were sold, as a report and a Z say it. */
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Cents, Count, Name } from './values.ts';

export const ComboSums = described(
  'Combos that were sold, the largest amount first. Their parts are among the products, too, each with its share. Missing: none were.',
  v.optional(
    v.array(
      v.object({
        productId: described('The combo on the menu.', v.string()),
        name: Name,
        count: described('How many.', Count),
        cents: described('Cents of what their parts cost with their options, without taxes on top.', Cents),
      }),
    ),
  ),
);
