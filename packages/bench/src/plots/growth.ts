/** The plots of workloads with ever more orders: how many times as long something takes as with the fewest. */
import { readable } from '../report/readable.ts';
import { type Line, linePlot } from './drawing/line-plot.ts';
import type { Tone } from './drawing/picture.ts';
import { type Drawn, markOf, type Readings } from './readings.ts';

interface Grown {
  readonly label: string;
  readonly tone: Tone;
  readonly name: string;
  readonly who?: 'floor';
  /** The circumstance, after the number of orders. */
  readonly of?: string;
}

interface Growth {
  readonly title: string;
  readonly orders: readonly number[];
  readonly grown: readonly Grown[];
  /** The name of a target that says how much it may grow. */
  readonly target: string;
  /** Those that the target is for, in words. */
  readonly wantedOf: string;
}

const THOUSAND = 1000;
const MILLION = 1_000_000;
const FLOOR = { name: 'the same through Dexie p95', who: 'floor', tone: 'baseline' } as const;

/** W1: a tap, and the same reads and writes without the app. */
export const tapGrowth = (read: Readings): Drawn =>
  growthPlot(read, {
    title: 'A tap with ever more orders on the device (p95)',
    orders: [1000, 10_000, 100_000],
    target: 'tap p95 from 1k orders to 100k orders, CPU ×1',
    wantedOf: 'a tap',
    grown: [
      { label: 'tap, CPU ×1', tone: 'first', name: 'tap p95', of: ', CPU ×1' },
      { label: 'tap, CPU ×4', tone: 'second', name: 'tap p95', of: ', CPU ×4' },
      { label: 'floor, CPU ×1', ...FLOOR, of: ', CPU ×1' },
      { label: 'floor, CPU ×4', ...FLOOR, of: ', CPU ×4' },
    ],
  });

/** W11: what devices ask a server all night. Reports grow with their days, and have no target. */
export const historyGrowth = (read: Readings): Drawn =>
  growthPlot(read, {
    title: 'A server with ever more orders in its history',
    orders: [10_000, 100_000, 1_000_000],
    target: 'push from 10k orders to 1M orders',
    wantedOf: 'each',
    grown: [
      { label: 'push', tone: 'first', name: 'push' },
      { label: 'pull of a delta', tone: 'second', name: 'pull of a delta' },
      { label: 'page of history', tone: 'third', name: 'page of history' },
    ],
  });

const sizeOf = (orders: number): string =>
  orders < MILLION ? `${orders / THOUSAND}k orders` : `${orders / MILLION}M orders`;

function growthPlot(read: Readings, { title, orders, grown, target, wantedOf }: Growth): Drawn {
  const places = orders.map((count) => ({ at: Math.log10(count), label: sizeOf(count) }));
  const [from, to] = [places[0]?.label, places.at(-1)?.label];
  const lines = grown.map(({ label, tone, of = '', ...figure }): Line => {
    const values = places.map((place) => read.figure({ ...figure, at: `${place.label}${of}` }));
    const [smallest = Number.NaN] = values;
    return { label, tone, points: values.map((value, n) => [places[n]?.at ?? 0, value / smallest] as const) };
  });
  const { value: most } = markOf(read.target(target));
  const wanted: Line = {
    label: 'wanted at most',
    tone: 'wanted',
    points: places.map(({ at }) => [at, most]),
  };
  const times = lines.map(
    ({ label, points }) => `${label}, by ${readable(points.at(-1)?.[1] ?? Number.NaN)}`,
  );
  const finding = `From ${from} to ${to} times are multiplied: ${times.join('; ')}. At most ${readable(most)} is wanted of ${wantedOf}.`;
  const axes = { across: 'orders, ten times as many with each step', up: `times as long as with ${from}` };
  const svg = linePlot({ title, finding, axes, places, unit: '×', lines: [...lines, wanted] });
  return { finding, svg };
}
