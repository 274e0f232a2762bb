/** The size rules. Each is proved by a source that is one step over the limit and one that is just within it. */
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { checkSizes } from './sizes.mjs';

function problemsOf(path: string, text: string): string[] {
  return checkSizes([{ path, text, parsed: parseSync(path, text) }]).map(({ rule }) => rule);
}

const lines = (count: number) => Array.from({ length: count }, (_, index) => `  a(${index});`).join('\n');
/** Returns a function with `count` code lines, including its first line and its closing brace. */
const functionOf = (count: number) => `function f() {\n${lines(count - 2)}\n}`;

describe('file length', () => {
  test('300 code lines pass and 301 do not', () => {
    expect(problemsOf('a.ts', lines(300))).toEqual([]);
    expect(problemsOf('a.ts', lines(301))).toEqual(['file-length']);
  });

  test('comments and blank lines are free', () => {
    expect(
      problemsOf('a.ts', `${'// why\n\n'.repeat(50)}/*\n${'why\n'.repeat(50)}*/\n${lines(300)}`),
    ).toEqual([]);
  });
});

describe('function length', () => {
  test.each([
    ['a.ts', 50],
    ['a.tsx', 80],
  ])('in %s a function may have %i code lines and not one more', (path, allowed) => {
    expect(problemsOf(path, functionOf(allowed))).toEqual([]);
    expect(problemsOf(path, functionOf(allowed + 1))).toEqual(['function-length']);
  });

  test.each([
    ['an arrow function', `const f = () => {\n${lines(50)}\n};`],
    ['a method', `class A {\n  f() {\n${lines(50)}\n  }\n}`],
  ])('%s is a function too', (_, text) => {
    expect(problemsOf('a.ts', text)).toEqual(['function-length']);
  });

  test('a test may be longer', () => {
    expect(problemsOf('a.test.ts', functionOf(60))).toEqual([]);
  });
});

describe('nesting', () => {
  const nested = (depth: number) => `function f() {${'if (a) {'.repeat(depth)}${'}'.repeat(depth)}}`;

  test('three blocks within each other pass and four do not', () => {
    expect(problemsOf('a.ts', nested(3))).toEqual([]);
    expect(problemsOf('a.ts', nested(4))).toEqual(['nesting-depth']);
  });

  test('every kind of block counts', () => {
    const text = 'for (;;) { while (a) { try { switch (a) { case 1: } } finally {} } }';
    expect(problemsOf('a.ts', text)).toEqual(['nesting-depth']);
  });

  test('a chain of else-if stays on one level', () => {
    expect(problemsOf('a.ts', `if (a) {}${' else if (a) {}'.repeat(6)}`)).toEqual([]);
  });

  test('a function within starts anew', () => {
    expect(problemsOf('a.ts', 'if (a) { if (a) { if (a) { b(() => { if (a) {} }); } } }')).toEqual([]);
  });

  test('tests are held to it too', () => {
    expect(problemsOf('a.test.ts', nested(4))).toEqual(['nesting-depth']);
  });
});
