/** The Node versions that the range in package.json accepts. */
import { describe, expect, test } from 'vitest';
import { nodeFits } from '../api/src/cli/node-range.mjs';

const range = '^20.19.0 || ^22.13.0 || >=24.0.0';

describe('the Node version that starts Tableside', () => {
  test.each(['v20.19.0', 'v20.20.2', 'v22.13.1', 'v24.0.0', 'v26.1.0'])('is accepted: %s', (version) => {
    expect(nodeFits(version, range)).toBe(true);
  });

  test.each(['v18.20.0', 'v20.18.3', 'v21.7.0', 'v22.12.0', 'v23.11.0'])('is refused: %s', (version) => {
    expect(nodeFits(version, range)).toBe(false);
  });
});
