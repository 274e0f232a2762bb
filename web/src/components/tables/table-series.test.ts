import { describe, expect, it } from 'vitest';
import { seriesPlaces, seriesText, tableNumbers, takenNumber } from './table-series.ts';

describe('tables that are added together', () => {
  it('are numbered from the first number on', () => {
    expect(tableNumbers('1', 3)).toEqual(['1', '2', '3']);
    expect(tableNumbers('P09', 3)).toEqual(['P09', 'P10', 'P11']);
    expect(tableNumbers('Bar ', 2)).toEqual(['Bar', 'Bar2']);
    expect(seriesText('1', 12)).toBe('1 to 12');
    expect(seriesText('7', 1)).toBe('7');
  });

  it('are spaced out in their section, and a single one is in its middle', () => {
    const room = { x: 100, y: 0, width: 400, height: 200 };
    expect(seriesPlaces(room, 1)).toEqual([{ x: 300, y: 100 }]);
    const places = seriesPlaces(room, 8);
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(8);
    expect(places.every(({ x, y }) => x > 100 && x < 500 && y > 0 && y < 200)).toBe(true);
  });

  it('are in rows when the section has not been drawn yet', () => {
    const places = seriesPlaces({ x: 0, y: 0, width: 0, height: 0 }, 8);
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(8);
    expect(places[0]).toEqual({ x: 50, y: 50 });
    expect(seriesPlaces(undefined, 1)).toEqual([{ x: 50, y: 50 }]);
  });

  it('do not take the number of another table', () => {
    expect(takenNumber(['1', '2', '3'], [{ number: '3' }])).toBe('3');
    expect(takenNumber(['1'], [{ number: '10' }])).toBeUndefined();
  });
});
