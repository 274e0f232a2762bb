/** The report by category, and of the options that were chosen. */
import { PREFIXES } from '@tableside/domain/entities/menu.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Cents, Count, Name } from './values.ts';

export const CategorySums = described(
  'What was made of each category, the highest sales first, without tax. Refunds are not taken off. A line counts for the category that it was sold in. Missing: no line names one.',
  v.optional(
    v.array(
      v.object({
        categoryId: described('The category. Null: lines that name none.', v.nullable(v.string())),
        name: described('The name under which it last sold something.', v.nullable(v.string())),
        quantity: described('How many portions.', Count),
        sales: described('Cents, without discounts.', Cents),
      }),
    ),
  ),
);

export const OptionSums = described(
  'The options that were chosen on what was made, the most often first, at most 200. Missing when there were none.',
  v.optional(
    v.array(
      v.object({
        groupId: described('The option group.', v.string()),
        optionId: described('The option.', v.string()),
        groupName: Name,
        name: Name,
        prefix: described('How it was wanted. Missing: as it is.', v.optional(v.picklist(PREFIXES))),
        count: described('How often it was in a portion.', Count),
        cents: described('Cents of it alone, without what is below it.', Cents),
      }),
    ),
  ),
);
