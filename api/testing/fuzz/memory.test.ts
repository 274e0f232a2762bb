import { expect, it } from 'vitest';
import { slopeOf } from './memory.ts';

it('the test distinguishes memory that stays, swings or grows', () => {
  expect(slopeOf([200, 200, 200, 200])).toBe(0);
  expect(slopeOf([190, 210, 210, 190])).toBeCloseTo(0);
  expect(slopeOf([195, 198.33, 201.67, 205])).toBeCloseTo(0.05);
  expect(slopeOf([205, 195])).toBeCloseTo(-0.05);
});
