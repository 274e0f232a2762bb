/** docs/checklist.md: each line once, and every test that it names is there. */
import { expect, test } from 'vitest';
import { type DocRow, isThere, readDoc, rowsOf } from './named-tests.ts';

/** Numbers that come twice, or are none. */
const doubled = (rows: readonly DocRow[]): string[] => {
  const ids = rows.map(({ id }) => id);
  return ids.filter((id, at) => ids.indexOf(id) !== at || !/^\d+(\.\d+)?$/.test(id));
};

/** No test at all is for what is done by hand, and says so. */
const isHeld = ({ tests, text }: DocRow): boolean => tests.length > 0 || /\| By hand: ./.test(text);

const wordsOf = ({ text }: DocRow): string => text.split(' | ')[0] ?? '';

test('each line of the checklist names tests that are there', () => {
  const rows = rowsOf(readDoc('docs/checklist.md'));
  expect(rows.length).toBeGreaterThan(15);
  expect(doubled(rows)).toEqual([]);
  expect(rows.filter((row) => !isHeld(row)).map(({ id }) => id)).toEqual([]);
  expect(rows.filter((row) => !/^[A-Z0-9`].+\.$/.test(wordsOf(row))).map(({ id }) => id)).toEqual([]);
  expect(rows.flatMap(({ tests }) => tests).filter((named) => !isThere(named))).toEqual([]);
});

test('a doubled line, one that nobody holds, and a test that is not there are noticed', () => {
  const rows = rowsOf(
    [
      '| 48 | A door is shut. | `api/src/nowhere.test.ts › is shut` |',
      '| 48 | It stays shut. | nobody |',
      '| 49 | It is painted. | By hand: it is a colour. |',
    ].join('\n'),
  );
  expect(doubled(rows)).toEqual(['48']);
  expect(rows.filter((row) => !isHeld(row)).map(wordsOf)).toEqual(['It stays shut.']);
  expect(rows.flatMap(({ tests }) => tests).filter((named) => !isThere(named))).toHaveLength(1);
});
