/** Broken variants of choices: how often an option is there, and what is left out. */
import type { Mutant } from './mutant.ts';

const PRICING = 'packages/domain/src/menu/pricing.ts';
const PLACES = 'packages/domain/src/menu/option-places.ts';

export const CHOICE_MUTANTS: readonly Mutant[] = [
  {
    name: 'an option that is there twice is paid once',
    breaks: 'I44',
    patches: [
      {
        file: PLACES,
        in: 'timesOf',
        find: "const count = quantity * (times.get(path.join(' ')) ?? 1);",
        replace: "const count = times.get(path.join(' ')) ?? 1;",
      },
    ],
  },
  {
    name: 'what is left out is paid',
    breaks: 'I44',
    patches: [{ file: PRICING, in: 'ownPrice', find: "prefix === 'no'", replace: 'false' }],
  },
  {
    name: 'what is below an option is taken for the dish’s own',
    breaks: 'I44',
    patches: [
      {
        file: PLACES,
        in: 'timesOf',
        find: "const count = quantity * (times.get(path.join(' ')) ?? 1);",
        replace: 'const count = quantity;',
      },
    ],
  },
];
