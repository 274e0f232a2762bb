/** Whether a dish contains what somebody is allergic to. */
import type { Product } from '../entities/menu.ts';
import { allergenCodes, plainWords } from './allergen-words.ts';

export type Clash =
  /** `words` are the allergens of the dish that somebody must not get, as the menu writes them. */
  | { readonly kind: 'contains'; readonly words: readonly string[] }
  /** Nobody has entered what is in the dish. */
  | { readonly kind: 'unknown' }
  /** Nothing that was entered clashes. It never means that the dish is free of anything. */
  | { readonly kind: 'none' };

/** `allergies` are those of the seat, the table and the line, in the words of whoever gave them. */
export function clashOf(
  allergies: readonly (string | null | undefined)[],
  { allergens }: Pick<Product, 'allergens'>,
): Clash {
  const told = allergies.filter((allergy) => plainWords(allergy ?? '') !== '');
  if (told.length === 0) return { kind: 'none' };
  const entered = allergens.filter((name) => plainWords(name) !== '');
  if (entered.length === 0) return { kind: 'unknown' };
  const words = entered.filter((name) => told.some((allergy) => names(allergy ?? '', name)));
  return words.length > 0 ? { kind: 'contains', words } : { kind: 'none' };
}

/** Known allergens match whatever both call them; any other word of the menu matches itself. */
function names(allergy: string, allergen: string): boolean {
  const known = allergenCodes(allergen);
  if (known.length === 0) return ` ${plainWords(allergy)} `.includes(` ${plainWords(allergen)} `);
  const told = allergenCodes(allergy);
  return known.some((code) => told.includes(code));
}
