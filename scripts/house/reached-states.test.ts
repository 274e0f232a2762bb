import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const WEB = new URL('../../web/src/', import.meta.url);

/** A test that sets this state by hand can show a screen that no user will ever see. */
it('only the pull and what it applies write the result of the first pull, so tests must reach it through them', () => {
  const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  const writers = sources.filter((path) =>
    /put\(\{ key: 'firstSync'/.test(readFileSync(new URL(path, WEB), 'utf8')),
  );
  expect(writers).toEqual(['engine/pull/pull-loop.ts', 'mirror/rebase/apply-envelope.ts']);
});
