/** docs/reference/commands.md matches the commands. */
import { commandDoc } from '@tableside/testkit/command-doc.ts';
import { describe, expect, it } from 'vitest';

describe('docs/reference/commands.md', () => {
  it('is what `npm run docs:commands` writes', async () => {
    await expect(commandDoc()).toMatchFileSnapshot('../../../docs/reference/commands.md');
  });
});
