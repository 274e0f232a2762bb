import { expect, it } from 'vitest';
import { guessedStation } from './station-guess.ts';

it.each([
  ['Coffee', [], 'bar'],
  ['Draft beer', [], 'bar'],
  ['BEBIDAS', [], 'bar'],
  ['Weine', [], 'bar'],
  ['Jus de fruits', [], 'bar'],
  ['Hauptgerichte', [], 'kitchen'],
  ['Grill', [], 'kitchen'],
  ['From the cellar', [['Glass', 'Bottle'], ['Bottle'], ['Regular']], 'bar'],
  ['Specials', [['Glass'], ['Regular']], 'kitchen'],
] as const)('products of %s with sizes %j are made in the %s', (category, sizes, station) => {
  expect(guessedStation(category, sizes)).toBe(station);
});
