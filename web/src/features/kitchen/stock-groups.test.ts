import { aCategory, anItem, aProduct, aSize } from '@tableside/domain/testing/builders.ts';
import { stationsOf } from '@tableside/domain/venue/stations.ts';
import { describe, expect, it } from 'vitest';
import { type StockGroupsOf, stockGroups } from './stock-groups.ts';

const categories = [
  aCategory({ id: 'sweets', name: 'Sweets', station: 'kitchen', position: 2 }),
  aCategory({ id: 'grill', name: 'Grill', station: 'kitchen', position: 1 }),
  aCategory({ id: 'wine', name: 'Wine', station: 'bar', position: 0 }),
];
const products = [
  aProduct({ id: 'cake', name: 'Cake', category: 'sweets' }),
  aProduct({ id: 'steak', name: 'Steak', category: 'grill' }),
  aProduct({ id: 'ribs', name: 'Ribs', category: 'grill' }),
  aProduct({ id: 'fish', name: 'Fish', category: 'grill', sizes: [aSize({ isAvailable: false })] }),
  aProduct({ id: 'oyster', name: 'Oyster', category: 'grill', sizes: [aSize({ left: 3 })] }),
  aProduct({ id: 'red', name: 'Red wine', category: 'wine' }),
];
const hanging = { lines: [anItem({ productId: 'ribs', status: 'pending' })] };

function shown(more: Partial<StockGroupsOf> = {}) {
  const { groups, others } = stockGroups({
    products,
    categories,
    tickets: [hanging],
    stations: ['kitchen'],
    all: stationsOf({}),
    search: '',
    ...more,
  });
  return { groups: groups.map((group) => [group.title, ...group.products.map(({ id }) => id)]), others };
}

describe('the 86 list', () => {
  it('begins with what is sold out, counted and on the wall, and continues by category', () => {
    expect(shown().groups).toEqual([
      ['Sold out', 'fish'],
      ['Counted', 'oyster'],
      ['On the wall', 'ribs'],
      ['Grill', 'steak'],
      ['Sweets', 'cake'],
    ]);
  });

  it('counts the products of other stations that it leaves out', () => {
    expect(shown().others).toBe(1);
    expect(shown({ stations: undefined })).toMatchObject({ others: 0 });
    expect(shown({ stations: undefined }).groups).toContainEqual(['Wine', 'red']);
  });

  it('searches the products of every station', () => {
    expect(shown({ search: ' WINE ' })).toEqual({ groups: [['Wine', 'red']], others: 0 });
  });

  it('leaves what is ready in its place on the menu', () => {
    const ready = { lines: [anItem({ productId: 'ribs', status: 'ready' })] };
    expect(shown({ tickets: [ready] }).groups).toContainEqual(['Grill', 'steak', 'ribs']);
  });

  it('goes by the station of the product, of the category, or by the first one for one that is gone', () => {
    const own = (stationId: string) => [aProduct({ id: 'jug', category: 'wine', stationId })];
    expect(shown({ products: own('kitchen') }).others).toBe(0);
    expect(shown({ products: own('attic') }).others).toBe(0);
    expect(shown({ products: own('none') }).others).toBe(1);
  });
});
