/** Judges whether a line may go to a guest without a question: what in it that guest must not get, and why to ask. */
import type { MenuEntry, OptionGroup, Product } from '@tableside/domain/entities/menu.ts';
import type { OrderItem } from '@tableside/domain/entities/order.ts';
import type { Dish } from '@tableside/domain/menu/allergens.ts';
import { dishWith } from '@tableside/domain/menu/dish-with.ts';
import { namedOptions } from '@tableside/domain/menu/named-options.ts';
import { allGroups } from '../../../components/menu/product-entry.ts';
import type { NewLine } from './new-line.ts';
import type { PlaceAllergy } from './place-allergies.ts';

export interface AskedFor {
  readonly product: Dish & Pick<Product, 'name'>;
  /** Those of the dish, for what its options bring into it. */
  readonly groups: readonly OptionGroup[] | undefined;
  readonly line: NewLine;
  /** The allergies of its seat and of its table. */
  readonly places?: readonly PlaceAllergy[] | undefined;
  /** The line as it was answered for already. */
  readonly known?: Pick<OrderItem, 'allergy' | 'options'> | undefined;
}

/** Returns what is asked about a dish of the menu, with all that its options may bring into it. */
export const ofEntry = (entry: MenuEntry): Pick<AskedFor, 'product' | 'groups'> => ({
  product: entry.product,
  groups: allGroups(entry),
});

export interface Judged {
  /** As it is taken: with the allergens that were found. */
  readonly line: NewLine;
  /** The allergens, as the menu writes them. */
  readonly found: readonly string[];
  /** Whose allergy it is: 'Seat 2 is allergic to milk.' Empty when there is no reason to ask. */
  readonly why: string;
}

export async function judge({ product, groups, line, places = [], known }: AskedFor): Promise<Judged> {
  const { clashOf } = await import('@tableside/domain/menu/allergens.ts');
  const foundIn = (dish: Dish, told: readonly (string | null)[]): readonly string[] => {
    const clash = clashOf(told, dish);
    return clash.kind === 'found' ? clash.words : [];
  };
  const options = namedOptions(line.options);
  const dish = dishWith<Dish>(product, options, groups);
  const foundFor = (words: string | null): readonly string[] => foundIn(dish, [words]);
  const own = foundFor(line.allergy ?? null);
  const clashing = places.flatMap(({ who, words }) => {
    const those = words.split(', ').filter((word) => foundFor(word).length > 0);
    return those.length > 0 ? `${who} is allergic to ${those.join(', ').toLowerCase()}.` : [];
  });
  const found = foundIn(dish, [line.allergy ?? null, ...places.map(({ words }) => words)]);
  const before = known ? foundIn(dishWith<Dish>(product, known.options, groups), [known.allergy]) : [];
  const isAnswered = found.every((name) => before.includes(name));
  const why = [...(own.length > 0 ? [`Allergy: ${line.allergy}.`] : []), ...clashing].join(' ');
  const taken = found.length > 0 ? { ...line, clash: [...found] } : line;
  return { line: taken, found, why: isAnswered ? '' : why };
}
