/** Whether a dish contains what somebody is allergic to, or may contain traces of it. */
import type { Option, Product } from '../entities/menu.ts';
import { tracesOf } from '../values/traces.ts';
import { allergenCodes, plainWords } from './allergen-words.ts';

export type Clash =
  /** `words` are the allergens of the dish that somebody must not get, as the menu writes them, then 'Traces of …'. */
  | { readonly kind: 'found'; readonly words: readonly string[] }
  /** Nobody has entered what is in the dish. */
  | { readonly kind: 'unknown' }
  /** Nothing that was entered clashes. It never means that the dish is free of anything. */
  | { readonly kind: 'none' };

/** What the menu says of the allergens of a dish. */
export interface Dish extends Pick<Product, 'allergens' | 'traces' | 'allergensNone'> {
  /** The options with which somebody wants it. */
  readonly options?: readonly Pick<Option, 'allergens' | 'traces'>[];
}

const isEntered = (name: string): boolean => plainWords(name) !== '';

/** Whether somebody has checked that it contains none of the allergens of European law. */
export const containsNone = ({ allergens, allergensNone = false }: Dish): boolean =>
  allergensNone && !allergens.some(isEntered);

/** `allergies` are those of the seat, the table and the line, in the words of whoever gave them. */
export function clashOf(allergies: readonly (string | null | undefined)[], dish: Dish): Clash {
  const told = allergies.filter((allergy) => plainWords(allergy ?? '') !== '');
  if (told.length === 0) return { kind: 'none' };
  const meant = (listed: readonly string[]) =>
    listed.filter((name) => told.some((allergy) => names(allergy ?? '', name)));
  const parts = [dish, ...(dish.options ?? [])];
  const contained = new Set(meant(parts.flatMap(({ allergens = [] }) => allergens.filter(isEntered))));
  const traces = meant(parts.flatMap((part) => part.traces ?? [])).filter((name) => !contained.has(name));
  const words = [...new Set([...contained, ...traces.map(tracesOf)])];
  if (words.length > 0) return { kind: 'found', words };
  // What an option brings says nothing of the dish under it.
  return dish.allergens.some(isEntered) || containsNone(dish) ? { kind: 'none' } : { kind: 'unknown' };
}

/** Known allergens match whatever both call them; any other word of the menu matches itself. */
function names(allergy: string, allergen: string): boolean {
  const known = allergenCodes(allergen);
  if (known.length === 0) return ` ${plainWords(allergy)} `.includes(` ${plainWords(allergen)} `);
  const told = allergenCodes(allergy);
  return known.some((code) => told.includes(code));
}
