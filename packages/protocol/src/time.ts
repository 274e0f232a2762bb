/** A time on the wire: ISO 8601 with an offset or Z. */
import * as v from 'valibot';

const Pattern = v.pipe(v.string(), v.isoTimestamp());

/** The pattern accepts an offset with hours only, which `Date` may not be able to parse. So both are checked. */
const isTime = (text: string): boolean => v.is(Pattern, text) && !Number.isNaN(Date.parse(text));

export const Time = v.pipe(
  v.string(),
  v.check(isTime, 'must be a time in ISO 8601'),
  v.metadata({ format: 'date-time' }),
);
