/** What a venue sold at tables, as takeout and on tabs, as its report says it. */
import { described } from '@tableside/domain/ground/described.ts';
import { SERVICES } from '@tableside/domain/visits/party-of.ts';
import * as v from 'valibot';
import { Cents, Count } from './values.ts';

export const SoldByService = described(
  'What was sold to guests at tables, as takeout and on tabs at the counter, by the visits that were closed. Refunds are not taken off. Missing: all was sold at tables.',
  v.optional(
    v.array(
      v.object({
        service: described('dineIn, takeout or tab.', v.picklist(SERVICES)),
        orders: described('How many visits.', Count),
        sales: described('Cents of what was sold, with tax.', Cents),
      }),
    ),
  ),
);
