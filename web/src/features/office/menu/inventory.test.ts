import { aCategory, aProduct } from '@tableside/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { shelvesOf } from './inventory.ts';

const mains = aCategory({ id: 'mains', name: 'Mains' });
const product = (name: string, over = {}) => aProduct({ id: name, name, category: 'mains', ...over });
const names = (q: string, ...products: ReturnType<typeof product>[]) =>
  shelvesOf(products, [mains], q).map((shelf) => [shelf.name, shelf.products.map(({ name }) => name)]);

describe('the inventory', () => {
  it('shows what is sold out first, even when only one size is', () => {
    const [size] = product('Ale').sizes;
    const half = product('Ale', { sizes: [{ ...size, isAvailable: false }] });
    expect(names('', product('Burger'), half, product('Trout', { isAvailable: false }))).toEqual([
      ['Sold out', ['Ale', 'Trout']],
      ['Mains', ['Burger']],
    ]);
  });

  it('searches by part of a name', () => {
    expect(names('BUR', product('Burger'), product('Trout'))).toEqual([['Mains', ['Burger']]]);
  });
});
