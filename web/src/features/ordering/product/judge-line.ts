/** Judges whether a line may go to a guest without a question: what in it that guest must not get, and why to ask. */
import type { Product } from '@tableside/domain/entities/menu.ts';
import type { Dish } from '@tableside/domain/menu/allergens.ts';
import { tracesOf } from '@tableside/domain/values/traces.ts';
import type { NewLine } from './new-line.ts';
import type { PlaceAllergy } from './place-allergies.ts';

export interface AskedFor {
  readonly product: Dish & Pick<Product, 'name'>;
  readonly line: NewLine;
  /** The allergies of its seat and of its table. */
  readonly places?: readonly PlaceAllergy[] | undefined;
  /** An allergy of the line that was answered for already. */
  readonly known?: string | null | undefined;
}

export interface Judged {
  /** As it is taken: with the allergens that were found. */
  readonly line: NewLine;
  /** The allergens, as the menu writes them. */
  readonly found: readonly string[];
  /** Whose allergy it is: 'Seat 2 is allergic to milk.' Empty when there is no reason to ask. */
  readonly why: string;
}

export async function judge({ product, line, places = [], known }: AskedFor): Promise<Judged> {
  const { clashOf } = await import('@tableside/domain/menu/allergens.ts');
  const foundFor = (words: string | null | undefined): readonly string[] => {
    const clash = clashOf([words], product);
    return clash.kind === 'found' ? clash.words : [];
  };
  const own = foundFor(line.allergy);
  const clashing = places.flatMap(({ who, words }) => {
    const those = words.split(', ').filter((word) => foundFor(word).length > 0);
    return those.length > 0 ? `${who} is allergic to ${those.join(', ').toLowerCase()}.` : [];
  });
  const here = new Set([...own, ...places.flatMap(({ words }) => foundFor(words))]);
  const found = [...product.allergens, ...(product.traces ?? []).map(tracesOf)].filter((name) =>
    here.has(name),
  );
  const before = foundFor(known);
  const isAnswered = found.every((name) => before.includes(name));
  const why = [...(own.length > 0 ? [`Allergy: ${line.allergy}.`] : []), ...clashing].join(' ');
  const taken = found.length > 0 ? { ...line, clash: [...found] } : line;
  return { line: taken, found, why: isAnswered ? '' : why };
}
