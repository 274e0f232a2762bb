/** What `shape.mjs` counts, in a small house. */
import { expect, test } from 'vitest';
import { plantHouse } from './planted-house.ts';
import { arrowsUp, reachedFrom } from './shape.mjs';
import { readImports, readSources } from './sources.mjs';

const PLANTED = {
  'web/src/engine/wire.ts': "import './socket.ts';\n",
  'web/src/engine/socket.ts':
    "import type { Api } from '../remote/api.ts';\nimport '../mirror/mirror-db.ts';\n",
  'web/src/mirror/late.ts': "import '../engine/wire.ts';\n",
};

function importsOf(planted: Record<string, string>) {
  const house = plantHouse(planted);
  try {
    return readImports(house.root, readSources(house.root));
  } finally {
    house.clear();
  }
}

test('the arrow with fewer imports runs up when two folders import each other', () => {
  expect(arrowsUp(importsOf({})).map(({ arrow }) => arrow)).not.toContain('web/src/mirror → web/src/engine');
  expect(arrowsUp(importsOf(PLANTED))).toContainEqual({
    arrow: 'web/src/mirror → web/src/engine',
    imports: ['web/src/mirror/late.ts → web/src/engine/wire.ts'],
  });
});

test('the imports of a file run behind it, and types do not count', () => {
  expect([...reachedFrom(importsOf(PLANTED), ['web/src/engine/wire.ts'])]).toEqual([
    'web/src/engine/wire.ts',
    'web/src/engine/socket.ts',
    'web/src/mirror/mirror-db.ts',
    'web/src/platform/visibility.ts',
  ]);
});
