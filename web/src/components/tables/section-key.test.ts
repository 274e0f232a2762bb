import { expect, it } from 'vitest';
import { freeSectionKey } from './section-key.ts';

it.each([
  ['Main Floor', [], 'main_floor'],
  ['  Café & Bar ', [], 'caf_bar'],
  ['屋上', [], 'section'],
  ['Patio', [{ key: 'patio' }, { key: 'patio_2' }], 'patio_3'],
])('a section called %j beside %j has the key %s', (name, sections, key) => {
  expect(freeSectionKey(name, sections)).toBe(key);
});
