import { describe, expect, it } from 'vitest';

interface FileSystem {
  readFileSync(path: URL, encoding: 'utf8'): string;
}

// The web package knows no types of Node, and the bundler of the tests empties style sheets.
const { readFileSync }: FileSystem = await import('node:fs' as string);
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');

function declarations(selector: string): string[] {
  const start = css.indexOf('{', css.indexOf(selector)) + 1;
  return css
    .slice(start, css.indexOf('}', start))
    .split(';')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
}

function names(selector: string): string[] {
  return declarations(selector).map((line) => line.slice(0, line.indexOf(':')));
}

const CHOSEN = ':root[data-theme="dark"] {';
const FOLLOWED = ':root:not([data-theme]) {';

describe('the tokens', () => {
  it('look the same when dark is chosen and when the system is dark', () => {
    expect(declarations(CHOSEN).length).toBeGreaterThan(60);
    expect(declarations(FOLLOWED)).toEqual(declarations(CHOSEN));
  });

  it('darken only what the light theme has', () => {
    const light = new Set(names(':root {'));
    expect(names(CHOSEN).filter((name) => !light.has(name))).toEqual([]);
  });
});
