/** Draws a workload as bars, in an SVG that is readable on light and dark backgrounds. */
import type { Figure, Who } from '../figures.ts';
import { labelOf, withUnit } from './tables.ts';

const WIDTH = 760;
const LABEL = 300;
const ROOM_FOR_VALUE = 110;
const BAR = 18;
const STEP = 26;
const TOP = 40;

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #24211d; }
  .title { font-weight: 600; font-size: 14px; }
  .Tableside { fill: #a5522b; }
  .floor { fill: #b9b2a8; }
  .peer { fill: #5f7d8c; }
  @media (prefers-color-scheme: dark) {
    text { fill: #ece7df; }
    .Tableside { fill: #e08a5c; }
    .floor { fill: #6f6a62; }
    .peer { fill: #8fb1c2; }
  }`;

/** Returns the figures of the name that most participants have, or undefined when there is nothing to compare. */
export function plotted(figures: readonly Figure[]): readonly Figure[] | undefined {
  const byName = new Map<string, Figure[]>();
  for (const figure of figures) byName.set(figure.name, [...(byName.get(figure.name) ?? []), figure]);
  const rank = (group: readonly Figure[]): number =>
    new Set(group.map(({ who }) => who)).size * 100 + group.length;
  const [best] = [...byName.values()].filter(isComparable).sort((a, b) => rank(b) - rank(a));
  return best;
}

const isComparable = (group: readonly Figure[]): boolean =>
  group.length > 1 && group.some(({ value }) => value > 0);

export function plot(title: string, figures: readonly Figure[]): string {
  const height = TOP + figures.length * STEP + 8;
  const most = Math.max(...figures.map(({ value }) => value));
  const bars = figures.map((figure, n) => bar(figure, { y: TOP + n * STEP, share: figure.value / most }));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(title)}">`,
    `  <style>${STYLE}\n  </style>`,
    `  <text class="title" x="0" y="18">${escaped(title)}</text>`,
    ...bars,
    '</svg>',
    '',
  ].join('\n');
}

function bar(figure: Figure, { y, share }: { readonly y: number; readonly share: number }): string {
  const width = Math.max(1, Math.round((WIDTH - LABEL - ROOM_FOR_VALUE) * share));
  const middle = y + BAR - 5;
  const label = [figure.who, figure.at].filter(Boolean).join(', ');
  return [
    `  <g><title>${escaped(`${labelOf(figure)}: ${withUnit(figure.value, figure.unit)}`)}</title>`,
    `    <text x="${LABEL - 10}" y="${middle}" text-anchor="end">${escaped(label)}</text>`,
    `    <rect class="${kindOf(figure.who)}" x="${LABEL}" y="${y}" width="${width}" height="${BAR}" rx="2"/>`,
    `    <text x="${LABEL + width + 8}" y="${middle}">${escaped(withUnit(figure.value, figure.unit))}</text>`,
    '  </g>',
  ].join('\n');
}

const kindOf = (who: Who): string => (who === 'Tableside' || who === 'floor' ? who : 'peer');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
