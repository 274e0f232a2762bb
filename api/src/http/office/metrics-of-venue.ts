/** Revenue and sales of the venue by business day, and totals over a list of payments. For managers. */
import { PAID_METHODS, PAYMENT_STATUSES } from '@tableside/domain/entities/payment.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { countDays } from '@tableside/domain/values/day-range.ts';
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import { PaymentSummary, VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { DayRange } from '../../storage/door/reports.ts';
import { callerOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { DayRangeQuery, ListQuery } from '../list-query.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { ShapeError } from '../validate.ts';
import { soldOutOn } from './sold-out-on.ts';

const MAX_DAYS = 400;
/** A report looks for what arrived until the day after it ends, and a day has four digits for its year. */
const LAST_END = '9999-12-30';

const { q, from, to } = ListQuery.entries;
const SummaryQuery = v.object({
  q,
  from,
  to,
  status: described('Only those with this status.', v.optional(v.picklist(PAYMENT_STATUSES))),
  method: described('How it was paid.', v.optional(v.picklist(PAID_METHODS))),
});

export function registerMetricsOfVenue(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'What the venue took and sold, by business days',
    description:
      `At most ${MAX_DAYS} business days. Without dates, the current day. Money counts on the day on which it was ` +
      'taken or given back. Orders count on the day on which they were opened.',
    tags: ['venue'],
    params: v.object({ id: Id }),
    querystring: DayRangeQuery,
    response: { 200: VenueMetrics },
    errors: errorCodes('notFound'),
  };
  app.get('/venues/:id/metrics', { schema, config: { act: 'reports.read' } }, async (request, reply) => {
    const { venueId } = callerOf(request).actor;
    if (request.params.id !== venueId) throw new ProtocolError('notFound');
    const venue = await deps.storage.row(venueId, 'venue', venueId);
    if (!venue) throw new ProtocolError('notFound');
    const now = isoNow(deps.clock);
    const range = rangeOf(request.query, businessDay(now, venue.doc));
    const metrics = await deps.storage.reports.metrics(venueId, range, now);
    const isOneDay = range.from === range.to;
    const soldOut = isOneDay ? await soldOutOn(deps.storage, venue.doc, range.from) : undefined;
    return reply.header('cache-control', 'no-cache').send({ ...metrics, ...(soldOut && { soldOut }) });
  });

  const summed = {
    summary: 'The sums over all payments of a filter',
    description:
      'Covers all pages of `GET /payments` with the same filter. Refunds count with their payment, no matter when ' +
      'they were made.',
    tags: ['payments'],
    querystring: SummaryQuery,
    response: { 200: PaymentSummary },
  };
  app.get(
    '/payments/summary',
    { schema: summed, config: { act: 'payment.screen' } },
    async (request, reply) => {
      const { venueId } = callerOf(request).actor;
      const summary = await deps.storage.reports.paymentSummary(venueId, request.query);
      return reply.header('cache-control', 'no-cache').send(summary);
    },
  );
}

/** Without an end, the range ends today. Without a beginning, it is only its last day. */
function rangeOf(asked: Partial<DayRange>, today: string): DayRange {
  const range = { from: asked.from ?? asked.to ?? today, to: asked.to ?? today };
  const days = countDays(range.from, range.to);
  if (days < 1) throw new ShapeError([{ path: 'to', message: 'must not be before from' }]);
  if (range.to > LAST_END) throw new ShapeError([{ path: 'to', message: `must be ${LAST_END} at most` }]);
  if (days > MAX_DAYS) throw new ShapeError([{ path: 'to', message: `must be within ${MAX_DAYS} days` }]);
  return range;
}
