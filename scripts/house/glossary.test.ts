/** A term of docs/glossary.md means one thing, so it stands there once. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readDoc } from './named-tests.ts';

/** Returns the terms of all tables. A row may have several. */
const termsOf = (text: string): string[] =>
  [...text.matchAll(/^\| ([^|]+) \|/gm)]
    .flatMap(([, cell = '']) => cell.split(', '))
    .filter((term) => term !== 'Term' && !term.startsWith('---'));

const twice = (terms: readonly string[]): string[] => terms.filter((term, at) => terms.indexOf(term) !== at);

test('each term is explained once', () => {
  const terms = termsOf(readDoc('docs/glossary.md'));
  expect(terms).toEqual(expect.arrayContaining(['check', 'floor', 'engine', 'desk', 'visit', 'round']));
  expect(twice(terms)).toEqual([]);
});

test('a term that is explained twice is noticed', () => {
  expect(
    twice(termsOf('| Term | Meaning |\n|---|---|\n| floor | tills |\n| floor, office | a baseline |\n')),
  ).toEqual(['floor']);
});

const otherNames = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:demo|rehearsal|training|practice) evenings?\b/gi)].map(([name]) => name);

test('a rehearsal has no other name on screens and in the manual', () => {
  const pages = ['web/src/*.tsx', 'docs/*.md', 'CHANGELOG.md', ':!docs/decisions'];
  const read = execFileSync('git', ['ls-files', ...pages], { encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(read.length).toBeGreaterThan(300);
  expect(read.flatMap((path) => otherNames(readDoc(path)).map((name) => `${path}: ${name}`))).toEqual([]);
  expect(otherNames('Try the demo evening')).toEqual(['demo evening']);
});
