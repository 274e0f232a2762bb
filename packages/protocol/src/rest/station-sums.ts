/** What was made at each station, as the report of a venue has it. */
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Cents, Count } from './values.ts';

export const StationSums = described(
  'What was made at each station, the highest sales first, without tax. Refunds are not taken off. `stationId` is `none` for what nobody makes; `name` is null when the venue has no such station.',
  v.array(
    v.object({
      stationId: described('The station that the lines were sold at.', v.string()),
      name: described('What people call it.', v.nullable(v.string())),
      quantity: described('How many portions.', Count),
      sales: described('Cents, at the prices of the lines.', Cents),
    }),
  ),
);
