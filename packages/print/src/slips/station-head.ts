/** The head of a slip for a station: what it is of, read from afar, and the marks above it. */
import { cell, type Part } from '../layout/part.ts';
import type { Marks, StationHead } from '../slip.ts';
import { WORDS } from '../words.ts';
import { line, mark, some } from './text-part.ts';

/** A copy says so before anything else. */
export const markParts = ({ reprint, insteadOf, late }: Marks): readonly Part[] => [
  ...(reprint ? [mark(WORDS.reprint(reprint))] : []),
  ...some(insteadOf ?? null, (printer) => mark(WORDS.insteadOf(printer))),
  ...(late ? [mark(WORDS.late(late))] : []),
];

export function headParts(head: StationHead): readonly Part[] {
  const { place, counter, number, station, time, server, guests } = head;
  const party = [station, time, server, guests === null ? null : WORDS.guests(guests)];
  return [
    line(counter ? counter.word.toUpperCase() : place, {
      right: [cell(number)],
      size: 'large',
      isBold: true,
    }),
    ...some([counter?.name, counter?.time].filter(Boolean).join('  '), (text) =>
      line(text, { size: 'tall', isBold: true }),
    ),
    line(party.filter(Boolean).join(' · '), { indent: 4 }),
  ];
}
