import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Figure, Measured, Target } from '../figures.ts';
import { tellRatesAndCost } from '../processes/rates.ts';
import type { Pushed } from '../pushes.ts';
import { RESULTS, readMeasured } from '../report/record.ts';
import { Run } from '../run.ts';
import { textsOf, unreadable } from './drawing/texts.contract.ts';
import { isDrawn, type Plot, plotsOf } from './plots.ts';

const root = join(import.meta.dirname, '../../../..');

const measured = (id: string, figures: readonly Figure[], targets: readonly Target[] = []): Measured => ({
  id,
  title: 'several processes',
  at: '2026-06-12T23:30:00.000Z',
  machine: '2 × a small core, 4 GB, Node 20',
  figures,
  targets,
});

const plotOf = (one: Measured, file: string): Plot => {
  const plot = plotsOf(one).find((some) => some.file === file);
  if (!plot) throw new Error(`There is no plot ${file}.`);
  return plot;
};

const said = ({ svg }: Plot): readonly string[] => textsOf(svg).map(({ words }) => words);

const pushed = (perSecond: number): Pushed => ({
  perSecond,
  latencies: [1],
  cpu: { servers: 1, postgres: 1, bench: 1 },
});

const ms = (name: string, at: string, value: number): Figure => ({
  name,
  who: 'Tableside',
  at,
  value,
  unit: 'ms',
});
const s = (name: string, value: number, at?: string): Figure => ({
  name,
  who: 'Tableside',
  ...(at && { at }),
  value,
  unit: 's',
});

