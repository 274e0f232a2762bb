/** The plot of how many mutations of one venue W12 has counted, beside bare transactions. */
import { readable } from '../report/readable.ts';
import { barPlot, type Panel } from './drawing/bar-plot.ts';
import { type Drawn, markOf, type Readings } from './readings.ts';

const SINGLES = { heading: 'One mutation in a transaction', at: 'one a transaction', kind: 'singles' };
const BATCHES = { heading: '50 mutations in a transaction', at: '50 a transaction', kind: 'batches' };

export function rates(read: Readings): Drawn {
  const [singles, batches] = [ratesOf(read, SINGLES), ratesOf(read, BATCHES)];
  const both = (of: (rate: Rates) => number): string =>
    `${readable(of(singles))} and ${readable(of(batches))}`;
  const finding = [
    `One by one and in batches of 50, one process on PostgreSQL takes ${both(({ one }) => one)} mutations of a venue a second.`,
    `That is ${both(({ one, floor }) => one / floor)} times what bare transactions take.`,
    `Four processes take ${both(({ four }) => four)}, and one on SQLite ${both(({ sqlite }) => sqlite)}.`,
  ].join(' ');
  const panels = [singles.panel, batches.panel];
  return { finding, svg: barPlot({ title: 'Mutations of one venue, on 8 connections', finding, panels }) };
}

type Rates = ReturnType<typeof ratesOf>;

function ratesOf(read: Readings, { heading, at, kind }: typeof SINGLES) {
  const rate = (on: string, who?: 'floor'): number =>
    read.figure({ name: 'mutations', at: `${at}, ${on}`, ...(who && { who }) });
  const [sqlite, sqliteFloor] = [rate('SQLite'), rate('SQLite', 'floor')];
  const [one, floor] = [rate('PostgreSQL, 1 process'), rate('PostgreSQL, 1 process', 'floor')];
  const [two, four] = [rate('PostgreSQL, 2 processes'), rate('PostgreSQL, 4 processes')];
  const panel: Panel = {
    heading,
    axis: 'mutations per second',
    unit: '/s',
    bars: [
      { label: 'PostgreSQL, 1 process', value: one, wanted: markOf(read.target(`${kind} on PostgreSQL`)) },
      { label: 'PostgreSQL, 2 processes', value: two },
      { label: 'PostgreSQL, 4 processes', value: four },
      { label: 'floor of PostgreSQL', value: floor, isBaseline: true },
      { label: 'SQLite', value: sqlite },
      { label: 'floor of SQLite', value: sqliteFloor, isBaseline: true },
    ],
  };
  return { sqlite, one, four, floor, panel };
}
