/** packages/protocol/SPEC.md and the tests must match: no rule without a test, and no test of an unknown rule. */
import { expect, test } from 'vitest';
import { readDoc, tagsInTests, tagsOf } from './named-tests.ts';

const RULE = /^- \*\*([A-Z]\d+)\*\* /gm;

const rulesIn = (text: string): string[] => [...text.matchAll(RULE)].map(([, id = '']) => id);

const withoutTest = (ids: readonly string[], tagged: readonly { readonly id: string }[]): string[] =>
  ids.filter((rule) => !tagged.some(({ id }) => id === rule));

const rules = rulesIn(readDoc('packages/protocol/SPEC.md'));
/** Threats have numbers of their own; security-doc.test.ts looks at those. */
const tags = tagsInTests().filter(({ id }) => !id.startsWith('T'));

test('each rule of the protocol has a test that carries its number', () => {
  expect(rules.length).toBeGreaterThan(60);
  expect(withoutTest(rules, tags)).toEqual([]);
});

test('no test carries the number of a rule that does not exist', () => {
  expect(tags.filter(({ id }) => !rules.includes(id))).toEqual([]);
});

test('the rules of a section are numbered without a gap', () => {
  const sections = [...new Set(rules.map((id) => id.charAt(0)))];
  const numbered = sections.flatMap((section) => {
    const own = rules.filter((id) => id.startsWith(section));
    return own.map((_, at) => `${section}${at + 1}`);
  });
  expect(rules).toEqual(numbered);
});

test('a rule without a test is found, and so are the rules in a title', () => {
  const tagged = tagsOf("test('is told [P4 Z9]', () => {");
  expect(tagged).toEqual([
    { id: 'P4', title: 'is told' },
    { id: 'Z9', title: 'is told' },
  ]);
  expect(withoutTest(rulesIn('- **P3** One.\n- **P4** Two.\n'), tagged)).toEqual(['P3']);
});
