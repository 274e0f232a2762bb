import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { MUTANTS, plant } from './mutants.ts';
import { patched } from './patch.ts';

const root = new URL('../../', import.meta.url);

test.each(MUTANTS.map(({ name, patches }) => ({ name, patches })))(
  '“$name” can still be planted',
  ({ patches }) => {
    const texts = new Map<string, string>();
    for (const { file, ...patch } of patches) {
      const text = texts.get(file) ?? readFileSync(new URL(file, root), 'utf8');
      texts.set(file, patched(text, patch));
      expect(texts.get(file)).not.toBe(text);
    }
  },
);

test('an unknown mutant is an error', () => {
  expect(() => plant('no such rule')).toThrow('There is no mutant');
});

describe('a patch', () => {
  const patch = { in: 'due', find: "$total > 0 && state === 'open'", replace: '$total > 1' };

  it('finds its code in any formatting', () => {
    expect(patched("function due() { return sum(1) > 0 && state === 'open'; }", patch)).toBe(
      'function due() { return sum(1) > 1; }',
    );
    const other = 'const due = () =>\n  ((sum(1) /* all */ > 0) &&\n    (state === "open"));';
    expect(patched(other, patch)).toBe('const due = () =>\n  (sum(1) > 1);');
  });

  it('fails when its code is gone, is elsewhere, or is not unique', () => {
    const code = "sum(1) > 0 && state === 'open'";
    for (const text of [
      "function due() { return sum(1) > 0 && state !== 'open'; }",
      `function paid() { return ${code}; }`,
      `function due() { return [${code}, ${code}]; }`,
    ])
      expect(() => patched(text, patch)).toThrow('in due, and not once');
  });

  it('fails when the code that it leaves does not parse', () => {
    const broken = { ...patch, replace: '$total >' };
    expect(() => patched("function due() { return 2 > 0 && state === 'open'; }", broken)).toThrow();
    const unknown = { ...patch, replace: '$sum' };
    expect(() => patched("function due() { return 2 > 0 && state === 'open'; }", unknown)).toThrow('a name');
  });
});
