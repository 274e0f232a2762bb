import { describe, expect, it } from 'vitest';
import { clash } from './allergens.ts';

const BURGER = ['Gluten', 'Dairy', 'Egg', 'Sesame'];

describe('an allergy and the allergens of a dish', () => {
  it.each([
    ['Sesame', BURGER, ['Sesame']],
    ['Sesame, Dairy', BURGER, ['Dairy', 'Sesame']],
    ['sesame', ['SESAME'], ['SESAME']],
    ['Guest is very allergic to EGGS!', BURGER, ['Egg']],
    ['egg', ['Eggs'], ['Eggs']],
    ['Nuts', BURGER, []],
  ])('are compared for %s in %j: %j', (allergy, allergens, found) => {
    expect(clash(allergy, allergens)).toEqual(found);
  });

  it.each([
    ['milk', 'Dairy'],
    ['Dairy', 'Milk'],
    ['lactose', 'Dairy'],
    ['wheat', 'Gluten'],
    ['celiac', 'Gluten'],
    ['Shellfish', 'Crustaceans'],
    ['Shellfish', 'Molluscs'],
    ['shell fish', 'Mollusks'],
    ['crustaceans', 'Shellfish'],
    ['Nuts', 'Tree nuts'],
    ['Nuts', 'Peanuts'],
    ['peanut', 'Nuts'],
    ['tree nuts', 'Nuts'],
    ['tree-nut', 'Treenuts'],
    ['egg', 'Fried eggs'],
    ['walnuts', 'Tree nuts'],
    ['brazil nuts', 'Tree nuts'],
    ['shrimp', 'Shellfish'],
    ['oysters', 'Shellfish'],
    ['sulphites', 'Sulfites'],
    ['sulphur dioxide', 'Sulfites'],
    ['nuts', 'Traces of nuts'],
  ])('knows that %s and %s are the same', (allergy, allergen) => {
    expect(clash(allergy, [allergen])).toEqual([allergen]);
  });

  it.each([
    ['Shellfish', 'Fish'],
    ['fish', 'Shellfish'],
    ['shell fish', 'Fish'],
    ['tree nuts', 'Peanuts'],
    ['brazil nuts', 'Peanuts'],
    ['shrimp', 'Molluscs'],
    ['peanuts', 'Tree nuts'],
    ['crustaceans', 'Molluscs'],
    ['coconut', 'Tree nuts'],
    ['nutmeg', 'Nuts'],
    ['eggplant', 'Egg'],
    ['buckwheat', 'Gluten'],
  ])('matches whole words only, so %s is not %s', (allergy, allergen) => {
    expect(clash(allergy, [allergen])).toEqual([]);
  });

  it('finds a word of the menu itself, in any script', () => {
    expect(clash('no garlic please', ['Garlic'])).toEqual(['Garlic']);
    expect(clash('TOMATO', ['Cherry tomatoes', 'Tomatoes'])).toEqual(['Tomatoes']);
    expect(clash('Käse', ['KÄSE'])).toEqual(['KÄSE']);
    expect(clash('аллергия на чеснок', ['Чеснок'])).toEqual(['Чеснок']);
  });

  it.each([
    ['Dairy', []],
    ['strawberries', BURGER],
    ['', BURGER],
    [null, BURGER],
    [undefined, BURGER],
    ['?', BURGER],
    ['constructor', BURGER],
    ['', ['', ' - ']],
    ['Dairy', ['', ' - ']],
  ])('guesses nothing: %j in %j', (allergy, allergens) => {
    expect(clash(allergy, allergens)).toEqual([]);
  });
});
