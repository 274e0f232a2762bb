/** The choices made for a product so far, their price, and what is still missing. */

import { isRejection } from '@tableside/domain/command/command.ts';
import type { MenuEntry, OptionGroup, Prefix, Size } from '@tableside/domain/entities/menu.ts';
import { namedOptions } from '@tableside/domain/menu/named-options.ts';
import { optionKey } from '@tableside/domain/menu/option-places.ts';
import {
  type Choice,
  type ChosenOptions,
  groupsUnder,
  ownPrice,
  priceOf,
  takenOf,
  unitPrice,
} from '@tableside/domain/menu/pricing.ts';
import { allGroups } from '../../../components/menu/product-entry.ts';

export interface ProductChoice {
  readonly sizeId: string | null;
  /** The chosen option ids, keyed by the place of their group: its id, for a group of the dish itself. */
  readonly options: Readonly<Record<string, readonly string[]>>;
  /** How many of an option, keyed by its place. Missing: one. */
  readonly counts?: Readonly<Record<string, number>>;
  /** How an option is wanted, keyed by its place. Missing: as it is. */
  readonly prefixes?: Readonly<Record<string, Prefix>>;
  /** Cents that were typed for a size with an open price. Missing: what the menu proposes. */
  readonly openPrice?: number | undefined;
  /** What staff call a custom item. Missing: nothing was typed. */
  readonly openName?: string | undefined;
}

/** The options that a group is below, from the dish down. */
export type Path = readonly string[];
export const TOP: Path = [];

export const groupPlace = (groupId: string, path: Path = TOP): string => [...path, groupId].join(' ');
export const optionPlace = (groupId: string, optionId: string, path: Path = TOP): string =>
  [...path, optionKey(groupId, optionId)].join(' ');

/** Preselects the first size that is available, one with a price before one without. */
export function firstChoice({ product }: MenuEntry): ProductChoice {
  const sizes = product.sizes.filter((one) => one.isAvailable);
  const size = sizes.find((one) => !one.open) ?? sizes[0];
  return { sizeId: size?.id ?? null, options: {} };
}

/** Asks for the size too, when one tap on an answer adds the product. */
export const undecided: ProductChoice = { sizeId: null, options: {} };

export const chosenIn = (choice: ProductChoice, groupId: string, path: Path = TOP): readonly string[] =>
  choice.options[groupPlace(groupId, path)] ?? [];

/** In a radio group the new option replaces the old one. A null `optionId` clears the choice. */
export function withOption(
  choice: ProductChoice,
  group: OptionGroup,
  { optionId, checked, path = TOP }: { optionId: string | null; checked: boolean; path?: Path },
): ProductChoice {
  const others = chosenIn(choice, group.id, path).filter((id) => id !== optionId);
  const picked = optionId === null ? [] : group.type === 'radio' ? [optionId] : [...others, optionId];
  return {
    ...choice,
    options: { ...choice.options, [groupPlace(group.id, path)]: checked ? picked : others },
  };
}

/** Converts to the form that the domain prices. Groups without a choice, and what is below nothing chosen, are left out. */
export function chosenOptions({ options, counts = {}, prefixes = {} }: ProductChoice): ChosenOptions[] {
  return Object.entries(options).flatMap(([place, optionIds]) => {
    const path = place.split(' ');
    const groupId = path.pop() ?? '';
    if (optionIds.length === 0 || !isReached({ options, prefixes }, path)) return [];
    const of = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
      Object.fromEntries(
        optionIds.flatMap((id) => {
          const value = values[optionPlace(groupId, id, path)];
          return value === undefined ? [] : [[id, value]];
        }),
      );
    const [counted, prefixed] = [of(counts), of(prefixes)];
    return {
      groupId,
      optionIds,
      ...(path.length > 0 && { under: path }),
      ...(Object.keys(counted).length > 0 && { counts: counted }),
      ...(Object.keys(prefixed).length > 0 && { prefixes: prefixed }),
    };
  });
}

/** Whether every option of the path is chosen, and none is left out. */
const isReached = ({ options, prefixes = {} }: Omit<ProductChoice, 'sizeId'>, path: Path): boolean =>
  path.every((key, n) => {
    const [groupId = '', optionId = ''] = key.split('/');
    const above = path.slice(0, n);
    const isChosen = (options[groupPlace(groupId, above)] ?? []).includes(optionId);
    return isChosen && prefixes[optionPlace(groupId, optionId, above)] !== 'no';
  });

