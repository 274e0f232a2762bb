import { describe, expect, it } from 'vitest';
import { anOption, anOptionGroup } from '../../testing/builders.ts';
import { ALLERGEN_CODES, ALLERGEN_NAMES } from '../values/allergens.ts';
import { allergenCodes } from './allergen-words.ts';
import { clashOf, containsNone, type Dish } from './allergens.ts';
import { dishWith } from './dish-with.ts';

const clash = (allergy: string | null | undefined, allergens: readonly string[]): readonly string[] => {
  const found = clashOf([allergy], { allergens });
  return found.kind === 'found' ? found.words : [];
};
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
    ['milk', 'Butter'],
    ['seafood', 'Octopus'],
    ['Erdnüsse', 'Peanuts'],
    ['nuts', 'Frutos secos'],
    ['Nüsse', 'Almonds'],
    ['marisco', 'Prawns'],
    ['œufs', 'Eggs'],
    ['Weizen', 'Glutine'],
    ['frutta a guscio', 'Hazelnut'],
    ['fruits à coque', 'Schalenfrüchte'],
    ['lactosa', 'Latticini'],
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
    ['coconut milk', 'Milk'],
    ['soy milk', 'Dairy'],
    ['peanut butter', 'Milk'],
    ['frutta a guscio', 'Peanuts'],
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

describe('what is known of a dish', () => {
  it('is nothing where nobody entered its allergens, and nothing is asked without an allergy', () => {
    expect(clashOf(['Milk'], { allergens: [] })).toEqual({ kind: 'unknown' });
    expect(clashOf(['Milk'], { allergens: [' '] })).toEqual({ kind: 'unknown' });
    expect(clashOf([null, '', ' ? '], { allergens: [] })).toEqual({ kind: 'none' });
    expect(clashOf(['Milk'], { allergens: ['Gluten'] })).toEqual({ kind: 'none' });
  });

  it('is compared with the allergies of the seat, the table and the line', () => {
    const dish = { allergens: ['Dairy', 'Egg', 'Gluten'] };
    expect(clashOf(['Eggs', null, 'wheat, garlic'], dish)).toEqual({
      kind: 'found',
      words: ['Egg', 'Gluten'],
    });
  });
});

describe('a dish that may contain traces, or that was checked', () => {
  const nuts = { allergens: [], traces: ['Tree nuts', 'Soy'] };
  it.each([
    [nuts, 'found', ['Traces of Tree nuts']],
    [{ ...nuts, allergens: ['Walnuts'] }, 'found', ['Walnuts', 'Traces of Tree nuts']],
    [{ ...nuts, allergens: ['Tree nuts'] }, 'found', ['Tree nuts']],
    [{ ...nuts, allergens: ['Milk'], traces: ['Soy'] }, 'none', undefined],
    [{ ...nuts, traces: ['Soy'] }, 'unknown', undefined],
    [{ allergens: [], allergensNone: true }, 'none', undefined],
    [{ ...nuts, allergensNone: true }, 'found', ['Traces of Tree nuts']],
    [{ allergens: ['Hazelnut'], allergensNone: true }, 'found', ['Hazelnut']],
    [{ allergens: [], allergensNone: false }, 'unknown', undefined],
  ])('says of %j to a guest who must not get nuts: %s %j', (dish, kind, words) => {
    expect(clashOf(['nuts'], dish)).toEqual(words ? { kind, words } : { kind });
  });

  it('contains what its options bring into it, which says nothing of the dish itself', () => {
    const cheese = { allergens: ['Dairy'], traces: ['Egg'] };
    const bread = { allergens: ['Gluten', 'Dairy'] };
    const found = (...words: string[]) => ({ kind: 'found', words });
    expect(clashOf(['milk'], { ...bread, options: [cheese] })).toEqual(found('Dairy'));
    expect(clashOf(['eggs, wheat'], { ...bread, options: [cheese] })).toEqual(
      found('Gluten', 'Traces of Egg'),
    );
    expect(clashOf(['milk'], { allergens: [], options: [cheese] })).toEqual(found('Dairy'));
    expect(clashOf(['nuts'], { allergens: [], options: [cheese] })).toEqual({ kind: 'unknown' });
    expect(clashOf(['nuts'], { ...bread, options: [{}] })).toEqual({ kind: 'none' });
  });

  it('is looked at with the options that were chosen and are on the menu', () => {
    const groups = [
      anOptionGroup({
        id: 'cheese',
        options: [anOption({ id: 'brie', allergens: ['Milk'] }), anOption({ id: 'no' })],
      }),
      anOptionGroup({ id: 'other', options: [anOption({ id: 'brie', allergens: ['Fish'] })] }),
    ];
    const dish: Dish = { allergens: [] };
    const chosen = (groupId: string, optionId: string) =>
      dishWith(dish, [{ groupId, optionId }], groups).options?.map(({ allergens }) => allergens);
    expect(chosen('cheese', 'brie')).toEqual([['Milk']]);
    expect(chosen('cheese', 'no')).toEqual([undefined]);
    expect(chosen('gone', 'brie')).toBeUndefined();
    expect(dishWith(dish, [], groups)).toBe(dish);
    const brie = { groupId: 'cheese', optionId: 'brie' };
    expect(dishWith(dish, [{ ...brie, prefix: 'less' }], groups).options).toHaveLength(1);
    expect(dishWith(dish, [{ ...brie, prefix: 'no' }], groups)).toBe(dish);
  });

  it('is free of all only while it lists nothing', () => {
    expect(containsNone({ allergens: [' '], allergensNone: true })).toBe(true);
    expect(containsNone({ allergens: ['Milk'], allergensNone: true })).toBe(false);
    expect(containsNone({ allergens: [] })).toBe(false);
  });
});

describe('the allergens that a text names', () => {
  it.each([
    ['dairy', ['milk']],
    ['shellfish', ['crustaceans', 'mollusks']],
    ['nuts', ['peanuts', 'nuts']],
    ['tree nuts', ['nuts']],
    ['Sésame et céleri', ['celery', 'sesame']],
    ['strawberries', []],
  ])('of %s are %j', (text, codes) => {
    expect(allergenCodes(text)).toEqual(codes);
  });

  it('are found by the name that people see', () => {
    for (const code of ALLERGEN_CODES) expect(allergenCodes(ALLERGEN_NAMES[code])).toEqual([code]);
    expect(ALLERGEN_CODES).toHaveLength(14);
  });
});
