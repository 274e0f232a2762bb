/** Types every command of docs/several-venues.md as it stands there, from top to bottom. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cliFolder } from '../../testing/server/cli-folder.ts';

const PAGE = new URL('../../../docs/several-venues.md', import.meta.url);
const BLOCK = /^ *```sh\n([\s\S]*?)^ *```$/gm;

const { type, startedOnce } = cliFolder();

it('every command of the page works where the reader types it', async () => {
  const blocks = [...readFileSync(PAGE, 'utf8').matchAll(BLOCK)];
  const lines = blocks.flatMap(([, block = '']) => block.split('\n').flatMap((line) => line.trim() || []));
  expect(lines.length).toBeGreaterThan(5);
  await startedOnce();
  const failed: string[] = [];
  for (const line of lines) {
    const [program, ...rest] = line.split(' ');
    const { code, said } = await type(rest.join(' '));
    // The doctor finds on this folder that no backup was made yet.
    const isWell = code === 0 || (line === 'tableside doctor' && code === 1);
    if (program !== 'tableside' || !isWell) failed.push(`${line}: ${said}`);
  }
  expect(failed).toEqual([]);
});
