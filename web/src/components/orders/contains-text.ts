/** Returns how a dish is said to contain what its guest must not get. */
export const containsText = (allergens: readonly string[]): string =>
  `Contains ${allergens.join(', ').toLowerCase()}`;
