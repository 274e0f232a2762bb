/**
 * The parts of an SVG picture. It is a card with a background of its own, since a page may be dark where the reader's
 * system is light. Its colors follow the system, and every line and bar is named in words beside it.
 */

export const WIDTH = 720;
export const PAD = 24;
const TITLE = 34;
/** Where a picture goes on below its title. */
export const BELOW_TITLE = 52;

/** Sizes of text. A page that is as wide as the picture shows them as they are. */
export const SIZE = { title: 16, text: 14, small: 12 };
/** The width of a letter as a share of the font size, in the widest of the usual fonts. */
const LETTER = 0.6;

const LIGHT = {
  card: '#ffffff',
  edge: '#d1d9e0',
  text: '#1f2328',
  quiet: '#59636e',
  baseline: '#818b98',
  wanted: '#cf222e',
  first: '#0550ae',
  second: '#9a6700',
  third: '#8250df',
};

const DARK: typeof LIGHT = {
  card: '#161b22',
  edge: '#3d444d',
  text: '#e6edf3',
  quiet: '#9198a1',
  baseline: '#8b949e',
  wanted: '#ff7b72',
  first: '#58a6ff',
  second: '#d29922',
  third: '#bc8cff',
};

/** How a line or bar is drawn. */
export type Tone = 'first' | 'second' | 'third' | 'baseline' | 'wanted';
const TONES: readonly Tone[] = ['first', 'second', 'third', 'baseline', 'wanted'];

const rulesOf = (colors: typeof LIGHT): string =>
  [
    `.card { fill: ${colors.card}; stroke: ${colors.edge}; }`,
    `.grid { stroke: ${colors.edge}; }`,
    `text { fill: ${colors.text}; stroke: ${colors.card}; }`,
    `.small { fill: ${colors.quiet}; }`,
    ...TONES.map((tone) => `.${tone} { fill: ${colors[tone]}; stroke: ${colors[tone]}; }`),
    `.mark { stroke: ${colors.card}; }`,
  ].join('\n');

/** Text has an edge in the color of the card, so that no line of the grid crosses it. */
const STYLE = `
text { font: ${SIZE.text}px system-ui, -apple-system, "Segoe UI", sans-serif; paint-order: stroke; stroke-width: 4; stroke-linejoin: round; }
.title { font-size: ${SIZE.title}px; font-weight: 600; }
.heading { font-weight: 600; }
.small { font-size: ${SIZE.small}px; }
${rulesOf(LIGHT)}
@media (prefers-color-scheme: dark) {
${rulesOf(DARK)}
}
.line { fill: none; stroke-width: 2.5; }
.line.baseline, .line.wanted { stroke-width: 2; stroke-dasharray: 6 4; }
`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type Attributes = Readonly<Record<string, string | number>>;

/** Returns a number of pixels to a tenth. */
export const tenths = (pixels: number): number => Math.round(pixels * 10) / 10;

export function element(name: string, attributes: Attributes, inside?: string): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => `${key}="${typeof value === 'number' ? tenths(value) : escaped(value)}"`,
  );
  const opened = [name, ...written].join(' ');
  return inside === undefined ? `<${opened}/>` : `<${opened}>${inside}</${name}>`;
}

export const text = (words: string, attributes: Attributes): string =>
  element('text', attributes, escaped(words));

/** Returns a width in which the words have room in any usual font. */
export const widthOf = (words: string, size = SIZE.text): number => words.length * size * LETTER;

/** Says how a picture is called, and in sentences what it shows. */
export interface Words {
  readonly title: string;
  /** For people who do not see the picture. */
  readonly finding: string;
}

export function picture({ title, finding }: Words, height: number, parts: readonly string[]): string {
  const inside = [
    element('title', { id: 'title' }, escaped(title)),
    element('desc', { id: 'finding' }, escaped(finding)),
    element('style', {}, STYLE),
    element('rect', { class: 'card', x: 0.5, y: 0.5, width: WIDTH - 1, height: height - 1, rx: 8 }),
    text(title, { class: 'title', x: PAD, y: TITLE }),
    ...parts,
  ];
  const size = { width: WIDTH, height, viewBox: `0 0 ${WIDTH} ${height}` };
  const named = { role: 'img', 'aria-labelledby': 'title finding' };
  const root = { xmlns: 'http://www.w3.org/2000/svg', ...size, ...named };
  return `${element('svg', root, `\n${inside.join('\n')}\n`)}\n`;
}
