/** What became different of a round that a station has already, and lines that belong to another table by now. */
import type { Part } from '../layout/part.ts';
import type { ChangeSlip, MovedSlip, SlipChange } from '../slip.ts';
import { WORDS } from '../words.ts';
import { lineParts, orderedLine } from './line-parts.ts';
import { headParts, markParts } from './station-head.ts';
import { line, mark, rule } from './text-part.ts';

export const changeParts = ({ marks, head, changes }: ChangeSlip): readonly Part[] => [
  ...markParts(marks),
  line(WORDS.change, { size: 'tall', isBold: true, isCentered: true }),
  ...headParts(head),
  rule('='),
  ...changes.flatMap(partsOfChange),
  { kind: 'beep' },
];

function partsOfChange(change: SlipChange): readonly Part[] {
  switch (change.kind) {
    case 'quantity':
      return lineParts(change.line, {
        lead: change.now === 0 ? WORDS.doNotMake(change.was) : WORDS.make(change),
        isMark: true,
        isBold: true,
      });
    case 'rush':
      return [mark(change.rush ? WORDS.rush : WORDS.noRush)];
    case 'table':
      return [mark(WORDS.newTable(change.was, change.now))];
    case 'allergy':
      return [mark(allergyText(change))];
    case 'cancelled':
      return [
        mark(WORDS.cancelled, { size: 'large' }),
        line(WORDS.cancelledBy(change.by, change.reason), { indent: 4 }),
      ];
  }
}

function allergyText({ allergy, added }: Extract<SlipChange, { kind: 'allergy' }>): string {
  if (allergy === null) return WORDS.noAllergy;
  return added ? WORDS.allergyAdded(allergy) : WORDS.allergyNow(allergy);
}

export const movedParts = ({ marks, head, was, now, lines }: MovedSlip): readonly Part[] => [
  ...markParts(marks),
  mark(WORDS.moved(was, now), { size: 'large' }),
  ...headParts(head),
  rule('='),
  ...lines.flatMap(orderedLine),
  { kind: 'beep' },
];
