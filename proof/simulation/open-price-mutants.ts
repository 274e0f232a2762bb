/** Broken variants of open prices. */
import type { Mutant } from './mutant.ts';

export const OPEN_PRICE_MUTANTS: readonly Mutant[] = [
  {
    name: 'an open price above the limit asks nobody',
    breaks: 'I45',
    patches: [
      {
        file: 'packages/domain/src/orders/open-price.ts',
        in: 'mayTypePrices',
        find: 'isAbove(rows.venue(), openPrice)',
        replace: 'false',
      },
    ],
  },
];