describe('W12', () => {
  test('shows the rates that the workload reports, what is wanted of one process, and the floor', () => {
    const run = new Run(root, true);
    const floors = { singles: 500, batches: 800 };
    const both = { singles: pushed(250), batches: pushed(600) };
    tellRatesAndCost(run, { ...both, floors, of: ', SQLite' });
    tellRatesAndCost(run, { ...both, floors, of: ', PostgreSQL, 1 process' });
    for (const of of [', PostgreSQL, 2 processes', ', PostgreSQL, 4 processes'])
      tellRatesAndCost(run, { ...both, of });
    const targets: Target[] = [
      { name: 'singles on PostgreSQL', value: 250, unit: '/s', atLeast: 300 },
      { name: 'batches on PostgreSQL', value: 600, unit: '/s', atLeast: 400 },
    ];
    const plot = plotOf(measured('W12', run.figures, targets), 'w12-rates.svg');
    expect(plot.missing).toEqual([]);
    expect(said(plot)).toEqual(
      expect.arrayContaining(['250 /s, wanted ≥ 300 /s', '600 /s, wanted ≥ 400 /s']),
    );
    expect(plot.finding).toContain('250 and 600 mutations of a venue a second. That is 0.5 and 0.75 times');
  });

  test('shows how processes add up beside the ideal and what is wanted', () => {
    const of = (kind: string, count: number, [value, atLeast]: [number, number]): Target => ({
      name: `${kind} of ${count} processes against one, 10 % of a core each`,
      value,
      unit: '×',
      atLeast,
    });
    const targets = [
      of('singles', 2, [1.5, 1.8]),
      of('singles', 4, [2.5, 3.4]),
      of('batches', 2, [2, 1.8]),
      of('batches', 4, [3.5, 3.4]),
    ];
    const plot = plotOf(measured('W12', [], targets), 'w12-adding-up.svg');
    expect(plot.missing).toEqual([]);
    expect(said(plot)).toEqual(
      expect.arrayContaining([
        'ideal: 4 ×',
        'wanted at least: 3.4 ×',
        'batches of 50: 3.5 ×',
        'one by one: 2.5 ×',
      ]),
    );
    expect(plot.finding).toContain(
      '1.5 and 2.5 times the mutations of one process one by one, and 2 and 3.5 times',
    );
    expect(unreadable(plot.svg)).toEqual([]);
  });

  test('shows how much later frames of another process may be than those of one', () => {
    const between = 'from one process to another';
    const figures = [
      ms('tap to frame, 50 sockets, p50', '1 process', 5),
      ms('tap to frame, 50 sockets, p50', between, 6),
      ms('tap to frame, 50 sockets, p99', '1 process', 20),
      ms('tap to frame, 50 sockets, p99', between, 40),
      ms('tap to frame, all signals lost, p50', between, 900),
      ms('tap to frame, all signals lost, p100', between, 1900),
    ];
    const targets: Target[] = [
      { name: 'frame from another process p50, later by', value: 1, unit: 'ms', atMost: 3 },
      { name: 'frame from another process p99, later by', value: 20, unit: 'ms', atMost: 15 },
      { name: 'frame when all signals are lost', value: 1900, unit: 'ms', atMost: 2000 },
    ];
    const plot = plotOf(measured('W12', figures, targets), 'w12-frames.svg');
    expect(plot.missing).toEqual([]);
    expect(said(plot)).toEqual(
      expect.arrayContaining(['6 ms, wanted ≤ 8 ms', '40 ms, wanted ≤ 35 ms', '1 900 ms, wanted ≤ 2 000 ms']),
    );
    expect(unreadable(plot.svg)).toEqual([]);
  });

  test('shows how long people wait after a crash, and says whether a push was lost', () => {
    const killed = 'a server killed, 100 sockets';
    const restarted = 'PostgreSQL restarted, until both servers write';
    const figures = [
      s('live again, half of them', 1, killed),
      s('live again, all', 4, killed),
      ms('push, 100 a second, p100', 'servers killed', 2500),
      s(restarted, 3),
    ];
    const targets: Target[] = [
      { name: `${killed}: half live again`, value: 1, unit: 's', atMost: 1.5 },
      { name: `${killed}: all live again`, value: 4, unit: 's', atMost: 3 },
      { name: 'PostgreSQL restarted: back', value: 3, unit: 's', atMost: 8 },
      { name: 'pushes lost in outages', value: 0, atMost: 0 },
      { name: 'pushes doubled in outages', value: 2, atMost: 0 },
    ];
    const plot = plotOf(measured('W12', figures, targets), 'w12-outages.svg');
    expect(plot.missing).toEqual([]);
    expect(said(plot)).toEqual(expect.arrayContaining(['4 s, wanted ≤ 3 s', '2.5 s', '3 s, wanted ≤ 8 s']));
    expect(plot.finding).toContain('Pushes lost: 0; doubled: 2.');
    expect(unreadable(plot.svg)).toEqual([]);
  });

  test('names what was not measured, also a figure that could not be told', () => {
    const untold = {
      ...s('live again, all', 4, 'a server killed, 100 sockets'),
      value: null,
    } as unknown as Figure;
    const plots = plotsOf(measured('W12', [untold]));
    expect(plots.map(({ file }) => file)).toEqual([
      'w12-rates.svg',
      'w12-adding-up.svg',
      'w12-frames.svg',
      'w12-outages.svg',
    ]);
    expect(plots.filter(isDrawn)).toEqual([]);
    expect(plots[0]?.missing).toContain('floor, mutations, one a transaction, SQLite');
    expect(plots[3]?.missing).toContain('live again, all, a server killed, 100 sockets');
  });
});

describe('what is recorded', () => {
  const recorded = readMeasured(join(root, RESULTS));
  const plots = recorded.flatMap(plotsOf);

  test('is drawn, unless a note says that it could not be measured', () => {
    expect(plots.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['w1-growth.svg', 'w11-growth.svg']),
    );
    for (const one of recorded) {
      const isPart = one.notes?.some((note) => note.includes('was not measured'));
      expect(plotsOf(one).filter((plot) => !isDrawn(plot) && !isPart)).toEqual([]);
    }
  });

  test('gives the same plots each time, in which all words can be read and all places are numbers', () => {
    expect(recorded.flatMap(plotsOf)).toEqual(plots);
    for (const { file, svg } of plots.filter(isDrawn)) {
      expect(unreadable(svg), file).toEqual([]);
      expect(svg, file).not.toContain('NaN');
    }
  });

  test('grows on the page as the targets say', () => {
    const history = recorded.find(({ id }) => id === 'W11');
    const grown =
      history?.targets.find(({ name }) => name === 'push from 10k orders to 1M orders')?.value ?? 0;
    const ends = plots.filter(({ file }) => file === 'w11-growth.svg').flatMap(said);
    expect(ends).toContain(`push: ${Number(grown.toPrecision(3))} ×`);
    expect(ends).toContain('wanted at most: 1.3 ×');
  });
});
