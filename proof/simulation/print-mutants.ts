/** Broken variants of printing: what is on paper, and what is said of it. The model of printing has others. */
import type { Mutant } from './mutant.ts';

export const PRINT_MUTANTS: readonly Mutant[] = [
  {
    name: 'a slip is sent before it is stored',
    breaks: 'I50',
    patches: [
      {
        file: 'packages/domain/src/printing/attempts.ts',
        in: 'beginPrint',
        find: "return { changes: [change('print', begun)], attempt };",
        replace: 'return { changes: [], attempt };',
      },
    ],
  },
];
