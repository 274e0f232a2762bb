import { expect, test } from 'vitest';
import { shrink } from './shrink.ts';

const evening = Array.from({ length: 60 }, (_, n) => n);

test('an evening that failed for two reasons is reduced to just these two', async () => {
  const fails = async (some: readonly number[]) => some.includes(17) && some.includes(41);
  expect(await shrink(evening, { fails, tries: 1_000 })).toEqual([17, 41]);
});

test('an evening that fails by itself is reduced to nothing', async () => {
  expect(await shrink(evening, { fails: async () => true, tries: 1_000 })).toEqual([]);
});

test('a reduced evening still fails when the tries run out', async () => {
  const fails = async (some: readonly number[]) => some.includes(3);
  const left = await shrink(evening, { fails, tries: 2 });
  expect(left).toContain(3);
  expect(left.length).toBeLessThan(evening.length);
});
