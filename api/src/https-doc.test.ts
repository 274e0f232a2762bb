/** The settings in docs/https.md are taken as they stand. Its other blocks are read in configuration.long.test.ts. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseEnvironment } from './cli/environment-file.mjs';
import { readConfig, SETTINGS } from './config.ts';

const page = readFileSync(new URL('../../docs/https.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/^```ini\n([\s\S]*?)^```/gm)].map(([, text = '']) => parseEnvironment(text));

it('each block of settings starts a server', () => {
  expect(blocks).toHaveLength(3);
  for (const block of blocks) {
    expect(Object.keys(block).filter((name) => !SETTINGS.includes(name))).toEqual([]);
    expect(readConfig(block).host).toBe(block.HOST);
  }
  expect(blocks.map((block) => Boolean(readConfig(block).tls))).toEqual([true, false, true]);
});
