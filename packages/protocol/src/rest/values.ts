/** Values that the answers of the API share. */
import * as v from 'valibot';

export const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Money is integer cents. */
export const Cents = Count;
/** Counts the changes of a row; its `ETag` is the same number in quotes. */
export const Version = Count;
export const Person = v.object({ id: v.string(), name: v.string() });
