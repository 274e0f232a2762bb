import { expect, test } from 'vitest';
import { createRenewals } from './renewals.ts';

test('live queries start again after many changes, and a listener that left is not called', () => {
  const renewals = createRenewals(3);
  const told: number[] = [];
  const leave = renewals.subscribe(() => told.push(renewals.get()));
  for (let n = 0; n < 7; n += 1) renewals.changed();
  expect(told).toEqual([1, 2]);
  leave();
  for (let n = 0; n < 7; n += 1) renewals.changed();
  expect(told).toEqual([1, 2]);
  expect(renewals.get()).toBe(4);
});
