import { anItem, aProduct, aSize } from '@tableside/domain/testing/builders.ts';
import { expect, it } from 'vitest';
import { leftText, lineLeftText, lineStockText, sizeLeftText, stockText } from './left-text.ts';

it('a counted size says how many are left, up to the given number', () => {
  expect(sizeLeftText(aSize({ left: 12 }))).toBe('12 left');
  expect(sizeLeftText(aSize({ left: 6 }), 5)).toBeUndefined();
  expect(sizeLeftText(aSize({ left: 5 }), 5)).toBe('5 left');
  expect(sizeLeftText(aSize())).toBeUndefined();
});

it('a counted product names the size that runs out first', () => {
  const sizes = [aSize({ left: 9 }), aSize({ id: 'pint', name: 'Pint', left: 2 }), aSize({ id: 'half' })];
  expect(leftText(aProduct({ sizes }))).toBe('Pint: 2 left');
  expect(leftText(aProduct({ sizes: [aSize({ left: 9 })] }))).toBe('9 left');
  expect(leftText(aProduct())).toBeUndefined();
});

it('the kitchen sees what is left even at zero, of a product and of the size on a line', () => {
  const sizes = [
    aSize({ left: 9 }),
    aSize({ id: 'pint', name: 'Pint', left: 0, isAvailable: false }),
    aSize({ id: 'half' }),
  ];
  const product = aProduct({ sizes });
  expect(stockText(product)).toBe('Pint: 0 left');
  expect(stockText(aProduct({ sizes: [aSize({ left: 9 })] }))).toBe('9 left');
  expect(stockText(aProduct())).toBeUndefined();
  const line = (id: string) => ({ size: { ...anItem().size, id } });
  expect(lineStockText(line('pint'), product)).toBe('0 left');
  expect(lineStockText(line('half'), product)).toBeUndefined();
  expect(lineStockText(line('pint'), undefined)).toBeUndefined();
});

it('a line says whom to ask, and that few are left', () => {
  const product = (left: number) => aProduct({ sizes: [aSize({ left })] });
  const line = anItem({ counted: 1 });
  expect(lineLeftText(line, product(0))).toBe('That was the last of it');
  expect(lineLeftText(line, product(2))).toBe('2 left');
  expect(lineLeftText(line, product(6))).toBeUndefined();
  expect(lineLeftText(anItem(), product(2))).toBeUndefined();
  expect(lineLeftText(anItem({ quantity: 3, counted: 2, unavailable: true }), product(0))).toBe(
    'Only 2 of 3 left: check with the kitchen',
  );
  expect(lineLeftText(anItem({ unavailable: true }), undefined)).toBe('Sold out: check with the kitchen');
});
