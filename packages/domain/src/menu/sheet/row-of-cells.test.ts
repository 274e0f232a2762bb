import { expect, it } from 'vitest';
import { type ReadPrice, rowOfCells } from './row-of-cells.ts';

const price: ReadPrice = (cell) =>
  /^\d+\.\d\d$/.test(cell) ? Math.round(Number(cell) * 100) : { reason: 'price.word', text: cell };

it('a size of a product has a field for each column of the file, and null where the cell is blank', () => {
  const row = rowOfCells(
    2,
    {
      Kind: '',
      Category: 'Mains',
      Name: "'=Cod",
      Size: '',
      Price: '28.50',
      'Sold out': 'yes',
      Course: '2',
      Options: 'Sauces, Cooked how',
      Allergens: 'none',
      Key: 'cod/one',
    },
    price,
  );
  expect(row).toEqual({
    kind: 'size',
    row: 2,
    key: 'cod/one',
    category: 'Mains',
    name: '=Cod',
    size: null,
    price: 2850,
    soldOut: 'product',
    course: 2,
    options: ['Sauces', 'Cooked how'],
    allergens: 'none',
  });
});

it('options, groups and categories are rows of their own', () => {
  const option = {
    Kind: 'Option',
    Name: 'Sauces',
    Size: 'Pepper',
    Price: '1.50',
    'Sold out': 'yes',
    Key: '',
  };
  expect(rowOfCells(3, option, price)).toEqual({
    kind: 'option',
    row: 3,
    key: null,
    group: 'Sauces',
    name: 'Pepper',
    price: 150,
    soldOut: 'size',
  });
  expect(rowOfCells(4, { Kind: 'group', Name: 'Sauces', Options: '0-2', Position: '3' }, price)).toEqual({
    kind: 'group',
    row: 4,
    name: 'Sauces',
    rules: { type: 'checkbox', required: false, min: 0, max: 2 },
    position: 3,
  });
  expect(rowOfCells(5, { Kind: 'category', Name: 'Wine', Station: 'bar', Tax: '' }, price)).toEqual({
    kind: 'category',
    row: 5,
    name: 'Wine',
    station: 'bar',
    tax: null,
  });
});

it('a cell that cannot be read is the fault of a row that still says what it is about', () => {
  const row = (cells: object) => rowOfCells(9, { Name: 'Soup', Key: 'soup/one', ...cells }, price);
  expect(row({ Price: '12. Mai' })).toMatchObject({
    key: 'soup/one',
    name: 'Soup',
    price: null,
    fault: { reason: 'price.word', text: '12. Mai' },
  });
  expect(row({ Course: 'first' }).fault).toEqual({ reason: 'course.number', text: 'first' });
  expect(row({ Position: '-1' }).fault).toEqual({ reason: 'position.number', text: '-1' });
  expect(row({ 'Sold out': 'perhaps' }).fault).toEqual({ reason: 'soldOut.word', text: 'perhaps' });
  expect(row({ Kind: 'group', Options: 'some' }).fault).toEqual({ reason: 'rules.shape', text: 'some' });
  expect(row({ Kind: 'combo' }).fault).toEqual({ reason: 'kind.unknown', text: 'combo' });
});

it('an extra price is an amount, and never open', () => {
  const cells = { Kind: 'option', Name: 'Sides', Size: 'Fries', Price: '4.00' };
  const read = (extra: string) =>
    rowOfCells(2, { ...cells, 'Extra price': extra }, (cell, column) =>
      cell === 'open' ? 'open' : price(cell, column),
    );
  expect(read('1.50')).toMatchObject({ price: 400, extraPrice: 150 });
  expect(read('')).toMatchObject({ extraPrice: null });
  expect(read('open')).toMatchObject({ fault: { reason: 'price.word', text: 'open' } });
});
