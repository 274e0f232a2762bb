/** The choices made for a product so far, their price, and what is still missing. */

import { isRejection } from '@tableside/domain/command/command.ts';
import type { MenuEntry, OptionGroup } from '@tableside/domain/entities/menu.ts';
import type { OrderItem } from '@tableside/domain/entities/order.ts';
import { type Choice, priceOf, unitPrice } from '@tableside/domain/menu/pricing.ts';

export interface ProductChoice {
  readonly sizeId: string | null;
  /** The chosen option ids, keyed by group. */
  readonly options: Readonly<Record<string, readonly string[]>>;
}

/** Preselects the first size that is available. */
export function firstChoice({ product }: MenuEntry): ProductChoice {
  const size = product.sizes.find((one) => one.isAvailable);
  return { sizeId: size?.id ?? null, options: {} };
}

/** Asks for the size too, when one tap on an answer adds the product. */
export const undecided: ProductChoice = { sizeId: null, options: {} };

/** Returns the choices of a line that is on the order. */
export const choiceOf = ({ size, options }: Pick<OrderItem, 'size' | 'options'>): ProductChoice => ({
  sizeId: size.id,
  options: Object.fromEntries(
    options.map(({ groupId }) => [
      groupId,
      options.filter((option) => option.groupId === groupId).map((option) => option.optionId),
    ]),
  ),
});

export const chosenIn = (choice: ProductChoice, groupId: string): readonly string[] =>
  choice.options[groupId] ?? [];

/** In a radio group the new option replaces the old one. A null `optionId` clears the choice. */
export function withOption(
  choice: ProductChoice,
  group: OptionGroup,
  { optionId, checked }: { optionId: string | null; checked: boolean },
): ProductChoice {
  const others = chosenIn(choice, group.id).filter((id) => id !== optionId);
  const picked = optionId === null ? [] : group.type === 'radio' ? [optionId] : [...others, optionId];
  return { ...choice, options: { ...choice.options, [group.id]: checked ? picked : others } };
}

/** Converts to the form that the domain prices; groups without a choice are left out. */
export function asChoice(choice: ProductChoice): Choice | undefined {
  if (choice.sizeId === null) return undefined;
  const options = Object.entries(choice.options)
    .filter(([, optionIds]) => optionIds.length > 0)
    .map(([groupId, optionIds]) => ({ groupId, optionIds }));
  return { sizeId: choice.sizeId, options };
}

/** Returns the price of one in cents, with the current choices. */
export function priceSoFar({ product, optionGroups }: MenuEntry, choice: ProductChoice): number {
  const size = product.sizes.find((one) => one.id === choice.sizeId);
  const chosen = optionGroups.flatMap((group) =>
    group.options.filter((option) => chosenIn(choice, group.id).includes(option.id)),
  );
  return unitPrice({ currentPrice: size?.currentPrice ?? 0 }, chosen);
}

/** Returns whether the group still needs a choice. */
export function isPending(entry: MenuEntry, choice: ProductChoice, group: OptionGroup): boolean {
  const sizeId = choice.sizeId ?? entry.product.sizes[0]?.id ?? '';
  const alone: MenuEntry = { ...entry, optionGroups: [group] };
  const optionIds = chosenIn(choice, group.id);
  const answer = priceOf(alone, { sizeId, options: [{ groupId: group.id, optionIds }] });
  return isRejection(answer) && answer.code === 'item.optionRequired';
}

/** Says why the product cannot be added yet, or returns undefined when it can. */
export function missingIn(entry: MenuEntry, choice: ProductChoice): string | undefined {
  if (!entry.product.isAvailable) return `${entry.product.name} is sold out.`;
  const asked = asChoice(choice);
  if (!asked) {
    return entry.product.sizes.some((size) => size.isAvailable)
      ? 'Choose a size.'
      : `${entry.product.name} is sold out.`;
  }
  const open = entry.optionGroups.find((group) => isPending(entry, choice, group));
  if (open) return `${pillText(open, true)}: ${open.name}${/[.?!]$/.test(open.name) ? '' : '.'}`;
  const answer = priceOf(entry, asked);
  return isRejection(answer) ? 'The menu changed. Choose again.' : undefined;
}

/** Returns the rule of a group: 'Choose one', 'Required', 'Up to 2', 'Optional'. */
export function pillText(group: OptionGroup, pending: boolean): string {
  const least = group.type === 'radio' ? 1 : Math.max(1, group.min ?? 1);
  if (pending) return least === 1 ? 'Choose one' : `Choose ${least}`;
  if (group.required) return 'Required';
  return group.type === 'checkbox' && group.max !== null ? `Up to ${group.max}` : 'Optional';
}

/** Returns true when the group holds its maximum. The other options stay disabled until one is deselected. */
export const isFull = (group: OptionGroup, choice: ProductChoice): boolean =>
  group.type === 'checkbox' && group.max !== null && chosenIn(choice, group.id).length >= group.max;
