/** Lists are paged, newest first or in an order of their own. `Link` leads to the neighboring pages. */

import { described } from '@tableside/domain/ground/described.ts';
import { isDay } from '@tableside/domain/values/day-range.ts';
import { Time } from '@tableside/protocol/time.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Cursors } from '../storage/door/paging.ts';
import { ShapeError } from './validate.ts';

/** Accepts any UTC offset. Times are compared in UTC, as they are stored. */
const UtcTime = v.pipe(
  Time,
  v.transform((text) => new Date(text).toISOString()),
);

const Limit = v.pipe(
  v.string(),
  v.check((text) => /^\d{1,4}$/.test(text), 'must be a number'),
  v.metadata({ type: 'integer', minimum: 1, maximum: 500 }),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(500),
);

/** A business day of the venue. */
export const Day = v.pipe(
  v.string(),
  v.check(isDay, 'must be a day, YYYY-MM-DD'),
  v.metadata({ format: 'date' }),
);

/** A range of business days holds both of its days. A range of times does not hold its end. */
export const DayRangeQuery = v.object({
  from: v.optional(v.pipe(Day, v.description('The first business day; it is included.'))),
  to: v.optional(v.pipe(Day, v.description('The last business day; it is included.'))),
});

/** The sentence about keeping a copy, which the descriptions of these lists share. */
export const COPYING =
  'With `updatedSince` the list has the rows changed since then, by the clock of the server, in the order of their last ' +
  'change. `Link: rel="prev"` leads to newer rows, now or later. `businessDay` matches the day in the row.';

const Cursor = v.pipe(v.string(), v.maxLength(256));

export const ListQuery = v.object({
  q: described('Part of its name or number.', v.optional(v.pipe(v.string(), v.maxLength(120)))),
  from: described('The beginning; it is included.', v.optional(UtcTime)),
  to: described('The end; it is not included.', v.optional(UtcTime)),
  before: described('A cursor from a `Link` with `rel="next"`. Returns older rows.', v.optional(Cursor)),
  limit: described('How many rows a page has at most.', v.optional(Limit, '200')),
});

/** For lists that can be paged both ways. */
export const BothWaysQuery = v.object({
  ...ListQuery.entries,
  after: described(
    'A cursor from a `Link`. Returns newer rows, or the next ones of a list that is not sorted by time.',
    v.optional(Cursor),
  ),
});

/** For lists that clients keep a copy of. */
export const CopiedQuery = v.object({
  ...BothWaysQuery.entries,
  updatedSince: described('Changed since this time, by the clock of the server.', v.optional(UtcTime)),
  businessDay: described(
    'YYYY-MM-DD in the time zone of the venue; it begins at the cut-off and not at midnight.',
    v.optional(Day),
  ),
});

/** For lists in an order of their own. */
export const PageQuery = v.object({
  after: described(
    'A cursor from a `Link`. Returns newer rows, or the next ones of a list that is not sorted by time.',
    v.optional(v.pipe(v.string(), v.maxLength(64))),
  ),
  limit: described('How many rows a page has at most.', v.optional(Limit, '500')),
});

/** Sends `Link: rel="next"` while there are older entries. */
export function linkToOlder(request: FastifyRequest, reply: FastifyReply, next: string | null): void {
  if (next !== null) reply.header('link', linkTo(request, 'next', { before: next }));
}

/** Sends `rel="next"` while there are older entries, and `rel="prev"` to ask for newer ones, now or later. */
export function linkBothWays(request: FastifyRequest, reply: FastifyReply, { next, prev }: Cursors): void {
  const links = [
    ...(next === null ? [] : [linkTo(request, 'next', { before: next })]),
    ...(prev === null ? [] : [linkTo(request, 'prev', { after: prev })]),
  ];
  if (links.length > 0) reply.header('link', links.join(', '));
}

interface Paged<Row, Shown> {
  /** All rows in list order, including hidden ones: a row may have been hidden after a page ended with it. */
  readonly rows: readonly Row[];
  readonly show: (row: Row) => Shown | undefined;
}

/** Returns the page after the row that the previous page ended with. */
export function pageOf<Row extends { readonly id: string }, Shown>(
  request: FastifyRequest,
  reply: FastifyReply,
  { rows, show }: Paged<Row, Shown>,
): Shown[] {
  const { after, limit } = request.query as v.InferOutput<typeof PageQuery>;
  const start = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0)
    throw new ShapeError([{ path: 'after', message: 'not in the list' }]);
  const page: Shown[] = [];
  let last = '';
  for (const row of rows.slice(start)) {
    const shown = show(row);
    if (shown === undefined) continue;
    if (page.length === limit) {
      reply.header('link', linkTo(request, 'next', { after: last }));
      break;
    }
    page.push(shown);
    last = row.id;
  }
  return page;
}

/** Returns the same call with another cursor. */
function linkTo(
  request: FastifyRequest,
  rel: 'next' | 'prev',
  place: { readonly before?: string; readonly after?: string },
): string {
  const { before: _before, after: _after, ...asked } = request.query as Record<string, string>;
  const [path] = request.url.split('?');
  return `<${path}?${new URLSearchParams({ ...asked, ...place })}>; rel="${rel}"`;
}
