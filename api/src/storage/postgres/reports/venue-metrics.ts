/** How PostgreSQL computes what a venue took and sold: as sums over the rows of its business days. */
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { sql } from 'drizzle-orm';
import type { AskedMetrics } from '../../figures/venue-figures.ts';
import { metricsFrom, type Questions, type ReportDialect, venueReport } from '../../sql/venue-report.ts';
import type { Queries } from '../queries.ts';
import { readableJson } from '../readable-json.ts';

/** The first round of a visit has its id, and may have its time. */
const PLACE = sql`created_at || '/' || entity || '/' || id`;

const DIALECT: ReportDialect = {
  rows: () => sql`"row"`,
  quarter: sql`floor(date_part('epoch', created_at::timestamptz) / 900)::int`,
  place: PLACE,
  each: (json, name) => sql.raw(`json_array_elements(${readableJson(json)}::json) AS ${name}`),
  eachOf: (name, part, inner) => sql.raw(`json_array_elements(${name} -> ${part}) AS ${inner}`),
  text: (name, part) => sql.raw(`${name} ->> ${part}`),
  whole: (name, part) => sql.raw(`(${name} ->> ${part})::bigint`),
  atPlaces: (venueId, places) => sql`SELECT ${PLACE} AS place, doc FROM "row"
    WHERE venue_id = ${venueId} AND entity IN ('order', 'payment', 'visit') AND id IN (
      SELECT split_part(place, '/', 3) FROM json_array_elements_text(${places}::text::json) AS place)`,
  listed: (json) => sql`(SELECT json_array_elements_text(${json}::text::json))`,
};

export async function venueMetrics(
  { all }: Queries,
  asked: AskedMetrics,
  now: string,
): Promise<VenueMetrics> {
  const answersTo = async <A>(questions: Questions<A>): Promise<A> => {
    const answers = Object.entries<Questions<A>[keyof A]>(questions).map(async ([name, statements]) => [
      name,
      (await Promise.all(statements.map((statement) => all(statement)))).flat(),
    ]);
    return Object.fromEntries(await Promise.all(answers)) as A;
  };
  const report = venueReport(DIALECT, asked);
  const first = await answersTo(report.first);
  const second = await answersTo(report.second(first));
  return metricsFrom(asked, now, { ...first, ...second });
}
