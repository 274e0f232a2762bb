/** Every test that SECURITY.md names must exist, so that it promises nothing untested. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A file in backquotes, and the titles in quotes behind it, separated by commas. */
const PROOF = /`([\w./-]+\.(?:test|spec|contract)\.tsx?)`((?:,? "[^"]+")*)/g;
const TITLE = /"([^"]+)"/g;
/** The title of a test or a group of tests: the first argument of a call whose next one is a function or its options. */
const CARRIED = /\(\s*(['"`])((?:\\.|(?!\1).)*)\1,\s*(?:async\b|\(|\{|\w+ =>)/g;

interface Proof {
  readonly path: string;
  /** Undefined: the whole file. */
  readonly title: string | undefined;
}

const plain = (title: string): string => title.replaceAll(/\\(['"`])/g, '$1');

function proofsIn(line: string): Proof[] {
  return [...line.matchAll(PROOF)].flatMap(([, path = '', titles = '']): Proof[] => {
    const named = [...titles.matchAll(TITLE)].map(([, title]) => ({ path, title }));
    return named.length > 0 ? named : [{ path, title: undefined }];
  });
}

/** Returns the rows of its tables: the first cell, and the tests. */
function rowsOf(text: string): { about: string | undefined; proofs: readonly Proof[] }[] {
  const lines = text
    .slice(text.indexOf('## What is defended'), text.indexOf('## What is not defended'))
    .split('\n');
  return lines
    .filter((line, at) => line.startsWith('| ') && !lines[at + 1]?.startsWith('|---'))
    .map((line) => ({ about: line.split('|')[1]?.trim(), proofs: proofsIn(line) }));
}

const titlesIn = (source: string): string[] =>
  [...source.matchAll(CARRIED)].map(([, , title = '']) => plain(title));

function isHeld({ path, title }: Proof): boolean {
  const file = join(ROOT, path);
  if (!existsSync(file)) return false;
  return title === undefined || titlesIn(readFileSync(file, 'utf8')).some((one) => one.includes(title));
}

test('each defence names a test that is there', () => {
  const rows = rowsOf(readFileSync(join(ROOT, 'SECURITY.md'), 'utf8'));
  expect(rows.length).toBeGreaterThan(90);
  const without = rows.filter(({ proofs }) => proofs.length === 0).map(({ about }) => about);
  expect(without).toEqual(['a dependency with a known hole']);
  expect(rows.flatMap(({ proofs }) => proofs).filter((proof) => !isHeld(proof))).toEqual([]);
});

test('a test that is not there is noticed, also as the second one of a file', () => {
  const path = 'scripts/house/security-doc.test.ts';
  const here = 'each defence names a test that is there';
  const planted = `## What is defended\n| Who | Test |\n|---|---|\n| a thief | \`${path}\` "${here}", "is locked" |\n`;
  const [row] = rowsOf(`${planted}## What is not defended`);
  expect(row?.proofs).toEqual([
    { path, title: here },
    { path, title: 'is locked' },
  ]);
  expect(row?.proofs.filter((proof) => !isHeld(proof))).toEqual([{ path, title: 'is locked' }]);
  expect(isHeld({ path: 'api/src/http/lock.test.ts', title: undefined })).toBe(false);
});

test('only the title of a test counts, and no other text of its file', () => {
  const source =
    "// is told\ntest.each(RULES)('is held, isn\\'t done', async (rule) => {\n  expect(rule, 'is said');";
  expect(titlesIn(source)).toEqual(["is held, isn't done"]);
});
