/** The forms of a discount and of a reason. */

import type { DiscountPreset } from '@tableside/domain/entities/bill-settings.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { parseDollars } from '@tableside/domain/values/typed-dollars.ts';
import * as v from 'valibot';
import { Dollars, dollarsText, Percent, required } from '../../../../components/form/form-schemas.ts';

/** The most that a venue can have of each. */
export const MOST_DISCOUNTS = 20;
export const MOST_REASONS = 12;
const REASON_LETTERS = 60;

export interface DiscountValues {
  name: string;
  takesOff: string;
  percent: string;
  amount: string;
  needsManager: boolean;
}

export const discountValuesOf = (discount: DiscountPreset | null): DiscountValues => ({
  name: discount?.name ?? '',
  takesOff: discount?.cents == null ? 'percent' : 'amount',
  percent: discount?.percent == null ? '' : String(discount.percent),
  amount: discount?.cents == null ? '' : dollarsText(discount.cents),
  needsManager: discount?.needsManager ?? true,
});

const PercentOff = v.pipe(
  v.string(),
  v.trim(),
  v.check((typed) => v.is(Percent, typed) && Number(typed) > 0, 'Enter a percentage above 0, up to 100'),
);
const AmountOff = v.pipe(
  Dollars,
  v.minValue(1, 'Enter an amount above 0'),
  v.maxValue(10_000_000, 'At most $100,000.00'),
);

/** `others` are the discounts beside this one. Two of the same name could not be told apart at the table. */
export const discountSchema = (others: readonly DiscountPreset[]) =>
  v.pipe(
    v.object({
      name: v.pipe(
        required('Enter a name, such as Staff meal'),
        v.check(
          (name) =>
            !isAmong(
              others.map((one) => one.name),
              name,
            ),
          'Another discount has this name',
        ),
      ),
      takesOff: v.string(),
      percent: v.string(),
      amount: v.string(),
      needsManager: v.boolean(),
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { value } = dataset;
      const isPercent = value.takesOff === 'percent';
      const [key, schema] = isPercent ? (['percent', PercentOff] as const) : (['amount', AmountOff] as const);
      const [issue] = v.safeParse(schema, value[key]).issues ?? [];
      if (!issue) return;
      const path = { type: 'object', origin: 'value', input: value, key, value: value[key] } as const;
      addIssue({ message: issue.message, path: [path] });
    }),
  );

export const discountOf = (id: string, values: DiscountValues): DiscountPreset => {
  const { name, takesOff, percent, amount, needsManager } = values;
  return takesOff === 'percent'
    ? { id, name, percent: Number(percent), cents: null, needsManager }
    : { id, name, percent: null, cents: parseDollars(amount) ?? 0, needsManager };
};

export const amountText = ({ percent, cents }: DiscountPreset): string =>
  percent === null ? `${formatCents(cents ?? 0)} off` : `${percent}% off`;

export const reasonSchema = (others: readonly string[]) =>
  v.object({
    reason: v.pipe(
      required('Enter a reason', REASON_LETTERS),
      v.check((reason) => !isAmong(others, reason), 'This reason is in the list already'),
    ),
  });

const isAmong = (texts: readonly string[], text: string): boolean =>
  texts.some((one) => one.toLowerCase() === text.toLowerCase());
