import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS, plant } from './mutants.ts';

const root = new URL('../../', import.meta.url);

test.each(MUTANTS.map(({ name, edits }) => ({ name, edits })))(
  '“$name” can still be planted',
  ({ edits }) => {
    const texts = new Map<string, string>();
    for (const { file, find, replace } of edits) {
      const text = texts.get(file) ?? readFileSync(new URL(file, root), 'utf8');
      expect(text).toContain(find);
      texts.set(file, text.replace(find, replace));
    }
  },
);

test('a mutant that nobody knows is an error', () => {
  expect(() => plant('no such rule')).toThrow('There is no mutant');
});
