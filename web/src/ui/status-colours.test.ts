import { describe, expect, it } from 'vitest';

interface FileSystem {
  readFileSync(path: URL, encoding: 'utf8'): string;
}

// The web package knows no types of Node, and the bundler of the tests empties style sheets.
const { readFileSync }: FileSystem = await import('node:fs' as string);
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const dark = css.indexOf(':root[data-theme="dark"]');
const THEMES = { light: css.slice(0, dark), dark: css.slice(dark) };

/** Degrees on the wheel: 0 is red, 120 green, 240 blue. */
function hueOf(theme: string, token: string): number {
  const hex = new RegExp(`--${token}: #([0-9a-f]{6})`).exec(theme)?.[1];
  if (hex === undefined) throw new Error(`no --${token}`);
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const most = Math.max(r, g, b);
  const span = most - Math.min(r, g, b);
  if (span === 0) throw new Error(`--${token} is grey`);
  if (most === r) return ((60 * (g - b)) / span + 360) % 360;
  return most === g ? 120 + (60 * (b - r)) / span : 240 + (60 * (r - g)) / span;
}

describe('the colour of a status', () => {
  it.each([
    { status: 'draft', colour: 'amber', token: 'draft-solid', hues: [36, 50] },
    { status: 'paid', colour: 'electric blue', token: 'paid-solid', hues: [215, 235] },
    { status: 'accepted', colour: 'violet', token: 'accepted-solid', hues: [255, 275] },
    { status: 'preparing', colour: 'light blue', token: 'preparing-solid', hues: [190, 205] },
    { status: 'serving', colour: 'orange', token: 'serving-solid', hues: [18, 30] },
    { status: 'completed', colour: 'emerald', token: 'completed-solid', hues: [145, 170] },
    { status: 'cancelled', colour: 'rose', token: 'cancelled-solid', hues: [335, 355] },
    { status: 'refunded', colour: 'purple', token: 'refunded-text', hues: [285, 305] },
  ])('of $status is $colour in both themes', ({ token, hues: [from = 0, to = 0] }) => {
    for (const theme of Object.values(THEMES)) {
      expect(hueOf(theme, token)).toBeGreaterThanOrEqual(from);
      expect(hueOf(theme, token)).toBeLessThanOrEqual(to);
    }
  });
});
