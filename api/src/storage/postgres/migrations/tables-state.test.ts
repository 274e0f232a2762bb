/** Which steps a start may take, which it needs, and which tables a program works on. */
import { describe, expect, test } from 'vitest';
import type { Migration } from './migration.ts';
import { MIGRATIONS } from './migrations.ts';
import { expandableTo, faultOfTables, filledBefore, neededVersion, readableAfter } from './tables-state.ts';

/** Migrations by who works on the result of each. */
const those = (...readableBy: readonly number[]): Migration[] =>
  readableBy.map((one, n) => ({ name: `00${n + 1}`, readableBy: one, statements: [] }));

test('a migration is read by the program that brings it at the latest', () => {
  for (const [n, { readableBy }] of MIGRATIONS.entries()) {
    expect(readableBy).toBeGreaterThan(0);
    expect(readableBy).toBeLessThanOrEqual(n + 1);
  }
});

test.each<[string, { readableBy: number[]; version: number; to: number }]>([
  ['all of an empty database', { readableBy: [1, 2, 3], version: 0, to: 3 }],
  ['what earlier programs can bear', { readableBy: [1, 1, 1], version: 1, to: 3 }],
  ['nothing that one of them cannot bear', { readableBy: [1, 2], version: 1, to: 1 }],
  ['nothing after such a one, either', { readableBy: [1, 1, 3, 3], version: 1, to: 2 }],
  ['what follows once that was done', { readableBy: [1, 1, 3, 3], version: 3, to: 4 }],
  ['nothing of tables that have had more', { readableBy: [1, 1], version: 3, to: 3 }],
])('a start applies %s', (_, { readableBy, version, to }) => {
  expect(expandableTo(those(...readableBy), version)).toBe(to);
});

test.each<[string, number[], number]>([
  ['all that adds', [1, 1, 1], 3],
  ['not what is taken away at the end', [1, 1, 3, 4], 2],
  ['what is taken away before something is added', [1, 2, 2], 3],
  ['the first tables', [1], 1],
])('a program needs %s', (_, readableBy, version) => {
  expect(neededVersion(those(...readableBy))).toBe(version);
});

test('who reads the tables is said by the strictest of the migrations', () => {
  expect(readableAfter(those(1, 3, 2))).toBe(3);
  expect(readableAfter([])).toBe(0);
});

describe('a program that knows three', () => {
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
  ])('on %j', (state, line) => {
    const fault = faultOfTables(state, known);
    if (line === undefined) expect(fault).toBeUndefined();
    else expect(fault?.message).toMatch(line);
    expect(fault?.message ?? '').not.toContain('\n');
  });

  test('that needs what earlier programs cannot bear says how that is done', () => {
    expect(faultOfTables({ version: 1, readableBy: 1 }, those(1, 2, 2))?.message).toMatch(
      /stop their servers and run `tableside migrate --contract` first\.$/,
    );
  });
});

describe('the backfills that have to be done', () => {
  const fills = (name: string): Migration => ({ name, readableBy: 1, statements: [] });
  const takes = (name: string, readableBy: number): Migration => ({ name, readableBy, statements: [] });
  const all = [fills('1'), fills('2'), takes('3', 3), fills('4'), takes('5', 5)];

  test.each<[string, number, string[]]>([
    ['before an expanding migration are none', 1, []],
    ['before the first contracting one are all before it', 2, ['1', '2']],
    ['before the next one are those since the last one', 4, ['3', '4']],
  ])('%s', (_, next, names) => {
    expect(filledBefore(all, next).map(({ name }) => name)).toEqual(names);
  });
});