export const asChoice = (choice: ProductChoice): Choice | undefined =>
  choice.sizeId === null ? undefined : { sizeId: choice.sizeId, options: chosenOptions(choice) };

/** Returns what a size costs, as the menu says it or as it was typed. */
export const sizePriceIn = ({ open, currentPrice }: Size, { openPrice }: ProductChoice): number =>
  (open && openPrice) ?? currentPrice;

/** Returns the price of one in cents, with the current choices. */
export function priceSoFar(entry: MenuEntry, choice: ProductChoice): number {
  const size = entry.product.sizes.find((one) => one.id === choice.sizeId);
  const groups = allGroups(entry);
  const options = namedOptions(chosenOptions(choice))
    .toSorted((a, b) => (a.path?.length ?? 0) - (b.path?.length ?? 0))
    .map((one) => {
      const group = groups.find(({ id }) => id === one.groupId);
      const option = group?.options.find(({ id }) => id === one.optionId);
      return { ...one, price: option ? ownPrice(option, one.prefix) : 0 };
    });
  return unitPrice({ currentPrice: size ? sizePriceIn(size, choice) : 0 }, options);
}

/** Returns whether the group still needs a choice. */
export function isPending(
  entry: MenuEntry,
  choice: ProductChoice,
  group: OptionGroup,
  path: Path = TOP,
): boolean {
  const sizeId = choice.sizeId ?? entry.product.sizes[0]?.id ?? '';
  const alone: MenuEntry = { product: entry.product, category: entry.category, optionGroups: [group] };
  const own = chosenOptions(choice).find(
    ({ groupId, under = TOP }) => groupPlace(groupId, under) === groupPlace(group.id, path),
  );
  const answer = priceOf(alone, { sizeId, options: own ? [{ ...own, under: undefined }] : [] });
  return isRejection(answer) && answer.code === 'item.optionRequired';
}

/** A group that is asked about, at its place. */
interface Asked {
  readonly group: OptionGroup;
  readonly path: Path;
}

/** Returns the groups that the choices so far ask about, each before those below it. */
function askedGroups(
  entry: MenuEntry,
  choice: ProductChoice,
  groups: readonly OptionGroup[] = entry.optionGroups,
  path: Path = TOP,
): readonly Asked[] {
  return groups.flatMap((group) => [
    { group, path },
    ...group.options.flatMap((option) => {
      const under = [...path, optionKey(group.id, option.id)];
      if (!option.groupIds || !isReached(choice, under)) return [];
      return askedGroups(entry, choice, groupsUnder(entry, option, groupsOf(under)), under);
    }),
  ]);
}

/** The ids of the groups along a path. */
export const groupsOf = (path: Path): readonly string[] => path.map((key) => key.split('/')[0] ?? '');

/** Says why the product cannot be added yet, or returns undefined when it can. */
export function missingIn(entry: MenuEntry, choice: ProductChoice): string | undefined {
  if (!entry.product.isAvailable) return `${entry.product.name} is sold out.`;
  const asked = asChoice(choice);
  if (!asked) {
    return entry.product.sizes.some((size) => size.isAvailable)
      ? 'Choose a size.'
      : `${entry.product.name} is sold out.`;
  }
  const size = entry.product.sizes.find(({ id }) => id === choice.sizeId);
  if (size?.open && entry.product.openName && !choice.openName?.trim()) return 'Enter the name.';
  if (size?.open && sizePriceIn(size, choice) === 0) return 'Enter the price.';
  const open = askedGroups(entry, choice).find(({ group, path }) => isPending(entry, choice, group, path));
  if (open) {
    const { name } = open.group;
    return `${pillText(open.group, true)}: ${name}${/[.?!]$/.test(name) ? '' : '.'}`;
  }
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
export function isFull(group: OptionGroup, choice: ProductChoice, path: Path = TOP): boolean {
  if (group.type !== 'checkbox' || group.max === null) return false;
  return takenIn(choice, group, path) >= group.max;
}

/** Returns how many options of a group are taken: each as often as it is, and none that is left out. */
export const takenIn = (
  { counts = {}, prefixes = {}, ...choice }: ProductChoice,
  group: OptionGroup,
  path: Path,
): number =>
  chosenIn(choice, group.id, path).reduce((sum, id) => {
    const own = optionPlace(group.id, id, path);
    return sum + takenOf({ quantity: counts[own], prefix: prefixes[own] });
  }, 0);
