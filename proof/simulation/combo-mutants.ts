/** Broken variants of combos: their price, and what keeps them whole. */
import type { Mutant } from './mutant.ts';

const LINES = 'packages/domain/src/orders/combo-lines.ts';
const PAD = 'packages/domain/src/visits/pad-lines.ts';
const MATES = 'packages/domain/src/visits/combo-mates.ts';

export const COMBO_MUTANTS: readonly Mutant[] = [
  {
    name: 'each part of a combo costs its list price',
    breaks: 'I47',
    patches: [
      {
        file: LINES,
        in: 'asLines',
        find: 'const currentPrice = (shares[n] ?? 0) + extra;',
        replace: 'const currentPrice = (lists[n] ?? 0) + extra;',
      },
    ],
  },
  {
    name: 'one part of a combo is taken off alone',
    breaks: 'I47',
    patches: [
      {
        file: PAD,
        in: 'takeOffPad',
        find: 'const gone = matesIn(placed.order, placed.line);',
        replace: 'const gone = [placed.line];',
      },
    ],
  },
  {
    name: 'one part of a combo is counted alone',
    breaks: 'I47',
    patches: [
      {
        file: PAD,
        in: 'changeOnPad',
        find: 'quantity === line.quantity ? [line] : matesIn(order, line)',
        replace: '[line]',
      },
    ],
  },
  {
    name: 'a combo of which a part was sent is taken off all the same',
    breaks: 'I47',
    patches: [
      {
        file: PAD,
        in: 'takeOffPad',
        find: 'isPad(placed.order) ? sentAmong(matesOf(chain, placed)) : placed.order',
        replace: 'isPad(placed.order) ? undefined : placed.order',
      },
    ],
  },
  {
    name: 'a part of a combo moves to another check alone',
    breaks: 'I47',
    patches: [
      {
        file: MATES,
        in: 'withMates',
        find: '[...new Set([...itemIds, ...mates.map(({ id }) => id)])]',
        replace: '[...new Set([...itemIds, ...mates.slice(mates.length).map(({ id }) => id)])]',
      },
    ],
  },
  {
    name: 'combos that go are the same as those that stay',
    breaks: 'I47',
    patches: [
      {
        file: 'packages/domain/src/visits/divided-lines.ts',
        in: 'dividedLines',
        find: 'item.combo && combos.has(item.combo.id)',
        replace: 'item.combo && combos.has(item.combo.id) && combos.size < 0',
      },
    ],
  },
];
