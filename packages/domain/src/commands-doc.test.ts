/** docs/reference/commands.md matches the commands. */

import { describe, expect, it } from 'vitest';
import { commandDoc } from '../testing/command-doc.ts';

describe('docs/reference/commands.md', () => {
  it('is what `npm run docs:commands` writes', async () => {
    await expect(commandDoc()).toMatchFileSnapshot('../../../docs/reference/commands.md');
  });
});
