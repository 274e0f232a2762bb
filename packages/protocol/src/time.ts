/** A time that the wire carries: ISO 8601 with its offset or Z. */
import * as v from 'valibot';

const Pattern = v.pipe(v.string(), v.isoTimestamp());

/** What the pattern takes, `Date` may not: an offset of hours alone. */
const isTime = (text: string): boolean => v.is(Pattern, text) && !Number.isNaN(Date.parse(text));

export const Time = v.pipe(
  v.string(),
  v.check(isTime, 'must be a time in ISO 8601'),
  v.metadata({ format: 'date-time' }),
);
