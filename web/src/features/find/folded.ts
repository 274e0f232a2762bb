/**
 * Folds a text into what people type: without case, accents, punctuation and marks of the writing direction. Digits of
 * other scripts become ours.
 */

/** Letters that no accent is taken off. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}'’ʼ]/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđı]/g, (letter) => LETTERS[letter] ?? letter)
    // The digits of Arabic and of Persian end in the four bits of their value.
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A text that is searched many times, folded once. */
export interface Searched {
  readonly text: string;
  readonly words: readonly string[];
}

export function searched(text: string): Searched {
  const whole = folded(text);
  return { text: whole, words: whole === '' ? [] : whole.split(' ') };
}

/** How well a text was found: all of it, its beginning, the beginnings of its words, or something inside it. */
export type Match = 0 | 1 | 2 | 3;

/** Undefined: not found. */
export function matchOf({ text, words }: Searched, wanted: Searched): Match | undefined {
  if (wanted.words.length === 0) return undefined;
  if (text === wanted.text) return 0;
  if (text.startsWith(wanted.text)) return 1;
  if (wanted.words.every((start) => words.some((word) => word.startsWith(start)))) return 2;
  // Scripts without spaces have no beginnings of words.
  return wanted.text.length > 1 && text.includes(wanted.text) ? 3 : undefined;
}
