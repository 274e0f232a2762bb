/** How PostgreSQL computes what a venue took and sold: as sums over the rows of its business days. */
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { metricsFrom, type Questions, venueReport } from '../../sql/venue-report.ts';
import type { AskedMetrics } from '../../venue-figures.ts';
import { readableJson } from '../readable-json.ts';

/** Asks one statement of the report's snapshot. Its parameters are given by name: `@venueId`. */
export type Select = <T>(sql: string, params: Readonly<Record<string, unknown>>) => Promise<readonly T[]>;

const REPORT = venueReport({
  rows: () => '"row"',
  quarter: `floor(date_part('epoch', created_at::timestamptz) / 900)::int`,
  place: "created_at || '/' || id",
  each: (json, name) => `json_array_elements(${readableJson(json)}::json) AS ${name}`,
  text: (name, part) => `${name} ->> ${part}`,
  whole: (name, part) => `(${name} ->> ${part})::bigint`,
  atPlaces: `SELECT created_at || '/' || id AS place, doc FROM "row"
    WHERE venue_id = @venueId AND entity IN ('order', 'payment', 'visit') AND id IN (
      SELECT substr(place, strpos(place, '/') + 1) FROM json_array_elements_text(@places::json) AS place)`,
  listed: (parameter) => `(SELECT json_array_elements_text(${parameter}::json))`,
});

export async function venueMetrics(select: Select, asked: AskedMetrics, now: string): Promise<VenueMetrics> {
  const answersTo = async <A>(questions: Questions<A>, params: Record<string, unknown>): Promise<A> => {
    const answers = Object.entries<readonly string[]>(questions).map(async ([name, statements]) => [
      name,
      (await Promise.all(statements.map((sql) => select(sql, params)))).flat(),
    ]);
    return Object.fromEntries(await Promise.all(answers)) as A;
  };
  const first = await answersTo(REPORT.first, { ...asked });
  const { questions, params } = REPORT.second(asked, first);
  const second = await answersTo(questions, params);
  return metricsFrom(asked, now, { ...first, ...second });
}
