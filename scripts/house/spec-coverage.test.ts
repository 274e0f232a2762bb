/** docs/spec-coverage.md is whole: numbered without a gap, each line with tests that exist. */
import { expect, test } from 'vitest';
import { type DocRow, isThere, readDoc, rowsOf } from './named-tests.ts';

const SECTIONS = ['2', '4', '5', '8'];

/** Numbers that are missing, doubled or out of order. */
function gapsOf(rows: readonly DocRow[], section: string): string[] {
  const ids = rows.map(({ id }) => id).filter((id) => id.startsWith(`${section}.`));
  return ids.filter((id, at) => id !== `${section}.${at + 1}`);
}

test('each sentence that a person can see names a test that is there', () => {
  const rows = rowsOf(readDoc('docs/spec-coverage.md'));
  expect(rows.length).toBeGreaterThan(160);
  expect(SECTIONS.filter((section) => !rows.some(({ id }) => id.startsWith(`${section}.`)))).toEqual([]);
  expect(SECTIONS.flatMap((section) => gapsOf(rows, section))).toEqual([]);
  expect(rows.filter(({ tests }) => tests.length === 0).map(({ id }) => id)).toEqual([]);
  expect(rows.flatMap(({ tests }) => tests).filter((named) => !isThere(named))).toEqual([]);
});

test('what was decided otherwise says where', () => {
  const rows = rowsOf(readDoc('docs/spec-coverage.md'));
  const replaced = rows.filter(({ text }) => text.includes('replaced'));
  expect(replaced.length).toBeGreaterThan(20);
  expect(replaced.filter(({ text }) => !/\*replaced by product\.md §\d/.test(text))).toEqual([]);
});

test('a gap, a line without a test, and a test that is not there are noticed', () => {
  const rows = rowsOf(
    ['| 2.1 | One | `web/src/nowhere.test.tsx › is there` |', '| 2.3 | Three | nobody |'].join('\n'),
  );
  expect(gapsOf(rows, '2')).toEqual(['2.3']);
  expect(rows[1]?.tests).toEqual([]);
  expect(rows.flatMap(({ tests }) => tests).filter((named) => !isThere(named))).toHaveLength(1);
});
