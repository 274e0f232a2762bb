import { anItem } from '@tableside/domain/testing/builders.ts';
import { aVoid } from '@tableside/domain/testing/visit-builders.ts';
import { expect, test } from 'vitest';
import { hasSeatsToSplit } from './seats-to-split.ts';

const at = (seat: number | null, over: object = {}) => ({
  item: anItem({ ...(seat !== null && { seat }), ...over }),
});

test('a bill is split by seat when two seats have something on it', () => {
  expect(hasSeatsToSplit([at(1), at(2), at(null)])).toBe(true);
  expect(hasSeatsToSplit([at(1), at(1)])).toBe(false);
  expect(hasSeatsToSplit([at(1), at(null)])).toBe(false);
  expect(hasSeatsToSplit([at(1), at(2, { quantity: 1, voids: [aVoid(1)] })])).toBe(false);
});
