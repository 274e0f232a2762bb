import { expect, it } from 'vitest';
import { tableText } from './table-name.ts';

it('a table is called what people call it, with its section when that says more', () => {
  expect(tableText({ number: '12', section: 'main_floor' }, 'id')).toBe('Table 12');
  expect(tableText({ number: 'P3', section: 'patio' }, 'id')).toBe('Patio P3');
  expect(tableText({ number: 'B6', section: 'bar' }, 'id')).toBe('Bar B6');
});

it('a table that this device does not hold is called by its id', () => {
  expect(tableText(undefined, '00000000-0000-7000-8000-000000000001')).toBe('Table 00000000');
});
