/** The lines of a slip for a station, as a cook reads them: the quantity first, then what it is, then how. */
import { cell, type Part, type TextPart } from '../layout/part.ts';
import type { SlipLine, SlipOption } from '../slip.ts';
import { WORDS } from '../words.ts';
import { line, mark, some } from './text-part.ts';

const INDENT = 4;

/** `lead`: what is said of it before its name. */
export const lineParts = (of: SlipLine, looks: Omit<TextPart, 'kind' | 'text'>): readonly Part[] => [
  line(of.name, {
    instead: of.instead,
    right: of.seat === null ? [] : [cell(WORDS.seat(of.seat))],
    size: 'tall',
    indent: INDENT,
    ...looks,
  }),
  ...some(of.size, (size) => line(size, { first: INDENT })),
  ...of.options.map(optionPart),
  ...some(of.note, (note) => line(WORDS.note(note), { first: INDENT, indent: INDENT + 2, isBold: true })),
  ...some(of.allergy, (allergy) => below(WORDS.allergy(allergy))),
  ...some(of.clash, below),
];

export const orderedLine = (of: SlipLine): readonly Part[] =>
  lineParts(of, { lead: WORDS.times(of.quantity) });

function optionPart({ text, depth, isLeftOut }: SlipOption): Part {
  const first = INDENT + 2 * depth;
  return line(text, { first, indent: first + 2, isBold: isLeftOut });
}

const below = (text: string): Part => mark(text, { size: 'normal', first: INDENT, indent: INDENT });
