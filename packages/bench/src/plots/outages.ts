/** The plot of how long people wait in W12 when a server or the database is gone. */
import { readable, withUnit } from '../report/readable.ts';
import { type Bar, barPlot } from './drawing/bar-plot.ts';
import { type Drawn, markOf, type Readings } from './readings.ts';

const KILLED = 'a server killed, 100 sockets';
const S = 1000;

const seconds = (value: number): string => withUnit(value, 's');

export function outages(read: Readings): Drawn {
  const half = read.figure({ name: 'live again, half of them', at: KILLED });
  const all = read.figure({ name: 'live again, all', at: KILLED });
  const push = read.figure({ name: 'push, 100 a second, p100', at: 'servers killed' }) / S;
  const database = read.figure({ name: 'PostgreSQL restarted, until both servers write' });
  const count = (name: string): string => readable(read.target(name).value);
  const finding = [
    `When the server of 100 devices is killed, half of them are live again after ${seconds(half)} and all after ${seconds(all)}, and the slowest push takes ${seconds(push)}.`,
    `When PostgreSQL is restarted as after a crash, both servers write again after ${seconds(database)}.`,
    `Pushes lost: ${count('pushes lost in outages')}; doubled: ${count('pushes doubled in outages')}.`,
  ].join(' ');
  const wanted = (name: string): Pick<Bar, 'wanted'> => ({ wanted: markOf(read.target(name)) });
  const svg = barPlot({
    title: 'After a crash, until work goes on',
    finding,
    panels: [
      {
        heading: 'One of two servers killed',
        axis: 'seconds from the kill; of the push, from when it was due',
        unit: 's',
        bars: [
          { label: 'half of 100 devices live', value: half, ...wanted(`${KILLED}: half live again`) },
          { label: 'all of them live', value: all, ...wanted(`${KILLED}: all live again`) },
          { label: 'slowest push', value: push },
        ],
      },
      {
        heading: 'PostgreSQL restarted as after a crash',
        axis: 'seconds from the crash',
        unit: 's',
        bars: [{ label: 'both servers write', value: database, ...wanted('PostgreSQL restarted: back') }],
      },
    ],
  });
  return { finding, svg };
}
