/** The form of a price schedule, and how one is named in lists. Amounts stay dollars as typed. */
import type { PriceSchedule } from '@tableside/domain/entities/price-schedule.ts';
import { parseDollars } from '@tableside/domain/values/typed-dollars.ts';
import * as v from 'valibot';
import { dollarsFault, dollarsText, Percent, required } from '../../../../components/form/form-schemas.ts';
import { dayName } from '../../../../components/time/day-names.ts';
import { timeText } from '../../../../ui/fields/time-text.ts';

export interface ScheduleValues {
  name: string;
  days: number[];
  from: string;
  to: string;
  validFrom: string;
  validTo: string;
  /** `percent` or `fixed`. */
  kind: string;
  percent: string;
  categoryIds: string[];
  productIds: string[];
  /** By `product/size`. An empty text is no price. */
  fixed: Record<string, string>;
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
/** Monday first, as people read a week. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

export const scheduleValuesOf = (schedule: PriceSchedule | null): ScheduleValues => ({
  name: schedule?.name ?? '',
  days: [...(schedule?.days ?? [1, 2, 3, 4, 5])],
  from: schedule?.from ?? '1600',
  to: schedule?.to ?? '1800',
  validFrom: schedule?.validFrom ?? '',
  validTo: schedule?.validTo ?? '',
  kind: schedule?.fixed === undefined ? 'percent' : 'fixed',
  percent: schedule?.percent === undefined ? '' : String(schedule.percent),
  categoryIds: [...(schedule?.categoryIds ?? [])],
  productIds: [
    ...new Set([...(schedule?.productIds ?? []), ...Object.keys(schedule?.fixed ?? {}).map(productOf)]),
  ],
  fixed: Object.fromEntries(
    Object.entries(schedule?.fixed ?? {}).map(([key, cents]) => [key, dollarsText(cents)]),
  ),
});

/** The products that the form shows: those of the percentage, and those that have a price. */
export const productOf = (key: string): string => key.split('/')[0] ?? '';

const PercentOff = v.pipe(
  v.string(),
  v.trim(),
  v.check((typed) => v.is(Percent, typed) && Number(typed) > 0, 'Enter a percentage above 0, up to 100'),
);

interface Issue {
  readonly key: keyof ScheduleValues;
  readonly message: string;
}

function issuesOf(values: ScheduleValues): readonly Issue[] {
  const issues: Issue[] = [];
  const { days, validFrom, validTo, kind, percent, categoryIds, productIds } = values;
  if (days.length === 0) issues.push({ key: 'days', message: 'Choose at least one day' });
  if (validFrom !== '' && validTo !== '' && validTo < validFrom)
    issues.push({ key: 'validTo', message: 'Choose a day that is not before the first one' });
  if (kind === 'percent') {
    const [issue] = v.safeParse(PercentOff, percent).issues ?? [];
    if (issue) issues.push({ key: 'percent', message: issue.message });
    if (categoryIds.length + productIds.length === 0)
      issues.push({ key: 'categoryIds', message: 'Choose a category or a product' });
    return issues;
  }
  const typed = typedPrices(values);
  const wrong = typed.find(([, price]) => parseDollars(price) === undefined);
  if (wrong) issues.push({ key: 'fixed', message: dollarsFault(wrong[1], 'Enter prices like 8.00') });
  else if (typed.length === 0)
    issues.push({ key: 'productIds', message: 'Choose a product and enter its price' });
  return issues;
}

const typedPrices = ({ fixed, productIds }: ScheduleValues): readonly (readonly [string, string])[] =>
  Object.entries(fixed).filter(([key, price]) => productIds.includes(productOf(key)) && price.trim() !== '');

export const scheduleSchema = v.pipe(
  v.object({
    name: required('Enter a name, such as Happy hour'),
    days: v.array(v.number()),
    from: v.string(),
    to: v.string(),
    validFrom: v.string(),
    validTo: v.string(),
    kind: v.string(),
    percent: v.string(),
    categoryIds: v.array(v.string()),
    productIds: v.array(v.string()),
    fixed: v.record(v.string(), v.string()),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value } = dataset;
    for (const { key, message } of issuesOf(value)) {
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }],
      });
    }
  }),
);

export function scheduleOf(values: ScheduleValues): Omit<PriceSchedule, 'id'> {
  const { name, days, from, to, validFrom, validTo, kind, percent, categoryIds, productIds } = values;
  const isPercent = kind === 'percent';
  return {
    name: name.trim(),
    days: EVERY_DAY.filter((day) => days.includes(day)),
    from,
    to,
    ...(validFrom !== '' && { validFrom }),
    ...(validTo !== '' && { validTo }),
    categoryIds: isPercent ? categoryIds : [],
    productIds: isPercent ? productIds : [],
    ...(isPercent
      ? { percent: Number(percent) }
      : {
          fixed: Object.fromEntries(
            typedPrices(values).map(([key, price]) => [key, parseDollars(price) ?? 0]),
          ),
        }),
  };
}

/** `Monday to Friday, 4:00 PM to 6:00 PM`. */
export const whenText = ({ days, from, to, validFrom, validTo }: PriceSchedule): string =>
  [
    `${daysText(days)}, ${timeText(from)} to ${timeText(to)}${to <= from ? ' the next day' : ''}`,
    validFrom && `from ${validFrom}`,
    validTo && `until ${validTo}`,
  ]
    .filter(Boolean)
    .join(' · ');

function daysText(days: readonly number[]): string {
  if (days.length === 7) return 'Every day';
  const places = WEEK.flatMap((day, n) => (days.includes(day) ? [n] : []));
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const isRow = places.length > 2 && last - first === places.length - 1;
  const named = places.map((n) => dayName(WEEK[n] ?? 0));
  return isRow ? `${named[0]} to ${named.at(-1)}` : named.join(', ');
}

export const priceText = ({ percent, fixed }: PriceSchedule): string =>
  percent === undefined ? countText(Object.keys(fixed ?? {}).length, 'fixed price') : `${percent}% off`;

/** `2 categories, 1 product`. */
export const whatText = ({ fixed, categoryIds, productIds }: PriceSchedule): string =>
  fixed
    ? countText(new Set(Object.keys(fixed).map(productOf)).size, 'product')
    : [
        categoryIds.length > 0 &&
          (categoryIds.length === 1 ? '1 category' : `${categoryIds.length} categories`),
        productIds.length > 0 && countText(productIds.length, 'product'),
      ]
        .filter(Boolean)
        .join(', ');

const countText = (count: number, noun: string): string => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);
