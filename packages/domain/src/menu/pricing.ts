/**
 * Prices and choices of a product. The unit price is the price of the size plus the chosen options, in cents. An option
 * costs its count × (its own price + what is chosen below it).
 */
import { isRejection, type Rejection } from '../command/command.ts';
import {
  type MenuEntry,
  MOST_DEPTH,
  type Option,
  type OptionGroup,
  type Prefix,
  type Size,
} from '../entities/menu.ts';
import type { ItemOption } from '../entities/order.ts';
import { optionKey, type PlacedOption, timesOf } from './option-places.ts';

/** What is chosen of a group. */
export interface ChosenOptions {
  readonly groupId: string;
  readonly optionIds: readonly string[];
  /** The options that the group is below, from the dish down, each as `groupId/optionId`. Missing: of the dish itself. */
  readonly under?: readonly string[] | undefined;
  /** How many of an option. Missing: one. */
  readonly counts?: Readonly<Record<string, number>> | undefined;
  /** How an option is wanted. Missing: as it is. */
  readonly prefixes?: Readonly<Record<string, Prefix>> | undefined;
}

export interface Choice {
  readonly sizeId: string;
  readonly options?: readonly ChosenOptions[] | undefined;
}

export interface PickedOption extends Pick<ItemOption, 'quantity' | 'prefix' | 'path'> {
  readonly group: OptionGroup;
  readonly option: Option;
}

export interface Picked {
  readonly size: Size;
  /** Each stands before what is below it. */
  readonly options: readonly PickedOption[];
  /** False when the product, its size or an option is sold out. */
  readonly available: boolean;
}

/** What a portion ordered extra costs. */
export const extraPriceOf = ({ extraPrice, price }: Option): number => extraPrice ?? price;

/** What one of an option costs without what is below it, as it is wanted. */
export const ownPrice = (option: Option, prefix: Prefix | undefined): number =>
  prefix === 'no' ? 0 : prefix === 'extra' ? extraPriceOf(option) : option.price;

type PricedOption = Pick<ItemOption, 'price'> & PlacedOption;

export function unitPrice(size: { readonly currentPrice: number }, options: readonly PricedOption[]): number {
  const times = timesOf(options);
  return options.reduce((sum, { price }, n) => sum + price * (times[n] ?? 1), size.currentPrice);
}

/** Returns the groups that are offered below an option. `above` are those that it is below; none is below itself. */
export function groupsUnder(
  { optionGroups, nestedGroups = [] }: Pick<MenuEntry, 'optionGroups' | 'nestedGroups'>,
  { groupIds = [] }: Option,
  above: readonly string[],
): readonly OptionGroup[] {
  if (above.length >= MOST_DEPTH) return [];
  const all = [...nestedGroups, ...optionGroups];
  return groupIds
    .filter((id) => !above.includes(id))
    .map((id) => all.find((group) => group.id === id))
    .filter((group) => group !== undefined);
}

/** Returns the size and options of a choice, or the reason why the menu does not offer it. */
export function pick(entry: MenuEntry, choice: Choice): Picked | Rejection {
  const { product, optionGroups } = entry;
  if (product.archived) return { code: 'item.product', detail: { product: product.name } };
  const size = product.sizes.find((one) => one.id === choice.sizeId);
  if (!size) return { code: 'item.size', detail: { product: product.name } };
  const chosen = choice.options ?? [];
  const asked = new Map(chosen.map((one) => [placeKey(one.under, one.groupId), one]));
  const options = pickAll({ entry, asked, groups: optionGroups, path: [], above: [] });
  if (isRejection(options)) return options;
  // What is left is of another dish, of an option that was not chosen, or too deep.
  if (options.groups < chosen.length) return { code: 'item.option', detail: { product: product.name } };
  const available =
    product.isAvailable &&
    size.isAvailable &&
    options.picked.every(({ option, prefix }) => prefix === 'no' || option.isAvailable);
  return { size, options: options.picked, available };
}

const placeKey = (path: readonly string[] = [], groupId: string): string => [...path, groupId].join(' ');

interface Level {
  readonly entry: MenuEntry;
  readonly asked: ReadonlyMap<string, ChosenOptions>;
  readonly groups: readonly OptionGroup[];
  readonly path: readonly string[];
  /** The ids of the groups above. */
  readonly above: readonly string[];
}

interface PickedHere {
  readonly picked: readonly PickedOption[];
  /** How many groups of the choice were found. */
  readonly groups: number;
}

