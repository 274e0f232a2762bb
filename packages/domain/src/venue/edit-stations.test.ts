import { describe, expect, it } from 'vitest';
import { aCategory, aProduct, aVenue } from '../../testing/builders.ts';
import { aRoom, detailOf, outcomeOf } from '../../testing/try-command.ts';
import type { Category, Product } from '../entities/menu.ts';
import type { Station } from '../entities/station.ts';
import { MAX_STATIONS } from './station-value.ts';
import { stationsOf } from './stations.ts';

const GRILL = { name: 'Grill', color: 'red', screen: true } as const;
const BAR = { name: 'Bar', color: 'blue', screen: true } as const;
const edit = (id: string, set: unknown, base: unknown = null) => ({
  set: { [`stations[${id}]`]: set },
  base: { [`stations[${id}]`]: base },
});

interface Place {
  stations?: readonly Station[];
  category?: Partial<Category>;
  product?: Partial<Product>;
}

const room = ({ stations, category, product }: Place = {}) =>
  aRoom({
    venue: [aVenue(stations && { stations })],
    category: [aCategory({ station: 'none', ...category })],
    product: [aProduct(product)],
  });
const ids = (place: ReturnType<typeof room>) => stationsOf(place.rows.venue() ?? {}).map(({ id }) => id);

describe('the stations of a venue', () => {
  it('keep the kitchen and the bar when the first one is added', () => {
    const place = room();
    expect(outcomeOf(place.run('venue.patch', edit('grill', GRILL), 'manager'))).toBe('applied');
    expect(ids(place)).toEqual(['kitchen', 'bar', 'grill']);
  });

  it('can be renamed, and go when nothing is made there', () => {
    const place = room();
    const hot = { name: 'Hot line', color: 'red', screen: true };
    const kitchen = { name: 'Kitchen', color: 'grey', screen: true };
    expect(outcomeOf(place.run('venue.patch', edit('kitchen', hot, kitchen), 'manager'))).toBe('applied');
    expect(outcomeOf(place.run('venue.patch', edit('bar', null, BAR), 'manager'))).toBe('applied');
    expect(stationsOf(place.rows.venue() ?? {})).toEqual([{ id: 'kitchen', ...hot }]);
    expect(outcomeOf(place.run('venue.patch', edit('kitchen', null, hot), 'manager'))).toBe('station.last');
  });

  it.each(['server', 'kitchen', 'customer'] as const)('cannot be changed by a %s', (role) => {
    expect(outcomeOf(room().decide('venue.patch', edit('grill', GRILL), role))).toBe('forbidden');
  });

  it('are twelve at most', () => {
    const twelve = Array.from({ length: MAX_STATIONS }, (_, n) => ({ id: `s${n}`, ...GRILL }));
    const decided = room({ stations: twelve }).decide('venue.patch', edit('grill', GRILL), 'manager');
    expect([outcomeOf(decided), detailOf(decided)]).toEqual([
      'venue.listFull',
      { list: 'stations', most: 12 },
    ]);
  });

  it.each([
    ['no name', 'grill', { ...GRILL, name: ' ' }],
    ['a tint that nobody knows', 'grill', { ...GRILL, color: 'pink' }],
    ['the name of no station', 'grill', { ...GRILL, name: 'None' }],
    ['the id of no station', 'none', GRILL],
    ['something unknown', 'grill', { ...GRILL, printer: true }],
  ])('are refused with %s', (_, id, value) => {
    expect(outcomeOf(room().decide('venue.patch', edit(id, value), 'manager'))).toBe('args.shape');
  });

  it.each([
    ['a category', { category: { station: 'bar' } }, { categories: 1, products: 0 }],
    ['a product', { product: { stationId: 'bar' } }, { categories: 0, products: 1 }],
  ])('stay while %s is made there', (_, used, detail) => {
    const decided = room(used).decide('venue.patch', edit('bar', null, BAR), 'manager');
    expect([outcomeOf(decided), detailOf(decided)]).toEqual(['station.inUse', detail]);
  });

  it('may go once what was made there is deleted', () => {
    const gone = room({ product: { stationId: 'bar', archived: true } });
    expect(outcomeOf(gone.decide('venue.patch', edit('bar', null, BAR), 'manager'))).toBe('applied');
  });
});

describe('a category', () => {
  const made = (station?: string) =>
    room({ stations: [{ id: 'grill', ...GRILL }] }).decide(
      'category.create',
      { id: 'new', name: 'New', ...(station && { station }) },
      'manager',
    );

  it('gets the first station of the venue when nobody names one', () => {
    const decided = made();
    expect('changes' in decided && decided.changes[0]?.doc).toMatchObject({ station: 'grill' });
  });

  it.each([
    ['grill', 'applied'],
    ['none', 'applied'],
    ['attic', 'station.notFound'],
  ])('may name %s: %s', (station, outcome) => {
    expect(outcomeOf(made(station))).toBe(outcome);
    const moved = room({ stations: [{ id: 'grill', ...GRILL }] }).decide(
      'category.patch',
      { id: 'plates', set: { station }, base: { station: 'none' } },
      'manager',
    );
    expect(outcomeOf(moved)).toBe(station === 'none' ? 'noop' : outcome);
  });
});

describe('a product', () => {
  it('has a station of its own, goes back to the one of its category, and names none that is unknown', () => {
    const place = room();
    const set = (stationId: string | null, base: string | null) =>
      outcomeOf(
        place.run(
          'product.patch',
          { id: 'burger', set: { stationId }, base: { stationId: base } },
          'manager',
        ),
      );
    expect(set('bar', null)).toBe('applied');
    expect(place.rows.get('product', 'burger')?.stationId).toBe('bar');
    expect(set('attic', 'bar')).toBe('station.notFound');
    expect(set(null, 'bar')).toBe('applied');
    expect(place.rows.get('product', 'burger')?.stationId).toBeNull();
  });

  it('that is new and names no station has no such field', () => {
    const sizes = [{ id: 'regular', name: 'Regular', currentPrice: 100 }];
    const fresh = { id: 'new', name: 'New', category: 'plates', sizes, stationId: null };
    const decided = room().decide('product.create', fresh, 'manager');
    expect('changes' in decided && decided.changes[0]?.doc).not.toHaveProperty('stationId');
  });
});
