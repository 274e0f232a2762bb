/** Draws how figures change along an axis, as lines that are named at their ends. */
import { readable, withUnit } from '../../report/readable.ts';
import {
  BELOW_TITLE,
  element,
  PAD,
  picture,
  SIZE,
  type Tone,
  tenths,
  text,
  WIDTH,
  type Words,
  widthOf,
} from './picture.ts';
import { axisTo, spread } from './scale.ts';

type Point = readonly [across: number, up: number];

export interface Line {
  readonly label: string;
  readonly tone: Tone;
  readonly points: readonly Point[];
}

export interface LinePlot extends Words {
  /** Names the axes in words, with their units. */
  readonly axes: { readonly across: string; readonly up: string };
  /** The places on the axis across that are named. */
  readonly places: readonly { readonly at: number; readonly label: string }[];
  readonly unit: string;
  readonly lines: readonly Line[];
}

const TOP = BELOW_TITLE + 22;
const BOTTOM = TOP + 230;
const HEIGHT = BOTTOM + 58;
const SPACE = 8;
/** From the axis to the first point, and from the last point to the names of the lines. */
const INSET = 16;
const TO_NAMES = 36;
const NAME_GAP = 19;
const BELOW_MIDDLE = 5;

type ToPixels = (point: Point) => Point;

export function linePlot({ axes, places, unit, lines, ...words }: LinePlot): string {
  const axis = axisTo(Math.max(...lines.flatMap(({ points }) => points.map(([, up]) => up))));
  const left = PAD + Math.max(...axis.ticks.map((tick) => widthOf(readable(tick), SIZE.small))) + SPACE;
  const names = lines.map((line) => `${line.label}: ${withUnit(endOf(line)[1], unit)}`);
  const right = WIDTH - PAD - Math.max(...names.map((name) => widthOf(name))) - TO_NAMES;
  const [from, to] = [places[0]?.at ?? 0, places.at(-1)?.at ?? 1];
  const toPixels: ToPixels = ([across, up]) => [
    left + INSET + ((across - from) / (to - from)) * (right - left - INSET),
    BOTTOM - (up / axis.end) * (BOTTOM - TOP),
  ];
  return picture(words, HEIGHT, [
    text(axes.up, { class: 'small', x: PAD, y: BELOW_TITLE + 4 }),
    ...axis.ticks.flatMap((tick) => {
      const [, y] = toPixels([from, tick]);
      return [
        element('line', { class: 'grid', x1: left, x2: right, y1: y, y2: y }),
        text(readable(tick), { class: 'small', x: left - SPACE, y: y + 4, 'text-anchor': 'end' }),
      ];
    }),
    ...places.map(({ at, label }) =>
      text(label, { class: 'small', x: toPixels([at, 0])[0], y: BOTTOM + 18, 'text-anchor': 'middle' }),
    ),
    text(axes.across, { class: 'small', x: left + INSET, y: BOTTOM + 38 }),
    ...lines.map((line) => lineOf(line, toPixels)),
    ...namesOf(lines, { names, toPixels }),
  ]);
}

const endOf = ({ points }: Line): Point => points.at(-1) ?? [0, 0];

function lineOf({ tone, points }: Line, toPixels: ToPixels): string {
  const pixels = points.map(toPixels);
  const along = pixels.map((pixel) => pixel.map(tenths).join(',')).join(' ');
  const marks = pixels.map(([x, y]) => MARKS[tone](x, y));
  return [element('polyline', { class: `line ${tone}`, points: along }), ...marks].join('');
}

const RADIUS = 5;

/** Lines differ in their marks as well as in their colors. */
const MARKS: Readonly<Record<Tone, (x: number, y: number) => string>> = {
  first: (cx, cy) => element('circle', { class: 'first', cx, cy, r: RADIUS }),
  second: (x, y) =>
    element('rect', { class: 'second', x: x - RADIUS, y: y - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS }),
  third: (x, y) => element('path', { class: 'third', d: `M${tenths(x)} ${tenths(y - 7)}l6 11h-12z` }),
  baseline: () => '',
  wanted: () => '',
};

interface Names {
  readonly names: readonly string[];
  readonly toPixels: ToPixels;
}

function namesOf(lines: readonly Line[], { names, toPixels }: Names): readonly string[] {
  const ends = lines.map((line) => toPixels(endOf(line)));
  const placed = spread(
    ends.map(([, y]) => y),
    { from: TOP, to: BOTTOM, gap: NAME_GAP },
  );
  return lines.map(({ tone }, n) => {
    const [[x, y], at] = [ends[n] ?? [0, 0], placed[n] ?? 0];
    const leader = { class: `leader ${tone}`, x1: x + SPACE, y1: y, x2: x + TO_NAMES - 4, y2: at };
    return element('line', leader) + text(names[n] ?? '', { x: x + TO_NAMES, y: at + BELOW_MIDDLE });
  });
}
