/** A ticket: one round for one printer, by course. */
import type { Part } from '../layout/part.ts';
import type { SlipCourse, TicketSlip } from '../slip.ts';
import { WORDS } from '../words.ts';
import { orderedLine } from './line-parts.ts';
import { headParts, markParts } from './station-head.ts';
import { line, mark, rule, some } from './text-part.ts';

export const ticketParts = ({
  marks,
  head,
  addsTo,
  rush,
  allergy,
  courses,
  note,
}: TicketSlip): readonly Part[] => [
  ...markParts(marks),
  ...headParts(head),
  ...some(addsTo, (number) => line(WORDS.addsTo(number), { isBold: true })),
  rule('='),
  ...(rush ? [mark(WORDS.rush)] : []),
  ...some(allergy, (words) => mark(WORDS.allergy(words))),
  ...courses.flatMap(courseParts),
  ...(note ? [rule('-'), line(WORDS.note(note), { size: 'tall', indent: 4 })] : []),
  { kind: 'beep' },
];

const courseParts = ({ course, lines }: SlipCourse): readonly Part[] => [
  ...(course === null ? [] : [line(WORDS.course(course), { isCentered: true })]),
  ...lines.flatMap(orderedLine),
];
