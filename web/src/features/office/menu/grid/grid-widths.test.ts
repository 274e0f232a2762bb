// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { GRID_COLUMNS } from './grid-edits.ts';
import { leastWidthOf, rowHeight, tracksOf } from './grid-widths.ts';

it('the boxes to tick and each column have a track, so that a row is one line', () => {
  expect(tracksOf(GRID_COLUMNS)).toHaveLength(GRID_COLUMNS.length + 1);
  expect(tracksOf(['Name', 'Price'])).toEqual(['48px', 'minmax(12.5rem, 2fr)', '6.5rem']);
  expect(leastWidthOf(['Name', 'Price'])).toBe('calc(48px + 19rem)');
});

it('rows grow with the text', () => {
  expect(rowHeight()).toBe(48);
  document.documentElement.style.fontSize = '32px';
  expect(rowHeight()).toBe(96);
  document.documentElement.style.removeProperty('font-size');
});
