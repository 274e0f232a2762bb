import { expect, test } from 'vitest';
import { checkLabel } from './check-label.ts';

test('a check is called by its seat, or by the name that somebody gave it', () => {
  const visit = { checks: [{ key: 'by-hand', name: 'Birthday' }] };
  expect([undefined, 'main', 'seat-12', 'by-hand'].map((key) => checkLabel(key, visit))).toEqual([
    null,
    null,
    'Seat 12',
    'Birthday',
  ]);
  expect(checkLabel('by-hand')).toBe('Separate check');
});
