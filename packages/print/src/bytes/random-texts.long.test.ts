import { expect, it } from 'vitest';
import { faultsOfRandomSlips } from '../../testing/hostile-texts.ts';

it('none of 20,000 texts gives a command, a second paper or a row that is too wide', async () => {
  expect(await faultsOfRandomSlips(1, 2_500)).toEqual([]);
}, 300_000);
