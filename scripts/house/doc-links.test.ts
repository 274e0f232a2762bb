/** Every link of a page leads to a file that is there, and to a heading that it has. Files that a map names are there, too. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readDoc } from './named-tests.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LINK = /\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]*))?\)/g;

/** A path of this repository in backquotes. */
const NAMED = /`((?:api|deploy|docs|packages|proof|scripts|web)\/[\w./-]+)`/g;
/** Pages that lead through the house. */
const MAPS = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/one-tap.md'];

const withoutCode = (text: string): string => text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '');

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

function lostLinks(page: string, text: string): string[] {
  const lost = [...withoutCode(text).matchAll(LINK)].filter(([, path = '', anchor]) => {
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(ROOT, target))) return true;
    return anchor !== undefined && !anchorsOf(target === page ? text : readDoc(target)).includes(anchor);
  });
  return lost.map(([link]) => `${page}: ${link.slice(1)}`);
}

test('every link on a page leads somewhere', () => {
  // The page that is written from a template is looked at instead.
  const listed = ['ls-files', '*.md', ':!*.template.md'];
  const pages = execFileSync('git', listed, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  expect(pages.length).toBeGreaterThan(10);
  expect(
    pages.filter((page) => existsSync(join(ROOT, page))).flatMap((page) => lostLinks(page, readDoc(page))),
  ).toEqual([]);
});

test('a link to a missing page or heading is noticed', () => {
  const links =
    '[a](ARCHITECTURE.md) [b](docs/nowhere.md) [c](#here) [d](#there) [e](https://example.com) `[f](g)`';
  expect(lostLinks('README.md', `# Here\n${links}`)).toEqual([
    'README.md: (docs/nowhere.md)',
    'README.md: (#there)',
  ]);
});

const lostFiles = (text: string): string[] =>
  [...text.matchAll(NAMED)].map(([, path = '']) => path).filter((path) => !existsSync(join(ROOT, path)));

test('every file that a map of the repository names exists', () => {
  expect(MAPS.flatMap((page) => lostFiles(readDoc(page)).map((path) => `${page}: ${path}`))).toEqual([]);
});

test('a missing file that a map names is noticed', () => {
  expect(lostFiles('`web/src/nowhere.ts`, `docs/glossary.md`, `npm start`')).toEqual(['web/src/nowhere.ts']);
});
