/** packages/protocol/SPEC.md and the tests must match: no rule without a test, and no test of an unknown rule. */
import { expect, test } from 'vitest';
import { type NamedTest, plainTitle, readDoc, tagsInTests, tagsOf } from './named-tests.ts';

interface Rule {
  readonly id: string;
  readonly tests: readonly NamedTest[];
}

const RULE = /^- \*\*([A-Z]\d+)\*\* /;
const NAMED = /^ {2}- `([\w./-]+) › (.+)`$/;

function rulesOf(text: string): Rule[] {
  const rules: { id: string; tests: NamedTest[] }[] = [];
  for (const line of text.split('\n')) {
    const id = RULE.exec(line)?.[1];
    if (id) rules.push({ id, tests: [] });
    const [, file, title] = NAMED.exec(line) ?? [];
    if (file && title) rules.at(-1)?.tests.push({ file, title });
  }
  return rules;
}

/** Threats have numbers of their own; security-doc.test.ts looks at those. */
const isRule = ({ id }: { readonly id: string }): boolean => !id.startsWith('T');

const RULES = rulesOf(readDoc('packages/protocol/SPEC.md'));
const named = RULES.flatMap(({ id, tests }) =>
  tests.map(({ file, title }) => `${id}: ${plainTitle(title)} in ${file}`),
);

test('each rule of the protocol names a test', () => {
  expect(RULES.length).toBeGreaterThan(60);
  expect(RULES.filter(({ tests }) => tests.length === 0).map(({ id }) => id)).toEqual([]);
});

test('the tests that rules name are those that carry the rule in their title, and no others', () => {
  const tagged = tagsInTests()
    .filter(isRule)
    .map(({ id, title, file }) => `${id}: ${title} in ${file}`);
  expect(named.filter((one) => !tagged.includes(one))).toEqual([]);
  expect(tagged.filter((one) => !named.includes(one))).toEqual([]);
});

test('the rules of a section are numbered without a gap', () => {
  const sections = [...new Set(RULES.map(({ id }) => id.charAt(0)))];
  const numbered = sections.flatMap((section) => {
    const own = RULES.filter(({ id }) => id.startsWith(section));
    return own.map((_, at) => `${section}${at + 1}`);
  });
  expect(RULES.map(({ id }) => id)).toEqual(numbered);
});

test('a rule without a test, and the rules in a title, are read', () => {
  const rules = rulesOf('- **P1** One.\n- **P2** Two.\n  - `a.test.ts › b`');
  expect(rules.map(({ tests }) => tests.length)).toEqual([0, 1]);
  expect(tagsOf("test('is told [P4 Z9]', () => {")).toEqual([
    { id: 'P4', title: 'is told' },
    { id: 'Z9', title: 'is told' },
  ]);
});
