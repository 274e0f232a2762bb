/** Pieces of argument schemas that several commands share. Amounts are cents. */
import * as v from 'valibot';

/** No price, no order and no payment with its tip is above this: $100,000. */
export const MAX_CENTS = 10_000_000;

export const Cents = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(MAX_CENTS, 'must be $100,000 at most'),
);
export const MAX_QUANTITY = 999;
export const Quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY));
/** So many more, or fewer. */
export const QuantityChange = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(-MAX_QUANTITY),
  v.maxValue(MAX_QUANTITY),
  v.notValue(0),
);
/** Where a row stands among its siblings. */
export const Position = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));

/** Control characters, line breaks, and the characters that turn the direction of the text around them. */
const HIDDEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;
const HIDDEN_IN_TEXT = /[^\P{Cc}\n\r\t]|\p{Bidi_Control}/u;

/** Whether every character shows: hidden ones can make a name look like another one, or break a ticket. */
export const isPlainLine = (text: string): boolean => !HIDDEN.test(text);
const plainLine = v.check(isPlainLine, 'must not contain control characters');
const plainText = v.check(
  (text: string) => !HIDDEN_IN_TEXT.test(text),
  'must not contain control characters',
);

/** One line of text, which may be empty. */
export const line = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most), plainLine);
export const Name = v.pipe(line(120), v.minLength(1));
export const Text = v.pipe(v.string(), v.trim(), v.maxLength(2000), plainText);
/** What a person typed beside a line or an order; empty means none. */
export const Note = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(280),
      plainText,
      v.transform((text) => (text === '' ? null : text)),
    ),
  ),
);

/** A member of each id at most once. */
export const uniqueIds = (rows: readonly { readonly id: string }[]): boolean =>
  new Set(rows.map((row) => row.id)).size === rows.length;
