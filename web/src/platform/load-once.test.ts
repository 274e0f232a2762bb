import { expect, test } from 'vitest';
import { loadOnce } from './load-once.ts';

test('a part that is needed twice is loaded once', async () => {
  let starts = 0;
  const part = loadOnce(async () => {
    starts += 1;
    return { starts };
  });
  expect(part.get()).toBeUndefined();
  const [first, second] = await Promise.all([part.load(), part.load()]);
  expect(first).toBe(second);
  expect(part.get()).toBe(first);
  await part.load();
  expect(starts).toBe(1);
});

test('a load that failed is repeated when the part is needed again', async () => {
  const network = { isCut: true };
  const part = loadOnce(async () => {
    if (network.isCut) throw new TypeError('Failed to fetch');
    return 'rules';
  });
  await expect(part.load()).rejects.toThrow('Failed to fetch');
  expect(part.get()).toBeUndefined();
  network.isCut = false;
  expect(await part.load()).toBe('rules');
});
