import { describe, expect, it } from 'vitest';

interface FileSystem {
  readFileSync(path: URL, encoding: 'utf8'): string;
}

// The web package has no Node types, and the test bundler empties style sheets.
const { readFileSync }: FileSystem = await import('node:fs' as string);
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');

function names(selector: string): string[] {
  const start = css.indexOf('{', css.indexOf(selector)) + 1;
  const declarations = css.slice(start, css.indexOf('}', start)).split(';');
  return declarations.map((line) => line.slice(0, line.indexOf(':')).trim()).filter(Boolean);
}

const DARK = ':root[data-theme="dark"] {';

describe('the tokens', () => {
  it('darken only what the light theme has', () => {
    const light = new Set(names(':root {'));
    expect(names(DARK).length).toBeGreaterThan(60);
    expect(names(DARK).filter((name) => !light.has(name))).toEqual([]);
  });
});
