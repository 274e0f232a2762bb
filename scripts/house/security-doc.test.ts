/** docs/security.md and the tests must match: no threat without a test, and no test of an unknown threat. */
import { expect, test } from 'vitest';
import { readDoc, tagsInTests, tagsOf } from './named-tests.ts';

/** A row of a table: its number, and the threat or the person. */
const ROW = /^\| (T\d+) \| ([^|]+) \|/gm;
/** What an operator and a finder of holes read whole. */
const POLICY_BYTES = 4096;

const threatsOf = (text: string): string[] => [...text.matchAll(ROW)].map(([, id = '']) => id);

const without = (threats: readonly string[], tags: readonly { readonly id: string }[]): string[] =>
  threats.filter((threat) => !tags.some(({ id }) => id === threat));

const threats = threatsOf(readDoc('docs/security.md'));
const tags = tagsInTests().filter(({ id }) => id.startsWith('T'));

test('each threat has a test that carries its number, and each row of the tables has a number', () => {
  expect(threats.length).toBeGreaterThan(120);
  expect(without(threats, tags)).toEqual([]);
  const defended = readDoc('docs/security.md')
    .split(/^## /m)
    .find((part) => part.startsWith('What is defended'));
  const rows = (defended ?? '').split('\n').filter((line) => /^\| (?!\|)/.test(line));
  expect(rows.filter((row) => threatsOf(row).length === 0)).toEqual([]);
});

test('no test carries the number of a threat that does not exist, and no two threats share one', () => {
  expect(tags.filter(({ id }) => !threats.includes(id))).toEqual([]);
  expect(threats.filter((id, at) => threats.indexOf(id) !== at)).toEqual([]);
});

test('a threat whose last test is gone is noticed', () => {
  const planted = threatsOf(
    '| | Threat | Defense |\n|---|---|---|\n| T1 | a thief | a lock |\n| T2 | rain | a roof |\n',
  );
  expect(planted).toEqual(['T1', 'T2']);
  expect(without(planted, tagsOf("test.each(LOCKS)('%s holds [P4 T2]', (lock) => {"))).toEqual(['T1']);
  expect(without(planted, tagsOf("// 'a lock [T1]'\nexpect(lock).toBe('shut [T1]');"))).toEqual(['T1', 'T2']);
});

test('the security policy is short', () => {
  expect(Buffer.byteLength(readDoc('SECURITY.md'))).toBeLessThanOrEqual(POLICY_BYTES);
});
