/** A record of docs/decisions is cited by its number: it has one of its own, its title says it, and the index lists it once. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readDoc } from './named-tests.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = 'docs/decisions';
const CITED = /\b[Rr]ecords? (\d+)((?:(?:, | and | to )\d+)*)/g;
const SUBJECT = /^\| [^|]+ \| ((?:\d+, )*\d+) \|$/gm;

const records = readdirSync(`${ROOT}/${FOLDER}`)
  .filter((name) => name !== 'README.md')
  .map((name) => ({
    name,
    number: Number(name.slice(0, 4)),
    title: readDoc(`${FOLDER}/${name}`).split('\n', 1)[0] ?? '',
  }));
const numbers = records.map(({ number }) => number);

/** Returns the numbers of the records that a page names in words. */
const citedIn = (text: string): number[] =>
  [...text.matchAll(CITED)].flatMap(([, first = '', more = '']) =>
    [first, ...(more.match(/\d+/g) ?? [])].map(Number),
  );

const listedIn = (index: string): number[] =>
  [...index.matchAll(SUBJECT)].flatMap(([, list = '']) => list.split(', ').map(Number));

describe('the decision records', () => {
  it('have unique numbers, which their titles repeat', () => {
    expect(records.length).toBeGreaterThan(0);
    expect(records.filter(({ number }, at) => numbers.indexOf(number) !== at)).toEqual([]);
    expect(records.filter(({ number, title }) => !title.startsWith(`# ${number}. `))).toEqual([]);
  });

  it('are all in the index, each under one subject', () => {
    expect(listedIn(readDoc(`${FOLDER}/README.md`)).sort((a, b) => a - b)).toEqual(numbers);
  });

  it('exist when a page cites them', () => {
    const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
      .trim()
      .split('\n');
    const lost = pages
      .flatMap((page) => citedIn(readDoc(page)).map((number) => ({ page, number })))
      .filter(({ number }) => !numbers.includes(number));
    expect(lost).toEqual([]);
  });
});

it('citations and subjects are found in the text', () => {
  expect(citedIn('See record 7; records 12, 13 and 20 to 29 are about **record** speed.')).toEqual([
    7, 12, 13, 20, 29,
  ]);
  expect(listedIn('| Subject | Records |\n|---|---|\n| Time | 7, 30 |\n| Pictures | 9 |\n')).toEqual([
    7, 30, 9,
  ]);
});
