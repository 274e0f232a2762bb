/** The form of a tax, and how a tax is named in lists. */
import type { Category, Product } from '@tableside/domain/entities/menu.ts';
import type { Tax } from '@tableside/domain/entities/tax.ts';
import * as v from 'valibot';
import { Percent, required, typed } from '../../../../components/form/form-schemas.ts';

export interface TaxValues {
  name: string;
  percent: string;
  /** `included` or `added`. */
  kind: string;
  /** Empty: the same rate. */
  takeawayPercent: string;
}

export const taxValuesOf = (tax: Tax | null): TaxValues => ({
  name: tax?.name ?? '',
  percent: tax ? String(tax.percent) : '',
  kind: tax?.included ? 'included' : 'added',
  takeawayPercent: tax?.takeawayPercent === undefined ? '' : String(tax.takeawayPercent),
});

/** `others` are the taxes beside this one. Two of the same name could not be told apart on the menu. */
export const taxSchema = (others: readonly Tax[]) =>
  v.object({
    name: v.pipe(
      required('Enter a name, such as Alcohol'),
      v.check(
        (name) => !others.some((one) => one.name.toLowerCase() === name.toLowerCase()),
        'Another tax has this name',
      ),
    ),
    percent: typed(Percent),
    kind: v.string(),
    takeawayPercent: v.union([v.pipe(v.string(), v.trim(), v.literal('')), typed(Percent)]),
  });

export const taxOf = ({ name, percent, kind, takeawayPercent }: TaxValues): Omit<Tax, 'id'> => ({
  name: name.trim(),
  percent: Number(percent),
  included: kind === 'included',
  ...(takeawayPercent.trim() !== '' && { takeawayPercent: Number(takeawayPercent) }),
});

export const taxText = ({ percent, included, takeawayPercent }: Tax): string =>
  [
    `${percent}% ${included ? 'included in prices' : 'added to prices'}`,
    takeawayPercent === undefined ? '' : `${takeawayPercent}% on takeout`,
  ]
    .filter(Boolean)
    .join(' · ');

interface Menu {
  readonly categories: readonly Category[];
  readonly products: readonly Product[];
}

/** Says where a tax is used: '2 categories and 1 product'. Empty when nothing has it. */
export function usedText({ id }: Tax, { categories, products }: Menu): string {
  const has = (row: { readonly taxId?: string | null }): boolean => row.taxId === id;
  const [ofCategories, ofProducts] = [categories.filter(has).length, products.filter(has).length];
  return [
    ofCategories === 0 ? '' : ofCategories === 1 ? '1 category' : `${ofCategories} categories`,
    ofProducts === 0 ? '' : ofProducts === 1 ? '1 product' : `${ofProducts} products`,
  ]
    .filter(Boolean)
    .join(' and ');
}
