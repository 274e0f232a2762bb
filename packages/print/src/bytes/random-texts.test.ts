import { expect, it } from 'vitest';
import { faultsOfRandomSlips } from '../../testing/hostile-texts.ts';

it('no text gives a command, a second paper or a row that is too wide', async () => {
  expect(await faultsOfRandomSlips(57, 40)).toEqual([]);
});
