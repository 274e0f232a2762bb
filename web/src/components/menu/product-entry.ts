/** Products as a menu shows them: with category, option groups and price text, and with search. */
import {
  type Category,
  effectiveOptionGroupIds,
  type MenuEntry,
  type OptionGroup,
  type Product,
  type ProductKind,
  withNested,
} from '@tableside/domain/entities/menu.ts';
import { formatCents } from '@tableside/domain/values/money.ts';

export interface MenuRows {
  readonly products: readonly Product[];
  readonly categories: readonly Category[];
  readonly optionGroups: readonly OptionGroup[];
}

/** Sorted by the order of the categories, then of the products. */
export function menuEntries({ products, categories, optionGroups }: MenuRows): readonly MenuEntry[] {
  const categoryOf = new Map(categories.map((category) => [category.id, category]));
  const groupOf = new Map(optionGroups.map((group) => [group.id, group]));
  const rank = new Map(categories.map((category, n) => [category.id, n]));
  const last = categories.length;
  return products
    .map((product) => {
      const category = categoryOf.get(product.category);
      const groups = effectiveOptionGroupIds(product, category).map((id) => groupOf.get(id));
      const entry = { product, category, optionGroups: groups.filter((group) => group !== undefined) };
      return withNested(entry, (id) => groupOf.get(id));
    })
    .sort((a, b) => (rank.get(a.product.category) ?? last) - (rank.get(b.product.category) ?? last));
}

/** 'all' or the id of a category. Undefined before anybody has chosen; then the first category is shown. */
export type CategoryChoice = string | undefined;
export const ALL = 'all';

export const shownCategory = (choice: CategoryChoice, categories: readonly Category[]): string =>
  choice ?? categories[0]?.id ?? ALL;

/** Filters by category, or by name and short name in all categories, ignoring case. */
export function filterEntries(
  entries: readonly MenuEntry[],
  { category, search }: { category: string; search: string },
): readonly MenuEntry[] {
  const wanted = search.trim().toLowerCase();
  return entries.filter(({ product }) =>
    wanted === ''
      ? category === ALL || product.category === category
      : `${product.name}\n${product.shortName ?? ''}`.toLowerCase().includes(wanted),
  );
}

export const isSoldOut = (product: Product): boolean =>
  !product.isAvailable || product.sizes.every((size) => !size.isAvailable);

/** Returns whether one tap can add the product: it has one size, and no group needs a choice. */
export const hasNothingToChoose = ({ product, optionGroups }: MenuEntry): boolean =>
  product.sizes.length === 1 && optionGroups.every((group) => group.options.length === 0);

/** Returns whether the product can be added without answering a question: it has one size, and no group is required. */
export const hasNothingRequired = ({ product, optionGroups }: MenuEntry): boolean =>
  product.sizes.length === 1 && !optionGroups.some(asksAlways);

const asksAlways = ({ required, options }: OptionGroup): boolean =>
  required && options.length > 0 && !options.some(({ included }) => included);

/**
 * Returns the only question about a product: `size`, or the id of the one radio group that needs a choice. Undefined
 * when there are more questions, or none.
 */
export function onlyQuestion({ product, optionGroups }: MenuEntry): string | undefined {
  const groups = optionGroups.filter((group) => group.options.length > 0);
  if (product.sizes.length > 1) return groups.length === 0 ? 'size' : undefined;
  const [group] = groups;
  if (group && isRich(group)) return undefined;
  return groups.length === 1 && group?.required && group.type === 'radio' ? group.id : undefined;
}

/** Returns whether an option of the group can be more than chosen: counted, wanted otherwise, or asked about further. */
export const isRich = ({ prefixes, options }: OptionGroup): boolean =>
  prefixes !== undefined ||
  options.some(({ most, included, groupIds }) => most !== undefined || included || groupIds !== undefined);

/** Returns the groups of a dish with those below their options. */
export const allGroups = ({ optionGroups, nestedGroups = [] }: MenuEntry): readonly OptionGroup[] => [
  ...optionGroups,
  ...nestedGroups,
];

/** Returns '$19.00', or 'from $15.00' when sizes differ in price. */
export function priceText(product: Product): string {
  const prices = product.sizes.map((size) => size.currentPrice);
  const lowest = Math.min(...prices);
  if (prices.length === 0) return '';
  return Math.max(...prices) > lowest ? `from ${formatCents(lowest)}` : formatCents(lowest);
}

/** Returns which drawing stands for a product without a picture. */
export function kindOf(category: Pick<Category, 'id' | 'station'> | undefined): ProductKind {
  if (category?.id === 'bottle-list') return 'bottle';
  return category?.station === 'bar' ? 'glass' : 'plate';
}
