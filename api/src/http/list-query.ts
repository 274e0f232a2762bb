/** Lists that come newest first: what every one may be asked for, and the link to older ones. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

/** Any offset is taken; compared is UTC, as it is stored. */
const IsoTime = v.pipe(
  v.string(),
  v.check(isIsoTime, 'must be a time in ISO 8601'),
  v.transform((text) => new Date(text).toISOString()),
);

/** What the pattern takes, `Date` may not: an offset of hours alone. */
function isIsoTime(text: string): boolean {
  return v.is(v.pipe(v.string(), v.isoTimestamp()), text) && !Number.isNaN(Date.parse(text));
}

export const ListQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(120))),
  from: v.optional(IsoTime),
  to: v.optional(IsoTime),
  before: v.optional(v.pipe(v.string(), v.maxLength(256))),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(500)),
    '200',
  ),
});

/** `Link: rel="next"` while there are older ones. */
export function linkToOlder(request: FastifyRequest, reply: FastifyReply, next: string | null): void {
  if (next === null) return;
  const query = new URLSearchParams(request.query as Record<string, string>);
  query.set('before', next);
  reply.header('link', `<${request.routeOptions.url}?${query}>; rel="next"`);
}
