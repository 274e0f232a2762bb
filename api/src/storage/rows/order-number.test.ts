import { expect, test } from 'vitest';
import { laterCounter, nextCounter } from './order-number.ts';

const used =
  (...counters: number[]) =>
  (counter: number) =>
    counters.includes(counter);

test('the next number comes after the last one, even around 999, and is not in use', () => {
  expect(nextCounter(0, used())).toBe(1);
  expect(nextCounter(998, used())).toBe(999);
  expect(nextCounter(998, used(999, 1, 3))).toBe(2);
});

test('the next number is given again when all are in use, because the order must have one', () => {
  expect(nextCounter(5, () => true)).toBe(6);
  expect(nextCounter(999, () => true)).toBe(1);
});

test('the later of two numbers is found across the end of the count', () => {
  expect([laterCounter(0, 7), laterCounter(7, 5), laterCounter(998, 2)]).toEqual([7, 7, 2]);
});
