/** Short ways to say the parts of a slip. */
import { cell, type Part, type TextPart } from '../layout/part.ts';
import type { SlipFact } from '../slip.ts';

export const line = (text: string, looks: Omit<TextPart, 'kind' | 'text'> = {}): TextPart => ({
  kind: 'text',
  text,
  ...looks,
});

/** White on black, twice as high. */
export const mark = (text: string, looks: Omit<TextPart, 'kind' | 'text'> = {}): TextPart =>
  line(text, { size: 'tall', isBold: true, isMark: true, indent: 4, ...looks });

export const rule = (of: '=' | '-'): Part => ({ kind: 'rule', of });

export const fact = ({ label, value }: SlipFact): readonly Part[] =>
  value === '' ? [] : [line(label, { right: [cell(value)], indent: 2 })];

/** Nothing where there is no text. */
export const some = (text: string | null, part: (text: string) => Part): readonly Part[] =>
  text === null || text === '' ? [] : [part(text)];
