import { expect, it } from 'vitest';
import { searchedDays } from './typed-filter.ts';

const TODAY = '2026-06-12';
const filter = { q: '', status: '', method: '', from: TODAY, to: TODAY };
const searching = { ...filter, q: 'b', from: '', to: '' };

it('a search of payments covers all days, and clearing it shows today again', () => {
  expect(searchedDays(filter, { ...filter, q: 'b' }, TODAY)).toEqual(searching);
  expect(searchedDays(searching, { ...searching, q: 'b-1' }, TODAY)).toEqual({ ...searching, q: 'b-1' });
  expect(searchedDays(searching, { ...searching, q: '' }, TODAY)).toEqual(filter);
});

it('days that somebody has chosen stay, whatever is searched', () => {
  const chosen = { ...filter, from: '2026-06-01' };
  expect(searchedDays(chosen, { ...chosen, q: 'b' }, TODAY)).toEqual({ ...chosen, q: 'b' });
  const narrowed = { ...searching, from: TODAY, to: TODAY };
  expect(searchedDays(searching, narrowed, TODAY)).toEqual(narrowed);
});
