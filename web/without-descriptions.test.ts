/** The build of the app takes the sentences of the API description out of the schemas, and nothing else. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { withoutSentences } from './without-descriptions.ts';

/** Leaves out spaces and line breaks. */
const stripped = (code: string): string => withoutSentences('a.ts', code).replace(/\s+/g, '');

it('a described schema becomes the plain schema, even inside another one', () => {
  expect(
    stripped("const A = v.object({ id: described('Never changes, (ever).', v.string()), n: Count });"),
  ).toBe('constA=v.object({id:v.string(),n:Count});');
  expect(stripped("described('Lines.', v.array(v.object({ at: described('When.', At) })))")).toBe(
    'v.array(v.object({at:At}))',
  );
});

it('a description is removed from its pipe', () => {
  expect(stripped("v.pipe(v.string(), v.description('A day.'), v.trim())")).toBe(
    'v.pipe(v.string(),v.trim())',
  );
});

it('the definition and other calls stay, and so do all places in the file', () => {
  const definition = readFileSync(
    fileURLToPath(new URL('../packages/domain/src/ground/described.ts', import.meta.url)),
    'utf8',
  );
  expect(withoutSentences('described.ts', definition)).toContain('v.pipe(schema');
  const code = "const a = described(\n  'Lines.',\n  v.string(),\n);\nconst b = say('hello', a);\n";
  const without = withoutSentences('a.ts', code);
  expect(without.length).toBe(code.length);
  expect(without.indexOf("say('hello', a)")).toBe(code.indexOf("say('hello', a)"));
});
