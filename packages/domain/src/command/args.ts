/** Argument schemas that several commands share. Amounts are cents. */
import * as v from 'valibot';
import { described } from '../ground/described.ts';
import { isDay } from '../values/day-range.ts';
import { MAX_NOTE } from '../values/text-limits.ts';

/** The highest price, order total, and payment with its tip: $100,000. */
export const MAX_CENTS = 10_000_000;

export const Cents = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(MAX_CENTS, 'must be $100,000 at most'),
);
/** Percent, with up to three decimals. */
export const Percent = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(0),
  v.maxValue(100),
  v.check(
    (rate) => Math.abs(rate * 1000 - Math.round(rate * 1000)) < 1e-6,
    'must have at most three decimals',
  ),
);
export const MAX_QUANTITY = 999;
export const Quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY));
/** A day that exists, YYYY-MM-DD. */
export const CalendarDay = v.pipe(v.string(), v.check(isDay, 'must be a day like 2026-06-12'));
/** How many guests sit at a table, and the numbers of their seats. */
export const Covers = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99));
/** The courses of a meal. */
export const Course = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9));
/** The course of a product. 0: none, though its category has one. */
export const CourseOrNone = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9));
/** A change of a quantity: positive adds, negative removes. */
export const QuantityChange = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(-MAX_QUANTITY),
  v.maxValue(MAX_QUANTITY),
  v.notValue(0),
);
/** The sort position of a row among its siblings. */
export const Position = described(
  'Its place among others; smaller comes first.',
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
);

/** Matches control characters, line breaks, and characters that change the direction of text. */
const HIDDEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;
const HIDDEN_IN_TEXT = /[^\P{Cc}\n\r\t]|\p{Bidi_Control}/u;

/**
 * Whether every character is visible. Hidden characters can make a name look like another one, or break a printed
 * ticket.
 */
export const isPlainLine = (text: string): boolean => !HIDDEN.test(text);
const plainLine = v.check(isPlainLine, 'must not contain control characters');
const plainText = v.check(
  (text: string) => !HIDDEN_IN_TEXT.test(text),
  'must not contain control characters',
);

/** One line of text, at most `most` characters. It may be empty. */
export const line = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most), plainLine);
export const Name = described('What people call it.', v.pipe(line(120), v.minLength(1)));
export const Text = v.pipe(v.string(), v.trim(), v.maxLength(2000), plainText);
/** A note or an allergy that a person wrote. It may have several lines. An empty note becomes null. */
export const Note = described(
  'A note for colleagues.',
  v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(MAX_NOTE),
        plainText,
        v.transform((text) => (text === '' ? null : text)),
      ),
    ),
  ),
);

/** Why somebody did something, in one line. */
export const Reason = described(
  'The reason, as the person wrote it.',
  v.pipe(line(MAX_NOTE), v.minLength(1)),
);

/** Whether every row has a different id. */
export const uniqueIds = (rows: readonly { readonly id: string }[]): boolean =>
  new Set(rows.map((row) => row.id)).size === rows.length;
