/** How SQLite computes what a venue took and sold: as sums over indexes that hold every column of their query. */
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import type Sqlite from 'better-sqlite3';
import { metricsFrom, type Questions, venueReport } from '../../sql/venue-report.ts';
import type { AskedMetrics } from '../../venue-figures.ts';

const REPORT = venueReport({
  rows: (index) => `row INDEXED BY ${index}`,
  quarter: 'unixepoch(created_at) / 900',
  place: 'rowid',
  each: (json, name) => `jsonb_each(${json}) AS ${name}`,
  text: (name, part) => `${name}.value ->> ${part}`,
  whole: (name, part) => `${name}.value ->> ${part}`,
  atPlaces: 'SELECT rowid AS place, doc FROM row WHERE rowid IN (SELECT value FROM json_each(@places))',
  listed: (parameter) => `(SELECT value FROM json_each(${parameter}))`,
});

export function venueMetrics(connection: Sqlite.Database, asked: AskedMetrics, now: string): VenueMetrics {
  const answersTo = <A>(questions: Questions<A>, params: object): A =>
    Object.fromEntries(
      Object.entries<readonly string[]>(questions).map(([name, statements]) => [
        name,
        statements.flatMap((sql) => connection.prepare(sql).all(params)),
      ]),
    ) as A;
  const first = answersTo(REPORT.first, asked);
  const { questions, params } = REPORT.second(asked, first);
  const second = answersTo(questions, params);
  return metricsFrom(asked, now, { ...first, ...second });
}
