import { describe, expect, it } from 'vitest';

interface FileSystem {
  readFileSync(path: URL, encoding: 'utf8'): string;
}

// The web package has no Node types, and the test bundler empties style sheets.
const { readFileSync }: FileSystem = await import('node:fs' as string);
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const dark = css.indexOf(':root[data-theme="dark"]');
const THEMES = { light: css.slice(0, dark), dark: css.slice(dark) };

/** Red, green and blue of a token, 0 to 255. */
function rgbOf(theme: string, token: string): number[] {
  const hex = new RegExp(`--${token}: #([0-9a-f]{6})`).exec(theme)?.[1];
  if (hex === undefined) throw new Error(`no --${token}`);
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** Degrees on the color wheel: 0 is red, 120 green, 240 blue. */
function hueOf(theme: string, token: string): number {
  const [r = 0, g = 0, b = 0] = rgbOf(theme, token);
  const most = Math.max(r, g, b);
  const span = most - Math.min(r, g, b);
  if (span === 0) throw new Error(`--${token} is grey`);
  if (most === r) return ((60 * (g - b)) / span + 360) % 360;
  return most === g ? 120 + (60 * (b - r)) / span : 240 + (60 * (r - g)) / span;
}

describe('the color of a status', () => {
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

it('an occupied table does not glare in a dark room, and still stands out', () => {
  const light = (token: string): number => Math.max(...rgbOf(THEMES.dark, token));
  expect(light('tbl-occupied-bg')).toBeLessThan(128);
  expect(light('tbl-occupied-bg')).toBeGreaterThan(1.5 * light('tbl-available-bg'));
});

type Matrix = readonly (readonly number[])[];

/**
 * Matrices that turn linear light into what remains of it without one kind of cone (Machado, Oliveira and Fernandes,
 * severity 1).
 */
const WITHOUT: Readonly<Record<string, Matrix>> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};
/** Linear sRGB to XYZ, divided by the D65 white point. */
const TO_XYZ: Matrix = [
  [0.4339, 0.3762, 0.1899],
  [0.2126, 0.7152, 0.0722],
  [0.0178, 0.1098, 0.873],
];

const linear = (value: number): number =>
  value <= 0.04045 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
const times = (matrix: Matrix, vector: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * (vector[at] ?? 0), 0));

/** CIE L*a*b* as seen by a person without that kind of cone. */
function labOf(rgb: readonly number[], without: Matrix): readonly number[] {
  const seen = times(without, rgb.map(linear)).map((value) => Math.min(1, Math.max(0, value)));
  const [x = 0, y = 0, z = 0] = times(TO_XYZ, seen).map((t) =>
    t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116,
  );
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

describe('the solid colours of two statuses', () => {
  const solids = ['draft', 'paid', 'accepted', 'preparing', 'serving', 'completed', 'cancelled'];
  const pairs = solids.flatMap((one, at) => solids.slice(at + 1).map((other) => [one, other] as const));

  it.each(Object.keys(WITHOUT))('are distinguishable with %s', (kind) => {
    const without = WITHOUT[kind] ?? [];
    const near = Object.entries(THEMES).flatMap(([name, theme]) =>
      pairs
        .map(([one, other]) => {
          const [a, b] = [one, other].map((status) => labOf(rgbOf(theme, `${status}-solid`), without));
          return {
            pair: `${name}: ${one}, ${other}`,
            apart: Math.hypot(...(a ?? []).map((v, i) => v - (b?.[i] ?? 0))),
          };
        })
        .filter(({ apart }) => apart < 15),
    );
    expect(near).toEqual([]);
  });
});
