import { aProduct } from '@tableside/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import { oneSizedProducts } from './one-sized.ts';

const size = (id: string) => ({ id, name: id, currentPrice: 900, isAvailable: true, pastPrices: [] });

test('only products of a single size are named without it', () => {
  const fries = aProduct({ id: 'fries', sizes: [size('bowl')] });
  const pilsner = aProduct({ id: 'pilsner', sizes: [size('half'), size('pint')] });
  expect([...oneSizedProducts([fries, pilsner])]).toEqual(['fries']);
});

test('every size is named while the menu loads', () => {
  expect(oneSizedProducts(undefined).size).toBe(0);
});
