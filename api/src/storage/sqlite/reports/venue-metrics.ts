/** How SQLite computes what a venue took and sold: as sums over indexes that hold every column of their query. */
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { sql } from 'drizzle-orm';
import type { AskedMetrics } from '../../figures/venue-figures.ts';
import { metricsFrom, type Questions, type ReportDialect, venueReport } from '../../sql/venue-report.ts';
import type { Database } from '../database.ts';

const DIALECT: ReportDialect = {
  rows: (index) => sql.raw(`row INDEXED BY ${index}`),
  quarter: sql`unixepoch(created_at) / 900`,
  place: sql`rowid`,
  each: (json, name) => sql.raw(`jsonb_each(${json}) AS ${name}`),
  eachOf: (name, part, inner) => sql.raw(`json_each(${name}.value -> ${part}) AS ${inner}`),
  text: (name, part) => sql.raw(`${name}.value ->> ${part}`),
  whole: (name, part) => sql.raw(`(${name}.value ->> ${part})`),
  atPlaces: (_venueId, places) =>
    sql`SELECT rowid AS place, doc FROM row WHERE rowid IN (SELECT value FROM json_each(${places}))`,
  listed: (json) => sql`(SELECT short_id(value) FROM json_each(${json}))`,
};

export function venueMetrics(query: Database['query'], asked: AskedMetrics, now: string): VenueMetrics {
  const answersTo = <A>(questions: Questions<A>): A =>
    Object.fromEntries(
      Object.entries<Questions<A>[keyof A]>(questions).map(([name, statements]) => [
        name,
        statements.flatMap((statement) => query.all(statement)),
      ]),
    ) as A;
  const report = venueReport(DIALECT, asked);
  const first = answersTo(report.first);
  const second = answersTo(report.second(first));
  return metricsFrom(asked, now, { ...first, ...second });
}
