/** A record of docs/decisions is cited by its number, so each has one of its own, and its title says it. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../../docs/decisions/', import.meta.url);
const records = readdirSync(folder).map((name) => ({
  name,
  number: Number(name.slice(0, 4)),
  title: readFileSync(new URL(name, folder), 'utf8').split('\n', 1)[0] ?? '',
}));

it('every decision has a number of its own, which its title repeats', () => {
  expect(records.length).toBeGreaterThan(0);
  const numbers = records.map(({ number }) => number);
  expect(records.filter(({ number }, at) => numbers.indexOf(number) !== at)).toEqual([]);
  expect(records.filter(({ number, title }) => !title.startsWith(`# ${number}. `))).toEqual([]);
});
