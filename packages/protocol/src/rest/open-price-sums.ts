/** What was sold at open prices, as a report and a Z say it. */
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Cents, Count, Person } from './values.ts';

export const OpenPriceSums = described(
  'What was sold at open prices, by who typed them and who approved them, the largest amount first. Missing: nothing was.',
  v.optional(
    v.array(
      v.object({
        by: described('Who typed the prices.', Person),
        approvedBy: described('The manager who approved them. Null when nobody had to.', v.nullable(Person)),
        count: described('How many portions.', Count),
        cents: described('Cents of what they cost with their options, without taxes on top.', Cents),
      }),
    ),
  ),
);
