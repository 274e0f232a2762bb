/** docs/reference/error-codes.md has a line for each code, and no line for a code that no longer exists. */
import { expect, it } from 'vitest';
import { errorDoc } from '../../../testing/documents/error-doc.ts';

it('docs/reference/error-codes.md is what `npm run docs:errors` writes', async () => {
  expect(errorDoc()).not.toMatch(/undefined|\| \|/);
  await expect(errorDoc()).toMatchFileSnapshot('../../../../docs/reference/error-codes.md');
});
