/** Which steps a start may take, which it needs, and which tables a program works on. */
import { describe, expect, test } from 'vitest';
import type { Migration } from './migration.ts';
import { MIGRATIONS } from './migrations.ts';
import { expandableTo, faultOfTables, filledBefore, neededVersion, readableAfter } from './tables-state.ts';

/** Migrations by who works on the result of each. */
const those = (...readableBy: readonly number[]): Migration[] =>
  readableBy.map((one, n) => ({ name: `00${n + 1}`, readableBy: one, statements: [] }));

test('a migration is readable to the program that brings it, if not to earlier ones', () => {
  for (const [n, { readableBy }] of MIGRATIONS.entries()) {
    expect(readableBy).toBeGreaterThan(0);
    expect(readableBy).toBeLessThanOrEqual(n + 1);
  }
});

test.each<[string, { readableBy: number[]; version: number; to: number }]>([
  ['all of an empty database', { readableBy: [1, 2, 3], version: 0, to: 3 }],
  ['what earlier programs can work with', { readableBy: [1, 1, 1], version: 1, to: 3 }],
  ['nothing that one of them cannot work with', { readableBy: [1, 2], version: 1, to: 1 }],
  ['nothing after one of those, either', { readableBy: [1, 1, 3, 3], version: 1, to: 2 }],
  ['what follows once that was done', { readableBy: [1, 1, 3, 3], version: 3, to: 4 }],
  ['nothing to tables that are already ahead', { readableBy: [1, 1], version: 3, to: 3 }],
])('a start applies %s', (_, { readableBy, version, to }) => {
  expect(expandableTo(those(...readableBy), version)).toBe(to);
});

test.each<[string, number[], number]>([
  ['all migrations that add something', [1, 1, 1], 3],
  ['no removal at the end', [1, 1, 3, 4], 2],
  ['a removal that comes before an addition', [1, 2, 2], 3],
  ['the first tables', [1], 1],
])('a program needs %s', (_, readableBy, version) => {
  expect(neededVersion(those(...readableBy))).toBe(version);
});

test('the strictest of the migrations says who can read the tables', () => {
  expect(readableAfter(those(1, 3, 2))).toBe(3);
  expect(readableAfter([])).toBe(0);
});

describe('a program that knows three migrations', () => {
  const known = those(1, 1, 3);
  test.each([
    [{ version: 3, readableBy: 3 }, undefined],
    [{ version: 2, readableBy: 1 }, undefined],
    [{ version: 5, readableBy: 3 }, undefined],
    [
      { version: 5, readableBy: 4 },
      /^The database has version 5, this program knows 3\. Start the newer program\.$/,
    ],
    [{ version: 1, readableBy: 1 }, /version 1, this program knows 3\. Start the server once/],
    [{ version: 0, readableBy: 0 }, /has no tables of Tableside/],
  ])('starts or says what is wrong on %j', (state, line) => {
    const fault = faultOfTables(state, known);
    if (line === undefined) expect(fault).toBeUndefined();
    else expect(fault?.message).toMatch(line);
    expect(fault?.message ?? '').not.toContain('\n');
  });

  test('explains how to do what earlier programs cannot work with', () => {
    expect(faultOfTables({ version: 1, readableBy: 1 }, those(1, 2, 2))?.message).toMatch(
      /stop their servers and run `tableside migrate --contract` first\.$/,
    );
  });
});

describe('the backfills that are due', () => {
  const fills = (name: string): Migration => ({ name, readableBy: 1, statements: [] });
  const takes = (name: string, readableBy: number): Migration => ({ name, readableBy, statements: [] });
  const all = [fills('1'), fills('2'), takes('3', 3), fills('4'), takes('5', 5)];

  test.each<[string, number, string[]]>([
    ['are none before an expanding migration', 1, []],
    ['are all earlier ones before the first contracting migration', 2, ['1', '2']],
    ['are those since the last one before the next contracting migration', 4, ['3', '4']],
  ])('%s', (_, next, names) => {
    expect(filledBefore(all, next).map(({ name }) => name)).toEqual(names);
  });
});
