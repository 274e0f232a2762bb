import { describe, expect, it } from 'vitest';
import { aCategory, anItem, aProduct, aVenue } from '../../testing/builders.ts';
import type { Station } from '../entities/station.ts';
import { firstOf, hangsAt, isMadeAt, isUnmade, stationOf, stationsOf } from './stations.ts';

const GRILL: Station = { id: 'grill', name: 'Grill', color: 'red', screen: true };
const COLD: Station = { id: 'cold', name: 'Cold', color: 'blue', screen: true };
const STORE: Station = { id: 'store', name: 'Store', color: 'grey', screen: false };
const venue = aVenue({ stations: [STORE, GRILL, COLD] });

describe('stations', () => {
  it('are a kitchen and a bar as long as the venue has named none', () => {
    expect(stationsOf(aVenue()).map(({ id, name, screen }) => [id, name, screen])).toEqual([
      ['kitchen', 'Kitchen', true],
      ['bar', 'Bar', true],
    ]);
  });

  it.each([
    [{}, { station: 'bar' }, 'bar'],
    [{ stationId: 'grill' }, { station: 'bar' }, 'grill'],
    [{ stationId: 'none' }, { station: 'bar' }, 'none'],
    [{ stationId: null }, { station: 'bar' }, 'bar'],
  ])('of the product %j in the category %j: %s', (product, category, station) => {
    expect(stationOf(aProduct(product), aCategory(category))).toBe(station);
  });

  it('of a product without a category are the kitchen', () => {
    expect(stationOf(aProduct(), undefined)).toBe('kitchen');
  });

  it('make what hangs on a wall, also at one that nobody knows', () => {
    expect(['grill', 'cold', 'attic', 'store', 'none'].map((id) => isMadeAt(venue, id))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('a line', () => {
  const stations = stationsOf(venue);
  it.each([
    ['grill', 'pending', 'grill'],
    ['grill', 'ready', 'grill'],
    ['none', 'ready', null],
    ['none', 'pending', null],
    ['store', 'ready', null],
    ['store', 'pending', 'grill'],
    ['attic', 'pending', 'grill'],
    ['attic', 'ready', 'grill'],
  ] as const)('of %s that is %s hangs at %s', (station, status, wall) => {
    expect(hangsAt(stations, { station, status })).toBe(wall);
  });

  it('hangs somewhere even where no station has a wall', () => {
    expect(hangsAt([STORE], { station: 'attic', status: 'pending' })).toBe('store');
    expect(firstOf([STORE]).id).toBe('store');
  });
});

describe('a round', () => {
  const shelf = anItem({ station: 'none', status: 'ready' });
  const store = anItem({ station: 'store', status: 'ready' });

  it('has nothing to make when no line of it is made anywhere', () => {
    expect(isUnmade(venue, [shelf, store])).toBe(true);
    expect(isUnmade(venue, [shelf, anItem({ station: 'grill', status: 'ready' })])).toBe(false);
    expect(isUnmade(venue, [shelf, anItem({ station: 'store', status: 'pending' })])).toBe(false);
    expect(isUnmade(venue, [])).toBe(false);
  });
});
