/** What guests who do not exist order: something to drink, a first course, a main one, perhaps something sweet. */

import { isRejection } from '@tableside/domain/command/command.ts';
import type { InputOf } from '@tableside/domain/commands.ts';
import {
  type Category,
  effectiveOptionGroupIds,
  isCombo,
  type MenuEntry,
  type OptionGroup,
  type Product,
  type Size,
} from '@tableside/domain/entities/menu.ts';
import { priceOf } from '@tableside/domain/menu/pricing.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Chance } from './chance.ts';

export type Line = InputOf<'visit.addItem'>['item'];
export type Course = 'drinks' | 'food' | 'dessert';

const STARTER = 1;
const MAIN = 2;
/** Portions of a counted dish that stay for people who rehearse. */
const KEPT_PORTIONS = 5;
const WISHES = ['No onions', 'Sauce on the side', 'Extra bread', 'Well done', 'No ice'];

interface Menu {
  readonly drinks: readonly MenuEntry[];
  readonly starters: readonly MenuEntry[];
  readonly mains: readonly MenuEntry[];
  readonly sweets: readonly MenuEntry[];
}

/** Reads the menu as it is now: people who rehearse may have changed it. */
export async function readMenu(storage: Storage, venueId: string): Promise<Menu> {
  const [categories, products, groups] = await Promise.all([
    storage.rows(venueId, 'category'),
    storage.rows(venueId, 'product'),
    storage.rows(venueId, 'optionGroup'),
  ]);
  const inOrder = categories.map(({ doc }) => doc).sort((a, b) => a.position - b.position);
  const entries = products
    .map(({ doc }) =>
      entryOf(
        withMenuPrices(doc),
        inOrder,
        groups.map((row) => row.doc),
      ),
    )
    .filter(
      ({ product }) =>
        !product.archived && product.isAvailable && product.sizes.length > 0 && !isCombo(product),
    );
  const kitchen = inOrder.filter(
    ({ id, station, archived }) =>
      station !== 'bar' && !archived && entries.some(({ product }) => product.category === id),
  );
  const of = (...from: readonly (Category | undefined)[]) =>
    entries.filter(({ category }) => category && from.includes(category));
  return {
    drinks: byTheGlass(entries.filter(({ category }) => category?.station === 'bar')),
    starters: kitchen.length > 2 ? of(kitchen[0]) : [],
    mains: kitchen.length > 2 ? of(...kitchen.slice(1, -1)) : of(...kitchen),
    sweets: kitchen.length > 2 ? of(kitchen.at(-1)) : [],
  };
}

/** Nobody is there to type an open price. */
const withMenuPrices = (product: Product): Product => ({
  ...product,
  sizes: product.sizes.filter(({ open }) => !open),
});

/** Nobody has a bottle of gin for one. */
const byTheGlass = (drinks: readonly MenuEntry[]): readonly MenuEntry[] =>
  drinks
    .map((entry) => ({ ...entry, product: { ...entry.product, sizes: cheapest(entry.product.sizes) } }))
    .sort((a, b) => priceIn(a) - priceIn(b))
    .slice(0, Math.ceil(drinks.length / 2));

const cheapest = (sizes: readonly Size[]): readonly Size[] =>
  [...sizes].sort((a, b) => a.currentPrice - b.currentPrice).slice(0, 1);

const priceIn = ({ product }: MenuEntry): number => product.sizes[0]?.currentPrice ?? 0;

function entryOf(
  product: Product,
  categories: readonly Category[],
  groups: readonly OptionGroup[],
): MenuEntry {
  const category = categories.find(({ id }) => id === product.category);
  const optionGroups = effectiveOptionGroupIds(product, category).flatMap(
    (id) => groups.find((group) => group.id === id && !group.archived) ?? [],
  );
  return { product, category, optionGroups };
}

/** Returns the lines of a party, each for a seat. Empty when the menu has nothing of the kind. */
export function linesFor(menu: Menu, course: Course, covers: number, chance: Chance): readonly Line[] {
  const lines: (Line | undefined)[] = [];
  for (let seat = 1; seat <= covers; seat += 1) {
    if (course === 'drinks') lines.push(lineOf(menu.drinks, { seat }, chance));
    if (course === 'dessert' && chance.is(0.6)) lines.push(lineOf(menu.sweets, { seat }, chance));
    if (course !== 'food') continue;
    if (chance.is(0.4)) lines.push(lineOf(menu.starters, { seat, course: STARTER }, chance));
    lines.push(lineOf(menu.mains, { seat, course: MAIN }, chance));
  }
  return lines.filter((line) => line !== undefined);
}

type Place = Pick<Line, 'seat' | 'course'>;

function lineOf(from: readonly MenuEntry[], place: Place, chance: Chance): Line | undefined {
  const entry = chance.pick(from);
  const sizes = entry?.product.sizes.filter(
    ({ isAvailable, left }) => isAvailable && (left == null || left > KEPT_PORTIONS),
  );
  const size = chance.pick(sizes ?? []);
  if (!entry || !size) return undefined;
  const options = entry.optionGroups.flatMap((group) => chosen(group, chance));
  const priced = priceOf(entry, { sizeId: size.id, options });
  if (isRejection(priced) || !priced.available) return undefined;
  const { id: productId, allergens } = entry.product;
  const isAllergic = chance.is(0.04) && !allergens.includes('nuts');
  return {
    id: chance.id(),
    productId,
    sizeId: size.id,
    quantity: 1,
    ...(options.length > 0 && { options }),
    ...place,
    ...(chance.is(0.08) && { note: chance.pick(WISHES) }),
    ...(isAllergic && { allergy: 'nuts' }),
  };
}

function chosen(group: OptionGroup, chance: Chance): NonNullable<Line['options']> {
  const there = group.options.filter(({ isAvailable }) => isAvailable);
  const least = group.required ? Math.max(group.type === 'radio' ? 1 : (group.min ?? 1), 1) : 0;
  const wanted = least === 0 && chance.is(0.2) ? Math.max(1, group.min ?? 1) : least;
  const first = chance.int(0, Math.max(0, there.length - wanted));
  const options = there.slice(first, first + wanted);
  return options.length === 0 ? [] : [{ groupId: group.id, optionIds: options.map(({ id }) => id) }];
}
