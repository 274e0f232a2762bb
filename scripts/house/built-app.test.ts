/** The rules for the built app. Each is proved by a build that breaks it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readBuiltApp } from './built-app.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const KIB = 1024;
const ENTRY = 'assets/main-abc123.js';
const ROUTE = 'assets/reports-def456.js';

/** A file beside the page that index.html names. */
const THEME = 'theme.js';

/**
 * Makes a build of files with these sizes or texts. Its service worker stores all of them except `forgotten`. Returns the
 * problems found.
 */
function problemsOf(files: Record<string, number | string>, forgotten: readonly string[] = []): string[] {
  const dist = mkdtempSync(join(tmpdir(), 'built-app-'));
  folders.push(dist);
  const all = { [THEME]: 0, [ENTRY]: KIB, ...files };
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(join(dist, dirname(path)), { recursive: true });
    writeFileSync(join(dist, path), typeof content === 'string' ? content : Buffer.alloc(content));
  }
  writeFileSync(
    join(dist, 'index.html'),
    `<script src="/${THEME}"></script><script type="module" src="/${ENTRY}"></script>`,
  );
  const stored = ['index.html', ...Object.keys(all)].filter((path) => !forgotten.includes(path));
  const manifest = stored.map((url) => ({ revision: null, url }));
  writeFileSync(join(dist, 'sw.js'), `precache(${JSON.stringify(manifest)});`);
  return readBuiltApp(dist).problems;
}

test('every file under /assets, and what the page names, is stored for offline use, except copies and maps', () => {
  const beside = [`${ROUTE}.br`, `${ROUTE}.gz`, `${ROUTE}.map`];
  const files = Object.fromEntries([ROUTE, ...beside].map((path) => [path, KIB]));
  expect(problemsOf(files, beside)).toEqual([]);
  expect(problemsOf(files, [ROUTE, ...beside])).toEqual([
    `${ROUTE} is not stored, so the app would miss it without a network`,
  ]);
  expect(problemsOf({}, [THEME])).toEqual([
    `${THEME} is not stored, so the app would miss it without a network`,
  ]);
  const deep = 'assets/fonts/hanken.woff2';
  expect(problemsOf({ [deep]: KIB }, [deep])).toHaveLength(1);
  expect(problemsOf({ 'screenshots/board.png': KIB }, ['screenshots/board.png'])).toEqual([]);
});

test('4 MiB are stored at most, and no file over 2 MiB', () => {
  const two = { 'assets/a.js': 2 * KIB * KIB, 'assets/b.js': KIB * KIB };
  expect(problemsOf(two)).toEqual([]);
  expect(problemsOf({ ...two, 'assets/c.js': KIB * KIB })).toEqual([
    expect.stringMatching(/^what is stored has 4097\.\d kB of 4096\.0 kB$/),
  ]);
  expect(problemsOf({ 'assets/a.js': 2 * KIB * KIB + 1 })).toEqual([
    expect.stringMatching(/^assets\/a\.js is stored with/),
  ]);
});

test('the first load has 165.5 kB at most, compressed if it is served so', () => {
  expect(problemsOf({ [ENTRY]: 165.5 * KIB })).toEqual([]);
  expect(problemsOf({ [ENTRY]: 165.5 * KIB + 1 })).toEqual([expect.stringMatching(/^the first load has/)]);
  const packed = `${ENTRY}.br`;
  expect(problemsOf({ [ENTRY]: 600 * KIB, [packed]: 165.5 * KIB }, [packed])).toEqual([]);
});

test('neither a first screen, with what loads beside it, nor the rules of commands load the other', () => {
  const [board, rules] = ['board-abcd-12.js', 'rules-efgh_45.js'];
  const files = (board: string, rules: string, shared = '') => ({
    'assets/board-abcd-12.js': board,
    'assets/rules-efgh_45.js': rules,
    'assets/shared-ijkl7890.js': shared,
  });
  const both = 'import{t}from"./shared-ijkl7890.js";';
  expect(problemsOf(files(both, both))).toEqual([]);
  expect(problemsOf(files(`import("./${rules}")`, ''))).toEqual([]);
  expect(problemsOf(files(both, '', `import{a}from"./${rules}";`))).toEqual([
    `${board} loads ${rules} with it: see web/chunks.ts`,
  ]);
  const watch = 'staff-at-work-mnop56_.js';
  expect(problemsOf({ ...files(both, both), [`assets/${watch}`]: `import{a}from"./${rules}";` })).toEqual([
    `${watch} loads ${rules} with it: see web/chunks.ts`,
  ]);
  expect(problemsOf(files('', `import{a}from"./${board}";`))).toEqual([
    `${rules} loads ${board} with it: see web/chunks.ts`,
  ]);
});

test('the rules have 49.125 kB at most', () => {
  expect(problemsOf({ 'assets/rules-abcd123.js': 49.125 * KIB })).toEqual([]);
  expect(problemsOf({ 'assets/rules-abcd123.js': 49.125 * KIB + 1 })).toEqual([
    'rules-abcd123.js has 49.1 kB of 49.1 kB',
  ]);
});

test('a service worker that stores nothing is noticed', () => {
  expect(problemsOf({}, ['index.html', THEME, ENTRY])).toContain('what is stored is nothing at all');
});

test('no file contains a sentence of the API description', () => {
  expect(problemsOf({ [ROUTE]: 'v.pipe(v.string(),v.description(`Opaque; it never changes.`))' })).toEqual([
    'reports-def456.js has sentences of the API description: see web/without-descriptions.ts',
  ]);
});
