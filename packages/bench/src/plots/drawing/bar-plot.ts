/** Draws bars beside each other, each with its name, its value and the mark of what is wanted of it. */
import { readable, withUnit } from '../../report/readable.ts';
import { BELOW_TITLE, element, PAD, picture, SIZE, text, WIDTH, type Words, widthOf } from './picture.ts';
import { type Axis, axisTo } from './scale.ts';

/** Where something is wanted to be, and in words. */
export interface Mark {
  readonly value: number;
  readonly words: string;
}

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** Whether it is only there to compare others with it. */
  readonly isBaseline?: boolean;
  readonly wanted?: Mark;
}

/** Bars on one axis. */
export interface Panel {
  readonly heading: string;
  /** The name of the axis, with its unit in words. */
  readonly axis: string;
  readonly unit: string;
  readonly bars: readonly Bar[];
}

export interface BarPlot extends Words {
  readonly panels: readonly Panel[];
}

const HEADING = 22;
const ROW = 26;
const BAR = 16;
const MARK = 5;
/** The numbers of an axis and its words, with the distance to the next panel. */
const BELOW_BARS = 58;
const SPACE = 8;
/** A number at the end of the axis reaches this far beyond it. */
const HALF_NUMBER = 24;
/** Letters reach this far below the middle of their line. */
const BELOW_MIDDLE = 5;

export function barPlot({ panels, ...words }: BarPlot): string {
  const labels = panels.flatMap(({ bars }) => bars.map(({ label }) => widthOf(label)));
  const left = PAD + Math.max(...labels) + SPACE;
  let top = BELOW_TITLE + SPACE;
  const parts = panels.flatMap((panel) => {
    const drawn = panelAt(panel, { left, top });
    top += heightOf(panel);
    return drawn;
  });
  return picture(words, top, parts);
}

const heightOf = ({ bars }: Panel): number => HEADING + bars.length * ROW + BELOW_BARS;

interface Place {
  readonly left: number;
  readonly top: number;
}

function panelAt(panel: Panel, { left, top }: Place): readonly string[] {
  const { heading, unit, bars } = panel;
  const first = top + HEADING;
  const axis = axisTo(Math.max(...bars.map(reachOf)));
  const scale = lengthOf(panel, { axis, room: WIDTH - PAD - left }) / axis.end;
  const below = first + bars.length * ROW;
  return [
    text(heading, { class: 'heading', x: PAD, y: top + BELOW_MIDDLE }),
    ...axis.ticks.flatMap((tick, n) => {
      const x = left + tick * scale;
      const isNamed = n % namedEvery(axis, scale) === 0;
      return [
        element('line', { class: 'grid', x1: x, x2: x, y1: first, y2: below }),
        ...(isNamed
          ? [text(readable(tick), { class: 'small', x, y: below + 16, 'text-anchor': 'middle' })]
          : []),
      ];
    }),
    text(panel.axis, { class: 'small', x: left, y: below + 34 }),
    ...bars.flatMap((bar, n) => barAt(bar, { left, top: first + n * ROW, scale, unit })),
  ];
}

/** Returns how many steps of an axis the widest of its numbers covers. */
function namedEvery({ end, ticks }: Axis, scale: number): number {
  const widest = Math.max(...ticks.map((tick) => widthOf(readable(tick), SIZE.small))) + SPACE;
  return Math.ceil(widest / ((end * scale) / (ticks.length - 1)));
}

const reachOf = ({ value, wanted }: Bar): number => Math.max(value, wanted?.value ?? 0);

const wordsOf = ({ value, wanted }: Bar, unit: string): string =>
  [withUnit(value, unit), ...(wanted ? [`wanted ${wanted.words}`] : [])].join(', ');

interface OnAxis {
  readonly axis: Axis;
  readonly room: number;
}

/** Returns how long the axis may be, so that the words behind every bar have room. */
function lengthOf({ bars, unit }: Panel, { axis, room }: OnAxis): number {
  const longest = bars.map((bar) => {
    const free = room - SPACE - widthOf(wordsOf(bar, unit));
    return free / (reachOf(bar) / axis.end);
  });
  return Math.min(room - HALF_NUMBER, ...longest);
}

interface Row extends Place {
  readonly scale: number;
  readonly unit: string;
}

function barAt(bar: Bar, { left, top, scale, unit }: Row): readonly string[] {
  const { label, value, isBaseline, wanted } = bar;
  const [y, base] = [top + (ROW - BAR) / 2, top + ROW / 2 + BELOW_MIDDLE];
  const mark = left + (wanted?.value ?? 0) * scale;
  return [
    text(label, { x: left - SPACE, y: base, 'text-anchor': 'end' }),
    element('rect', {
      class: isBaseline ? 'baseline' : 'first',
      x: left,
      y,
      width: value * scale,
      height: BAR,
    }),
    ...(wanted
      ? [element('rect', { class: 'mark wanted', x: mark - MARK / 2, y: top, width: MARK, height: ROW })]
      : []),
    text(wordsOf(bar, unit), { x: left + reachOf(bar) * scale + SPACE, y: base }),
  ];
}
