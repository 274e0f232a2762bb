/** Schemas that several API responses share. */
import * as v from 'valibot';

const whole = () => v.pipe(v.number(), v.integer(), v.minValue(0));

export const Count = whole();
/** Money is integer cents. */
export const Cents = whole();
/** Counts the changes to a row. Its `ETag` is the same number in quotes. */
export const Version = whole();
export const Person = v.object({ id: v.string(), name: v.string() });
