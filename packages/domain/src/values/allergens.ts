/** The fourteen allergens of European law. Any other one is kept in the words of whoever named it. */

/** What people call each of them. */
export const ALLERGEN_NAMES = {
  gluten: 'Gluten',
  crustaceans: 'Crustaceans',
  eggs: 'Eggs',
  fish: 'Fish',
  peanuts: 'Peanuts',
  soy: 'Soy',
  milk: 'Milk',
  nuts: 'Tree nuts',
  celery: 'Celery',
  mustard: 'Mustard',
  sesame: 'Sesame',
  sulfites: 'Sulfites',
  lupin: 'Lupin',
  mollusks: 'Mollusks',
} as const;

export type AllergenCode = keyof typeof ALLERGEN_NAMES;
export const ALLERGEN_CODES = Object.keys(ALLERGEN_NAMES) as readonly AllergenCode[];
