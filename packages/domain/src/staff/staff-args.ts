/** The fields of a staff card, shared by the commands that create and edit one. */
import * as v from 'valibot';
import { line, Name } from '../command/args.ts';

/** Contact fields may stay empty, because a card is often created before everything is known. */
const Contact = line(254);
const Email = v.pipe(Contact, v.toLowerCase(), v.union([v.literal(''), v.pipe(v.string(), v.email())]));

/** Four digits, HHMM, by the venue's wall clock. */
export const TimeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3])[0-5]\d$/, 'must be a time like 1730'));
/** 0 is Sunday. */
export const DayOfWeek = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6));
export const ShiftHours = v.strictObject({ start: TimeOfDay, end: TimeOfDay });

export const staffFields = {
  firstName: Name,
  lastName: line(120),
  email: Email,
  phoneNumber: Contact,
  sections: v.pipe(v.array(Name), v.maxLength(50)),
};

export const Schedule = v.pipe(
  v.array(
    v.strictObject({
      dayOfWeek: DayOfWeek,
      ...ShiftHours.entries,
    }),
  ),
  v.check(
    (days) => new Set(days.map((day) => day.dayOfWeek)).size === days.length,
    'must name each day once',
  ),
);