function pickAll({ groups, path, ...level }: Level): PickedHere | Rejection {
  const picked: PickedOption[] = [];
  let found = 0;
  for (const group of groups) {
    const named = level.asked.get(placeKey(path, group.id));
    if (named) found += 1;
    const here = pickFrom(group, named ?? { groupId: group.id, optionIds: [] });
    if (isRejection(here)) return here;
    for (const one of here) {
      picked.push(path.length === 0 ? one : { ...one, path });
      const below = pickBelow(one, { ...level, groups, path });
      if (isRejection(below)) return below;
      picked.push(...below.picked);
      found += below.groups;
    }
  }
  return { picked, groups: found };
}

function pickBelow({ group, option, prefix }: PickedOption, level: Level): PickedHere | Rejection {
  if (prefix === 'no') return { picked: [], groups: 0 };
  const above = [...level.above, group.id];
  const path = [...level.path, optionKey(group.id, option.id)];
  return pickAll({ ...level, groups: groupsUnder(level.entry, option, above), path, above });
}

/**
 * A required group needs at least one option. A radio group takes at most one. `min` applies only when the group is
 * required or one of its options is chosen. A group without options requires nothing. An option that is wanted twice
 * counts twice, and one that is left out does not count. What comes with the dish is an answer, unless it is left out.
 */
function pickFrom(group: OptionGroup, asked: ChosenOptions): readonly PickedOption[] | Rejection {
  const { optionIds, counts = {}, prefixes = {} } = asked;
  const detail = { group: group.name };
  const named = [...optionIds, ...Object.keys(counts), ...Object.keys(prefixes)];
  const options = group.options.filter(({ id }) => optionIds.includes(id));
  if (options.length < optionIds.length || !named.every((id) => optionIds.includes(id)))
    return { code: 'item.option', detail };
  const picked: PickedOption[] = [];
  for (const option of options) {
    const quantity = counts[option.id] ?? 1;
    const prefix = prefixes[option.id];
    const most = mostOfOption(option);
    if (quantity > most) return { code: 'item.option', detail: { ...detail, option: option.name, most } };
    if (prefix !== undefined && !mayAsk(group, option, prefix)) return { code: 'item.option', detail };
    const counted = quantity > 1 && prefix !== 'no' ? { quantity } : {};
    picked.push({ group, option, ...counted, ...(prefix && { prefix }) });
  }
  const taken = picked.reduce((sum, one) => sum + takenOf(one), 0);
  if (taken > mostOf(group)) return { code: 'item.option', detail };
  const coming = group.options.filter((one) => one.included && !optionIds.includes(one.id)).length;
  if (taken + coming < leastOf(group, taken)) return { code: 'item.optionRequired', detail };
  return picked;
}

interface Taken {
  readonly quantity?: number | undefined;
  readonly prefix?: Prefix | undefined;
}

/** How many of an option count for the fewest and the most of its group. */
export const takenOf = ({ quantity = 1, prefix }: Taken): number => (prefix === 'no' ? 0 : quantity);

/** What comes with the dish can always be left out. */
export const mayAsk = ({ prefixes = [] }: OptionGroup, { included }: Option, prefix: Prefix): boolean =>
  prefixes.includes(prefix) || (prefix === 'no' && included === true);

export const mostOfOption = ({ most = 1 }: Option): number => most;

const allOf = ({ options }: OptionGroup): number =>
  options.reduce((sum, option) => sum + mostOfOption(option), 0);

export const mostOf = (group: OptionGroup): number =>
  group.type === 'radio' ? 1 : (group.max ?? allOf(group));

/** The minimum never exceeds the number that can be chosen. Otherwise nobody could order the products of that group. */
function leastOf(group: OptionGroup, chosen: number): number {
  if (!group.required && chosen === 0) return 0;
  const least = Math.max(group.min ?? 0, group.required ? 1 : 0);
  return Math.min(least, allOf(group), mostOf(group));
}

/** Returns the unit price of a choice at the current menu prices, or the reason why the menu does not offer it. */
export function priceOf(
  entry: MenuEntry,
  choice: Choice,
): { readonly unit: number; readonly available: boolean } | Rejection {
  const picked = pick(entry, choice);
  if (isRejection(picked)) return picked;
  return {
    unit: unitPrice(
      picked.size,
      picked.options.map((one) => asItemOption(one)),
    ),
    available: picked.available,
  };
}

export const asItemOption = (
  { group, option, quantity, prefix, path }: PickedOption,
  price = ownPrice(option, prefix),
): ItemOption => ({
  groupId: group.id,
  optionId: option.id,
  groupName: group.name,
  name: option.name,
  ...(option.kitchenName && { kitchenName: option.kitchenName }),
  price,
  ...(quantity && { quantity }),
  ...(prefix && { prefix }),
  ...(path && { path }),
  ...(option.included && { included: true }),
});
