/** How options that can be counted, and wanted in other ways, are chosen. */
import type { Option, OptionGroup, Prefix } from '@tableside/domain/entities/menu.ts';
import { mostOf, mostOfOption } from '@tableside/domain/menu/pricing.ts';
import {
  chosenIn,
  optionPlace,
  type Path,
  type ProductChoice,
  takenIn,
  withOption,
} from './product-choice.ts';

/** An option in its group, at its place. */
export interface OptionAt {
  readonly group: OptionGroup;
  readonly option: Option;
  readonly path: Path;
}

const placeOf = ({ group, option, path }: OptionAt): string => optionPlace(group.id, option.id, path);

export const isChosen = (choice: ProductChoice, { group, option, path }: OptionAt): boolean =>
  chosenIn(choice, group.id, path).includes(option.id);

export const prefixOf = (choice: ProductChoice, at: OptionAt): Prefix | undefined =>
  isChosen(choice, at) ? choice.prefixes?.[placeOf(at)] : undefined;

export const countOf = (choice: ProductChoice, at: OptionAt): number =>
  isChosen(choice, at) ? (choice.counts?.[placeOf(at)] ?? 1) : 0;

/** Whether it will be in the dish. What comes with the dish is, until somebody leaves it out. */
export function isIn(choice: ProductChoice, at: OptionAt): boolean {
  if (isChosen(choice, at)) return prefixOf(choice, at) !== 'no';
  const isReplaced = at.group.type === 'radio' && chosenIn(choice, at.group.id, at.path).length > 0;
  return at.option.included === true && !isReplaced;
}

/** Returns the choice in which the option is as it comes, without a count or a word. */
export function plain(choice: ProductChoice, at: OptionAt, checked: boolean): ProductChoice {
  const place = placeOf(at);
  const { [place]: _count, ...counts } = choice.counts ?? {};
  const { [place]: _prefix, ...prefixes } = choice.prefixes ?? {};
  const { group, option, path } = at;
  return withOption({ ...choice, counts, prefixes }, group, { optionId: option.id, checked, path });
}

/** A tap on the option: puts it in, or takes it out. What comes with the dish is taken out by a word. */
export function toggled(choice: ProductChoice, at: OptionAt): ProductChoice {
  const isRadio = at.group.type === 'radio';
  if (at.option.included) return isIn(choice, at) ? withPrefix(choice, at, 'no') : plain(choice, at, isRadio);
  return plain(choice, at, !isIn(choice, at));
}

/** Says how the option is wanted. The same word again takes it back. */
export function withPrefix(choice: ProductChoice, at: OptionAt, prefix: Prefix): ProductChoice {
  const isSame = prefixOf(choice, at) === prefix;
  if (isSame) return plain(choice, at, prefix !== 'no' && !at.option.included);
  const chosen = isChosen(choice, at) ? choice : plain(choice, at, true);
  return { ...chosen, prefixes: { ...chosen.prefixes, [placeOf(at)]: prefix } };
}

/** None takes the option out. */
export function withCount(choice: ProductChoice, at: OptionAt, count: number): ProductChoice {
  if (count === 0) return plain(choice, at, false);
  const chosen = isChosen(choice, at) ? choice : plain(choice, at, true);
  return { ...chosen, counts: { ...chosen.counts, [placeOf(at)]: count } };
}

/** How many of the option can be taken beside what else is taken of its group. */
export function mostFor(choice: ProductChoice, at: OptionAt): number {
  const others = takenIn(choice, at.group, at.path) - countOf(choice, at);
  return Math.max(countOf(choice, at), Math.min(mostOfOption(at.option), mostOf(at.group) - others));
}
