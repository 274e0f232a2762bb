/** docs/error-codes.md has a line for each code, and none for what is no code any more. */
import { expect, it } from 'vitest';
import { errorDoc } from '../testing/error-doc.ts';

it('docs/error-codes.md is what `npm run docs:errors` writes', async () => {
  expect(errorDoc()).not.toMatch(/undefined|\| \|/);
  await expect(errorDoc()).toMatchFileSnapshot('../../../docs/error-codes.md');
});
