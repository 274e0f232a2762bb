/** The plot of how the processes of W12 add up, each with a tenth of a core and venues of its own. */
import type { Target } from '../figures.ts';
import { readable } from '../report/readable.ts';
import { type Line, linePlot } from './drawing/line-plot.ts';
import { type Drawn, markOf, type Readings } from './readings.ts';

const SEVERAL = [2, 4];
const COUNTS = [1, ...SEVERAL];

/** Returns a line that begins with one process, which is once itself. */
const line = (of: Omit<Line, 'points'>, several: readonly number[]): Line => ({
  ...of,
  points: [1, ...several].map((times, n) => [COUNTS[n] ?? 0, times] as const),
});

export function addingUp(read: Readings): Drawn {
  const targetsOf = (kind: string): readonly Target[] =>
    SEVERAL.map((count) => read.target(`${kind} of ${count} processes against one, 10 % of a core each`));
  const [singles, batches] = [targetsOf('singles'), targetsOf('batches')];
  const wanted = singles.map((target) => markOf(target).value);
  const timesOf = (targets: readonly Target[]): readonly number[] => targets.map(({ value }) => value);
  const all = (values: readonly number[]): string => values.map(readable).join(' and ');
  const finding = [
    `${all(SEVERAL)} processes, each with a tenth of a core and venues of its own, take ${all(timesOf(singles))} times the mutations of one process one by one, and ${all(timesOf(batches))} times in batches of 50.`,
    `At least ${all(wanted)} times is wanted.`,
  ].join(' ');
  const svg = linePlot({
    title: 'How processes add up, with a tenth of a core each',
    finding,
    axes: {
      across: 'processes, which share four venues',
      up: 'times the mutations per second of one process',
    },
    places: COUNTS.map((at) => ({ at, label: String(at) })),
    unit: '×',
    lines: [
      line({ label: 'ideal', tone: 'baseline' }, SEVERAL),
      line({ label: 'wanted at least', tone: 'wanted' }, wanted),
      line({ label: 'batches of 50', tone: 'first' }, timesOf(batches)),
      line({ label: 'one by one', tone: 'second' }, timesOf(singles)),
    ],
  });
  return { finding, svg };
}
