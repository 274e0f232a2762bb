/** A term of docs/glossary.md means one thing, so it stands there once. */
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
