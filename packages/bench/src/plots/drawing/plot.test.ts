/** What people need to read a plot: words that do not cover each other, units, and marks of what is wanted. */
import { describe, expect, test } from 'vitest';
import { type Bar, barPlot } from './bar-plot.ts';
import { type Line, linePlot } from './line-plot.ts';
import { PAD, picture, WIDTH } from './picture.ts';
import { textsOf, unreadable } from './texts.contract.ts';

const words = { title: 'Mutations', finding: 'One takes 100 a second.' };

const bars = (some: readonly Bar[]): string =>
  barPlot({
    ...words,
    panels: [{ heading: 'Singles', axis: 'mutations per second', unit: '/s', bars: some }],
  });

const lines = (some: readonly Line[]): string =>
  linePlot({
    ...words,
    axes: { across: 'processes', up: 'times the rate of one' },
    places: [1, 2, 4].map((at) => ({ at, label: String(at) })),
    unit: '×',
    lines: some,
  });

/** Returns an attribute of each element of a class. */
const attributes = (svg: string, { of, name }: { of: string; name: string }): readonly number[] =>
  [...svg.matchAll(new RegExp(`class="${of}"[^>]* ${name}="([\\d.]+)"`, 'g'))].map(([, value]) =>
    Number(value),
  );

describe('bars', () => {
  const svg = bars([
    { label: 'one process', value: 1000, wanted: { value: 600, words: '≥ 600 /s' } },
    { label: 'floor', value: 2000, isBaseline: true },
  ]);

  test('are as long as their values, and the floor looks different', () => {
    const [ours = 0] = attributes(svg, { of: 'first', name: 'width' });
    const [floor = 0] = attributes(svg, { of: 'baseline', name: 'width' });
    expect(floor / ours).toBeCloseTo(2, 2);
  });

  test('say their names, their values with a unit, and what is wanted', () => {
    const said = textsOf(svg).map(({ words: one }) => one);
    expect(said).toEqual(
      expect.arrayContaining(['one process', '1 000 /s, wanted ≥ 600 /s', 'floor', '2 000 /s']),
    );
    expect(said).toEqual(expect.arrayContaining(['mutations per second', '0', '500', '2 000']));
  });

  test('have a mark where they are wanted', () => {
    const [from = 0] = attributes(svg, { of: 'mark wanted', name: 'x' });
    const [thickness = 0] = attributes(svg, { of: 'mark wanted', name: 'width' });
    const [left = 0] = attributes(svg, { of: 'first', name: 'x' });
    const [width = 0] = attributes(svg, { of: 'first', name: 'width' });
    expect((from + thickness / 2 - left) / width).toBeCloseTo(0.6, 2);
    expect(attributes(bars([{ label: 'floor', value: 1 }]), { of: 'mark wanted', name: 'x' })).toEqual([]);
  });

  test('leave room for long words and for a mark that is far away, with fewer numbers on a short axis', () => {
    const wanted = { value: 9_000_000, words: '≥ 9 000 000 /s' };
    const far = bars([{ label: 'several processes on one database', value: 1, wanted }]);
    expect(unreadable(far)).toEqual([]);
    const said = textsOf(far).map(({ words: one }) => one);
    expect(said).toEqual(expect.arrayContaining(['0', '6 000 000']));
    expect(said).not.toContain('2 000 000');
  });
});

describe('lines', () => {
  const along = (times: readonly number[]) => times.map((up, n) => [[1, 2, 4][n] ?? 0, up] as const);
  const svg = lines([
    { label: 'ideal', tone: 'baseline', points: along([1, 2, 4]) },
    { label: 'wanted at least', tone: 'wanted', points: along([1, 1.8, 3.4]) },
    { label: 'singles', tone: 'first', points: along([1, 1.9, 3.4]) },
    { label: 'batches', tone: 'second', points: along([1, 2.1, 3.4]) },
  ]);

  test('go through their points on the scale of both axes', () => {
    const [[, points = ''] = []] = [...svg.matchAll(/class="line baseline" points="([^"]+)"/g)];
    const [one, two, four] = points
      .split(' ')
      .map((point) => point.split(',').map(Number) as [number, number]);
    const [x = 0, y = 0] = [(four?.[0] ?? 0) - (one?.[0] ?? 0), (one?.[1] ?? 0) - (four?.[1] ?? 0)];
    expect(((two?.[0] ?? 0) - (one?.[0] ?? 0)) / x).toBeCloseTo(1 / 3, 2);
    expect(((one?.[1] ?? 0) - (two?.[1] ?? 0)) / y).toBeCloseTo(1 / 3, 2);
  });

  test('are named with the value at their end, apart from each other even when they end at one point', () => {
    const said = textsOf(svg).map(({ words: one }) => one);
    const names = ['ideal: 4 ×', 'wanted at least: 3.4 ×', 'singles: 3.4 ×', 'batches: 3.4 ×'];
    expect(said).toEqual(expect.arrayContaining(names));
    expect(said).toEqual(expect.arrayContaining(['times the rate of one', 'processes', '1', '2', '4']));
    expect(unreadable(svg)).toEqual([]);
  });

  test('differ in more than their colors', () => {
    expect(svg).toContain('<circle class="first"');
    expect(svg).toContain('<rect class="second"');
    expect(svg).toContain('<polyline class="line wanted"');
    expect(svg).toMatch(/\.line\.wanted \{[^}]*stroke-dasharray/);
  });
});

describe('a picture', () => {
  const svg = picture({ title: 'Taps <b> & "frames"', finding: 'Half take > 1 ms.' }, 100, []);

  test('says its title and finding to those who do not see it, and no word of either is markup', () => {
    expect(svg).toContain('role="img" aria-labelledby="title finding"');
    expect(svg).toContain('<title id="title">Taps &lt;b&gt; &amp; &quot;frames&quot;</title>');
    expect(svg).toContain('<desc id="finding">Half take &gt; 1 ms.</desc>');
  });

  test('has a card of its own and colors for light and dark', () => {
    expect(svg).toContain('<rect class="card"');
    expect(svg).toContain('@media (prefers-color-scheme: dark)');
  });

  test('has no text under 12 pixels', () => {
    const sizes = [...svg.matchAll(/font(?:-size)?: (\d+)px/g)].map(([, size]) => Number(size));
    expect(sizes.length).toBeGreaterThan(2);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
  });

  test('tells of words that cover each other or leave the card', () => {
    const at = (x: number, y: number) => `<text x="${x}" y="${y}">some words</text>`;
    expect(unreadable(picture(words, 200, [at(PAD, 100), at(PAD + 20, 105)]))).toEqual([
      'some words / some words',
    ]);
    expect(unreadable(picture(words, 200, [at(WIDTH - 20, 100)]))).toEqual(['some words']);
    expect(unreadable(picture(words, 200, [at(PAD, 100), at(PAD, 130)]))).toEqual([]);
  });
});
