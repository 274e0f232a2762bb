/** docs/commands.md says of every command what the command says of itself. */
import { commandDoc } from '@tableside/testkit/command-doc.ts';
import { describe, expect, it } from 'vitest';

describe('docs/commands.md', () => {
  it('is what `npm run docs:commands` writes', async () => {
    await expect(commandDoc()).toMatchFileSnapshot('../../../docs/commands.md');
  });
});
