/** The plot of how soon a device of W12 has the frame of a tap that another process took. */
import { withUnit } from '../report/readable.ts';
import { type Bar, barPlot, type Panel } from './drawing/bar-plot.ts';
import { type Drawn, markOf, type Readings } from './readings.ts';

const BETWEEN = 'from one process to another';
const PERCENTS = [50, 99];
const AXIS = { axis: 'milliseconds from the tap until a device has its frame', unit: 'ms' };

const ms = (value: number): string => withUnit(value, 'ms');
const both = (values: readonly number[]): string => values.map(ms).join(' and ');

export function frames(read: Readings): Drawn {
  const signaled = PERCENTS.map((percent) => {
    const name = `tap to frame, 50 sockets, p${percent}`;
    const [within, between] = [read.figure({ name, at: '1 process' }), read.figure({ name, at: BETWEEN })];
    const { atMost = Number.NaN } = read.target(`frame from another process p${percent}, later by`);
    return { percent, within, between, most: within + atMost };
  });
  const lost = [50, 100].map((percent) =>
    read.figure({ name: `tap to frame, all signals lost, p${percent}`, at: BETWEEN }),
  );
  const finding = [
    `Half of all taps, and 99 % of them, reach a device at another process within ${both(signaled.map(({ between }) => between))}, and one at the same process within ${both(signaled.map(({ within }) => within))}.`,
    `If all signals between processes are lost, half of the taps and the slowest one take ${both(lost)}.`,
  ].join(' ');
  const [half = Number.NaN, slowest = Number.NaN] = lost;
  const panels: readonly Panel[] = [
    {
      heading: 'With 50 devices',
      ...AXIS,
      bars: signaled.flatMap(({ percent, within, between, most }): readonly Bar[] => [
        { label: `p${percent}, same process`, value: within, isBaseline: true },
        {
          label: `p${percent}, another process`,
          value: between,
          wanted: { value: most, words: `≤ ${ms(most)}` },
        },
      ]),
    },
    {
      heading: 'With all signals between processes lost',
      ...AXIS,
      bars: [
        { label: 'p50, another process', value: half },
        {
          label: 'slowest, another process',
          value: slowest,
          wanted: markOf(read.target('frame when all signals are lost')),
        },
      ],
    },
  ];
  return { finding, svg: barPlot({ title: 'From a tap to its frame', finding, panels }) };
}
