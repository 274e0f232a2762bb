import { anItem, aProduct, aSize } from '@tableside/testkit/builders.ts';
import { expect, it } from 'vitest';
import { leftText, lineLeftText, sizeLeftText } from './left-text.ts';

it('says what is left of a size that is counted, up to the given number', () => {
  expect(sizeLeftText(aSize({ left: 12 }))).toBe('12 left');
  expect(sizeLeftText(aSize({ left: 6 }), 5)).toBeUndefined();
  expect(sizeLeftText(aSize({ left: 5 }), 5)).toBe('5 left');
  expect(sizeLeftText(aSize())).toBeUndefined();
});

it('names the size that runs out first', () => {
  const sizes = [aSize({ left: 9 }), aSize({ id: 'pint', name: 'Pint', left: 2 }), aSize({ id: 'half' })];
  expect(leftText(aProduct({ sizes }))).toBe('Pint: 2 left');
  expect(leftText(aProduct({ sizes: [aSize({ left: 9 })] }))).toBe('9 left');
  expect(leftText(aProduct())).toBeUndefined();
});

it('says on a line whom to ask, and that few are left', () => {
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
