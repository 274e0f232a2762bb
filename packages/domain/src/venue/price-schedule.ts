/** A price schedule as people edit it. */
import * as v from 'valibot';
import { CalendarDay, Cents, Name, Percent } from '../command/args.ts';
import { DayOfWeek, TimeOfDay } from '../staff/staff-args.ts';
import { RowId } from '../values/ids.ts';

export const MAX_SCHEDULES = 50;
/** The most products and sizes that one schedule can name. */
const MAX_NAMED = 500;

const Ids = v.pipe(v.array(RowId), v.maxLength(MAX_NAMED));
const SizeKey = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}\/[A-Za-z0-9_-]{1,64}$/));

/** A schedule as people edit it, without its id. */
export const ScheduleValue = v.pipe(
  v.strictObject({
    name: Name,
    days: v.pipe(
      v.array(DayOfWeek),
      v.minLength(1),
      v.check((days) => new Set(days).size === days.length, 'must be different'),
    ),
    from: TimeOfDay,
    to: TimeOfDay,
    validFrom: v.optional(CalendarDay),
    validTo: v.optional(CalendarDay),
    categoryIds: v.optional(Ids, []),
    productIds: v.optional(Ids, []),
    percent: v.optional(v.pipe(Percent, v.minValue(0.001))),
    fixed: v.optional(v.record(SizeKey, Cents)),
  }),
  v.check(
    ({ percent, fixed }) => (percent === undefined) !== (fixed === undefined),
    'must have percent or fixed',
  ),
  v.check(
    ({ percent, categoryIds, productIds }) =>
      percent === undefined || categoryIds.length + productIds.length > 0,
    'must name a category or a product',
  ),
  v.check(
    ({ fixed }) => fixed === undefined || isBetween(Object.keys(fixed).length, 1, MAX_NAMED),
    `must have between 1 and ${MAX_NAMED} prices`,
  ),
  v.check(
    ({ validFrom, validTo }) => !validFrom || !validTo || validFrom <= validTo,
    'must end after it begins',
  ),
);

const isBetween = (count: number, least: number, most: number): boolean => count >= least && count <= most;
