/** Nothing may be shown by hovering alone, because a tablet has no pointer that hovers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const WEB = fileURLToPath(new URL('../../web/src', import.meta.url));
const HOVERED = /[^{}]*:hover[^{}]*\{[^}]*\}/g;
const SHOWS = /[{;]\s*(display|visibility|opacity|content|max-height|clip-path)\s*:/;

const shownByHover = (css: string): string[] => (css.match(HOVERED) ?? []).filter((rule) => SHOWS.test(rule));

test('no style reveals something only on hover', () => {
  const sheets = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  );
  expect(sheets.length).toBeGreaterThan(50);
  const found = sheets.filter((path) => shownByHover(readFileSync(join(WEB, path), 'utf8')).length > 0);
  expect(found).toEqual([]);
});

test('a style that reveals something on hover is noticed', () => {
  expect(shownByHover('.a:hover .b { display: block; }')).toHaveLength(1);
  expect(shownByHover('.a:hover { background: red; }')).toEqual([]);
});
