/** Prices and choices of a product. The unit price is the price of the size plus the chosen options, in cents. */
import { isRejection, type Rejection } from '../command/command.ts';
import type { MenuEntry, Option, OptionGroup, Size } from '../entities/menu.ts';
import type { ItemOption } from '../entities/order.ts';

export interface ChosenOptions {
  readonly groupId: string;
  readonly optionIds: readonly string[];
}

export interface Choice {
  readonly sizeId: string;
  readonly options?: readonly ChosenOptions[] | undefined;
}

export interface PickedOption {
  readonly group: OptionGroup;
  readonly option: Option;
}

export interface Picked {
  readonly size: Size;
  readonly options: readonly PickedOption[];
  /** False when the product, its size or an option is sold out. */
  readonly available: boolean;
}

export const unitPrice = (
  size: { readonly currentPrice: number },
  options: readonly { readonly price: number }[],
): number => options.reduce((sum, option) => sum + option.price, size.currentPrice);

/** Returns the size and options of a choice, or the reason why the menu does not offer it. */
export function pick(entry: MenuEntry, choice: Choice): Picked | Rejection {
  const { product, optionGroups } = entry;
  if (product.archived) return { code: 'item.product', detail: { product: product.name } };
  const size = product.sizes.find((one) => one.id === choice.sizeId);
  if (!size) return { code: 'item.size', detail: { product: product.name } };
  const chosen = choice.options ?? [];
  const groupIds = chosen.map((one) => one.groupId);
  if (
    new Set(groupIds).size < groupIds.length ||
    groupIds.some((id) => !optionGroups.some((group) => group.id === id))
  ) {
    return { code: 'item.option', detail: { product: product.name } };
  }
  const options: PickedOption[] = [];
  for (const group of optionGroups) {
    const picked = pickFrom(group, chosen.find((one) => one.groupId === group.id)?.optionIds ?? []);
    if (isRejection(picked)) return picked;
    options.push(...picked);
  }
  const available =
    product.isAvailable && size.isAvailable && options.every(({ option }) => option.isAvailable);
  return { size, options, available };
}

/**
 * A required group needs at least one option. A radio group takes at most one. `min` applies only when the group is
 * required or one of its options is chosen. A group without options requires nothing.
 */
function pickFrom(group: OptionGroup, optionIds: readonly string[]): PickedOption[] | Rejection {
  const detail = { group: group.name };
  const picked = group.options.filter((option) => optionIds.includes(option.id));
  if (picked.length < optionIds.length) return { code: 'item.option', detail };
  if (picked.length > mostOf(group)) return { code: 'item.option', detail };
  if (picked.length < leastOf(group, picked.length)) return { code: 'item.optionRequired', detail };
  return picked.map((option) => ({ group, option }));
}

const mostOf = ({ type, max, options }: OptionGroup): number =>
  type === 'radio' ? 1 : (max ?? options.length);

/** The minimum never exceeds the number that can be chosen. Otherwise nobody could order the products of that group. */
function leastOf(group: OptionGroup, chosen: number): number {
  if (!group.required && chosen === 0) return 0;
  const least = Math.max(group.min ?? 0, group.required ? 1 : 0);
  return Math.min(least, group.options.length, mostOf(group));
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
      picked.options.map(({ option }) => option),
    ),
    available: picked.available,
  };
}

export const asItemOption = ({ group, option }: PickedOption, price = option.price): ItemOption => ({
  groupId: group.id,
  optionId: option.id,
  groupName: group.name,
  name: option.name,
  price,
});
