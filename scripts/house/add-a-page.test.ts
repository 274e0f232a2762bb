/** Holds "Add a page" of CONTRIBUTING.md to the files that name a page. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');
const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one);

const section = /^## Add a page\n(.*?)^## /ms.exec(read('CONTRIBUTING.md'))?.[1] ?? '';
const [example = '', component = ''] = quoted(section);
/** File, why, and the page in whose case the file is one of the places. Without one, it is the example. */
const places = [...section.matchAll(/^\| (`.*) \| (.*) \|$/gm)].map(([, file = '', why = '']) => ({
  file: quoted(file)[0] ?? '',
  page: quoted(why).find((one) => one.startsWith('/')),
}));

it('an office page is named in the places that CONTRIBUTING lists', () => {
  const names = execFileSync(
    'git',
    ['grep', '-lFe', example, '-e', component, '--', 'web', 'proof', 'scripts'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const found = names.split('\n').filter((file) => file !== '' && !file.endsWith('.spec.ts'));
  const listed = places.filter(({ page }) => page === undefined).map(({ file }) => file);
  expect(listed.sort()).toEqual(found.sort());
});

it('other pages are named in the further places', () => {
  const others = places.flatMap(({ file, page }) => (page === undefined ? [] : [{ file, page }]));
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter(({ file, page }) => !read(file).includes(page))).toEqual([]);
});
