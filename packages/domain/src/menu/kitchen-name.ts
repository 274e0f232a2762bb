/** What commands take as the name that the kitchen has for a dish, a size or an option. */
import { line } from '../command/args.ts';
import { described } from '../ground/described.ts';
import { MAX_KITCHEN_NAME } from '../values/text-limits.ts';

export const KitchenName = described(
  'What the kitchen calls it, in any script. Missing or empty: its name.',
  line(MAX_KITCHEN_NAME),
);
