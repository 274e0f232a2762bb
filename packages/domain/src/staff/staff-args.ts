/** The fields of a staff card, shared by the commands that create and edit one. */

import * as v from 'valibot';
import { line, Name } from '../command/args.ts';
import { described } from '../ground/described.ts';

/** Contact fields may stay empty, because a card is often created before everything is known. */
const Contact = line(254);
const Email = v.pipe(
  described('The email address. People sign in with it.', Contact),
  v.toLowerCase(),
  v.union([v.literal(''), v.pipe(v.string(), v.email())]),
);

/** Four digits, HHMM, by the venue's wall clock. */
export const TimeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3])[0-5]\d$/, 'must be a time like 1730'));
/** 0 is Sunday. */
export const DayOfWeek = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6));
export const ShiftHours = v.strictObject({
  start: described('HHMM, 24 hours.', TimeOfDay),
  end: described('HHMM, 24 hours.', TimeOfDay),
});

export const staffFields = {
  firstName: described('Of the member of staff.', Name),
  lastName: described('Of the member of staff.', line(120)),
  email: Email,
  phoneNumber: described('As people write it.', Contact),
  sections: described(
    'The keys of the sections that the person serves.',
    v.pipe(v.array(Name), v.maxLength(50)),
  ),
};

/** 0 to 5, with up to two decimals. It is stored as given. */
const Rating = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(0),
  v.maxValue(5),
  v.check(
    (rating) => Math.abs(rating * 100 - Math.round(rating * 100)) < 1e-6,
    'must have at most two decimals',
  ),
);

/** The figures of a card, each as it may be given. Sales are cents. */
export const metricsFields = {
  averageRating: described('From 0 to 5.', v.optional(Rating)),
  ordersServed: described(
    'How many orders the person has served.',
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000))),
  ),
  totalSales: described(
    'Cents.',
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000_000))),
  ),
};

export const Schedule = described(
  'The hours of the week.',
  v.pipe(
    v.array(
      v.strictObject({
        dayOfWeek: described('0 is Sunday.', DayOfWeek),
        ...ShiftHours.entries,
      }),
    ),
    v.check(
      (days) => new Set(days.map((day) => day.dayOfWeek)).size === days.length,
      'must name each day once',
    ),
  ),
);
