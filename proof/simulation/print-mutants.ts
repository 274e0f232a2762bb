/** Broken variants of printing: what is on paper, and what is said of it. The model of printing has others. */
import type { Mutant } from './mutant.ts';

const ATTEMPTS = 'packages/domain/src/printing/attempts.ts';

export const PRINT_MUTANTS: readonly Mutant[] = [
  {
    name: 'a slip is sent before it is stored',
    breaks: 'I50',
    patches: [
      {
        file: ATTEMPTS,
        in: 'beginPrint',
        find: "return { changes: [change('print', begun)], attempt };",
        replace: 'return { changes: [], attempt };',
      },
    ],
  },
  {
    name: 'a ticket is said to be printed when it is taken',
    breaks: 'I50',
    patches: [
      {
        file: ATTEMPTS,
        in: 'beginPrint',
        find: "return { changes: [change('print', begun)], attempt };",
        replace:
          "const done = { ...attempt, word: 'printed', endedAt: now }; return { changes: [change('print', { ...begun, state: 'printed', attempts: [...print.attempts, done] })], attempt };",
      },
    ],
  },
  {
    name: 'a slip that may hang already says nothing of it',
    breaks: 'I50',
    patches: [
      {
        file: ATTEMPTS,
        in: 'isMarked',
        find: 'if (print.again) return true;',
        replace: 'return false;',
      },
    ],
  },
  {
    name: 'a slip of which nothing is known any more is under way for ever',
    breaks: 'I50',
    patches: [
      {
        file: ATTEMPTS,
        in: 'notePrint',
        find: 'const noted = $made;',
        replace: "if (word === 'unsure') return []; const noted = $made;",
      },
    ],
  },
  {
    name: 'the kitchen is not told what changed of a round',
    breaks: 'I50',
    patches: [
      {
        file: 'packages/domain/src/printing/rounds.ts',
        in: 'missingPrint',
        find: 'if (!told || isStillTrue(told, wanted)) return undefined;',
        replace: 'return undefined;',
      },
    ],
  },
  {
    name: 'whatever printer answers at an address gets its slips',
    breaks: 'I50',
    patches: [
      {
        file: 'api/src/printing/tcp-printer.ts',
        in: 'isWell',
        find: 'printer.serial && serial !== printer.serial',
        replace: 'false',
      },
    ],
  },
];
