import { expect, it } from 'vitest';
import { eachSecond } from './each-second.ts';

it('a flood of questions leads to one look a second, and the next second to another [T110]', () => {
  let [looks, now] = [0, 5000];
  const ask = eachSecond(
    () => ++looks,
    () => now,
  );
  for (let n = 0; n < 1000; n += 1) ask();
  expect([ask(), looks]).toEqual([1, 1]);
  now += 999;
  expect(ask()).toBe(1);
  now += 1;
  expect(ask()).toBe(2);
});
