/** Lists come in pages: newest first, or in an order of their own. `Link` leads to the next page. */
import { Time } from '@tableside/protocol/time.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ShapeError } from './validate.ts';

/** Any offset is taken; compared is UTC, as it is stored. */
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

export const ListQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(120))),
  from: v.optional(UtcTime),
  to: v.optional(UtcTime),
  before: v.optional(v.pipe(v.string(), v.maxLength(256))),
  limit: v.optional(Limit, '200'),
});

/** Of lists in an order of their own. */
export const PageQuery = v.object({
  after: v.optional(v.pipe(v.string(), v.maxLength(64))),
  limit: v.optional(Limit, '500'),
});

/** `Link: rel="next"` while there are older ones. */
export function linkToOlder(request: FastifyRequest, reply: FastifyReply, next: string | null): void {
  if (next !== null) link(request, reply, { before: next });
}

interface Paged<Row, Shown> {
  /** In the order of the list, with those that aren't shown any more: a page may have ended with one. */
  readonly rows: readonly Row[];
  readonly show: (row: Row) => Shown | undefined;
}

/** The rows after the one that the page before ended with. */
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
      link(request, reply, { after: last });
      break;
    }
    page.push(shown);
    last = row.id;
  }
  return page;
}

function link(request: FastifyRequest, reply: FastifyReply, next: Readonly<Record<string, string>>): void {
  const query = new URLSearchParams({ ...(request.query as Record<string, string>), ...next });
  const [path] = request.url.split('?');
  reply.header('link', `<${path}?${query}>; rel="next"`);
}
