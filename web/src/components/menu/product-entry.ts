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

/** What guests read where staff type the price. */
export const ASK_SERVER = 'Ask your server';

/** Returns whether somebody types the price of every size. */
export const isOpenPriced = ({ sizes }: Product): boolean => sizes.every(({ open }) => open);

/** One size, whose price the menu gives, and no parts to pick. */
const isOneSized = ({ sizes, slots }: Product): boolean =>
  sizes.length === 1 && !sizes[0]?.open && !slots?.length;

/** Returns whether one tap can add the product: it has one size, and no group needs a choice. */
export const hasNothingToChoose = ({ product, optionGroups }: MenuEntry): boolean =>
  isOneSized(product) && optionGroups.every((group) => group.options.length === 0);

/** Returns whether the product can be added without answering a question: it has one size, and no group is required. */
export const hasNothingRequired = ({ product, optionGroups }: MenuEntry): boolean =>
  isOneSized(product) && !optionGroups.some(asksAlways);

const asksAlways = ({ required, options }: OptionGroup): boolean =>
  required && options.length > 0 && !options.some(({ included }) => included);

/**
 * Returns the only question about a product: `size`, or the id of the one radio group that needs a choice. Undefined
 * when there are more questions, or none.
 */
export function onlyQuestion({ product, optionGroups }: MenuEntry): string | undefined {
  const groups = optionGroups.filter((group) => group.options.length > 0);
  if (product.sizes.some(({ open }) => open)) return undefined;
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

/** Returns '$19.00', or 'from $15.00' when sizes differ in price. `open` stands for a price that is typed at the sale. */
export function priceText({ sizes }: Pick<Product, 'sizes'>, open = 'Open price'): string {
  const prices = sizes.filter((size) => !size.open).map((size) => size.currentPrice);
  const lowest = Math.min(...prices);
  if (prices.length === 0) return sizes.length === 0 ? '' : open;
  return Math.max(...prices) > lowest ? `from ${formatCents(lowest)}` : formatCents(lowest);
}

/** Returns which drawing stands for a product without a picture. */
export function kindOf(category: Pick<Category, 'id' | 'station'> | undefined): ProductKind {
  if (category?.id === 'bottle-list') return 'bottle';
  return category?.station === 'bar' ? 'glass' : 'plate';
}
