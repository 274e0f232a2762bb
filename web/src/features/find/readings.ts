/** What somebody may have meant by what they typed: a dish, how many of it, and for which seat. */
import { folded, type Searched } from './folded.ts';

/** One way to read the words. */
export interface Reading {
  readonly name: Searched;
  readonly quantity: number;
  readonly seat: number | null;
}

/** Longer than any name. Nobody types more, but a text may be pasted. */
const MOST_LETTERS = 120;

/** What was typed, as far as it is looked at. */
export const typedWords = (typed: string): Searched => {
  const text = folded(typed.slice(0, MOST_LETTERS));
  return { text, words: text === '' ? [] : text.split(' ') };
};

/**
 * Returns each way to read the words as a dish, the plainest first. A number may be part of the name ("7 Up"), or how
 * many ("2 negroni", "negroni 2", "negroni x2"). `seat 3` and `s3` name the seat.
 */
export function readingsOf(typed: Searched): readonly Reading[] {
  const plain: Words = { words: typed.words, quantity: 1, seat: null };
  const seated = withoutSeat(plain);
  const counted = [plain, ...seated].flatMap((reading) => [reading, ...withoutQuantity(reading)]);
  return counted
    .filter(({ words }) => words.length > 0)
    .map(({ words, ...rest }) => ({ ...rest, name: { words, text: words.join(' ') } }));
}

interface Words {
  readonly words: readonly string[];
  readonly quantity: number;
  readonly seat: number | null;
}

const SEAT = /^(?:seat|s)([1-9]\d?)$/;
const NUMBER = /^[1-9]\d?$/;
/** Somebody is still typing the seat. */
const BEGUN = ['s', 'se', 'sea', 'seat'];

function withoutSeat(reading: Words): readonly Words[] {
  const { words } = reading;
  const at = words.findIndex(
    (word, n) => SEAT.test(word) || (word === 'seat' && NUMBER.test(words[n + 1] ?? '')),
  );
  if (at >= 0) {
    const inOne = SEAT.exec(words[at] ?? '')?.[1];
    const seat = Number(inOne ?? words[at + 1]);
    return [{ ...reading, words: words.toSpliced(at, inOne === undefined ? 2 : 1), seat }];
  }
  return words.length > 1 && BEGUN.includes(words.at(-1) ?? '')
    ? [{ ...reading, words: words.slice(0, -1) }]
    : [];
}

/** The number stands before the name or after it. */
function withoutQuantity(reading: Words): readonly Words[] {
  const { words } = reading;
  if (words.length < 2) return [];
  const first = quantityIn(words[0]);
  const last = quantityIn(words.at(-1));
  return [
    ...(first === undefined ? [] : [{ ...reading, words: words.slice(1), quantity: first }]),
    ...(last === undefined ? [] : [{ ...reading, words: words.slice(0, -1), quantity: last }]),
  ];
}

function quantityIn(word: string | undefined): number | undefined {
  const [, before, after] = /^(?:x?([1-9]\d?)|([1-9]\d?)x)$/.exec(word ?? '') ?? [];
  const digits = before ?? after;
  return digits === undefined ? undefined : Number(digits);
}
