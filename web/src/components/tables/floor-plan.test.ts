import { aSection, aTable } from '@tableside/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { extentOf, overlapsOf, sizeOf, snapped, standingAt } from './floor-plan.ts';

const at = (id: string, [x, y]: readonly [number, number], over = {}) =>
  standingAt(aTable({ id, number: id, tableType: 'round', capacity: { minimum: 1, maximum: 2 }, ...over }), {
    x,
    y,
  });
const square = { tableType: 'square' as const };

describe('the floor plan', () => {
  it('draws a larger table for more guests', () => {
    const size = (maximum: number) =>
      sizeOf({ tableType: 'rectangle', capacity: { minimum: 1, maximum } }).width;
    expect(size(8)).toBeGreaterThan(size(4));
  });

  it('shows everything, however far out it was placed', () => {
    const section = aSection({ position: { x: -200, y: 0, width: 100, height: 100 } });
    const extent = extentOf([section], [at('far', [2000, 900])]);
    expect(extent.x).toBeLessThan(-200);
    expect(extent.x + extent.width).toBeGreaterThan(2040);
    expect(extent.y + extent.height).toBeGreaterThan(940);
  });

  it('puts tables on a grid', () => {
    expect(snapped({ x: 14.9, y: -6 })).toEqual({ x: 10, y: -10 });
  });
});

describe('tables that overlap', () => {
  it('are both reported', () => {
    const met = overlapsOf([at('1', [100, 100]), at('2', [150, 100]), at('3', [400, 100])]);
    expect([...met.keys()].sort()).toEqual(['1', '2']);
    expect(met.get('1')?.map(({ number }) => number)).toEqual(['2']);
  });

  it('are found by their shapes, so two round ones may touch at the corners', () => {
    expect(overlapsOf([at('1', [100, 100]), at('2', [160, 160])]).size).toBe(0);
    expect(overlapsOf([at('1', [100, 100], square), at('2', [160, 160], square)]).size).toBe(2);
    expect(overlapsOf([at('1', [100, 100]), at('2', [174, 174], square)]).size).toBe(0);
    expect(overlapsOf([at('1', [100, 100]), at('2', [170, 100], square)]).size).toBe(2);
  });

  it('do not include those on different floors', () => {
    const upstairs = at('2', [100, 100]);
    const raised = { ...upstairs, location: { ...upstairs.location, floor: 2 } };
    expect(overlapsOf([at('1', [100, 100]), raised]).size).toBe(0);
  });
});
