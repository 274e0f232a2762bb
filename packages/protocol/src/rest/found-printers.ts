/** What the server found when it looked for printers. */
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Count } from './values.ts';

export const FoundPrinters = v.strictObject({
  looked: described(
    'How many addresses it has tried. 0: it calls no printers in networks of its own.',
    Count,
  ),
  addresses: described(
    'Where something answers at port 9100. It may be something else.',
    v.array(v.string()),
  ),
});
export type FoundPrinters = v.InferOutput<typeof FoundPrinters>;
