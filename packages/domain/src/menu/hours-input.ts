/** Hours as commands take them. */
import * as v from 'valibot';
import { described } from '../ground/described.ts';
import { TimeOfDay } from '../staff/staff-args.ts';

const MOST_HOURS = 7;

const Day = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6));

export const HoursIn = v.pipe(
  v.array(
    v.strictObject({
      days: described(
        'The days on which it begins. 0 is Sunday.',
        v.pipe(
          v.array(Day),
          v.minLength(1),
          v.maxLength(7),
          v.check((days) => new Set(days).size === days.length, 'Each day can be named once.'),
        ),
      ),
      from: described('HHMM by the clock of the venue.', TimeOfDay),
      to: described('HHMM. At or before `from`: on the next day.', TimeOfDay),
    }),
  ),
  v.maxLength(MOST_HOURS),
);
