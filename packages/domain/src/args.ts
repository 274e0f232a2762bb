/** Pieces of argument schemas that several commands share. Amounts are cents. */
import * as v from 'valibot';

/** No single price or payment is above $100,000. */
export const MAX_CENTS = 10_000_000;

export const Cents = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_CENTS));
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

export const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120));
export const Text = v.pipe(v.string(), v.trim(), v.maxLength(2000));
/** What a person typed beside a line or an order; empty means none. */
export const Note = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(280),
      v.transform((text) => (text === '' ? null : text)),
    ),
  ),
);

/** A member of each id at most once. */
export const uniqueIds = (rows: readonly { readonly id: string }[]): boolean =>
  new Set(rows.map((row) => row.id)).size === rows.length;
