/** Time cards as the API returns them. Times are ISO 8601 UTC. */
import { PUNCH_KINDS } from '@tableside/domain/entities/time-card.ts';
import * as v from 'valibot';
import { Person, Version } from './values.ts';

const WorkPeriod = v.object({
  in: v.string(),
  /** Null: the person is at work, or nobody knows when they left. */
  out: v.nullable(v.string()),
  breaks: v.array(v.object({ start: v.string(), end: v.nullable(v.string()), paid: v.boolean() })),
});

export const TimeCard = v.object({
  id: v.string(),
  venueId: v.string(),
  staffId: v.string(),
  name: v.string(),
  /** YYYY-MM-DD */
  businessDay: v.string(),
  punches: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(PUNCH_KINDS),
      at: v.string(),
      by: Person,
      deviceId: v.nullable(v.string()),
      arrivedAt: v.optional(v.string()),
      paid: v.optional(v.boolean()),
    }),
  ),
  edits: v.array(
    v.object({
      id: v.string(),
      at: v.string(),
      by: Person,
      reason: v.string(),
      before: v.array(WorkPeriod),
      after: v.array(WorkPeriod),
      covers: v.array(v.string()),
      isOwn: v.optional(v.literal(true)),
    }),
  ),
  periods: v.array(WorkPeriod),
  version: Version,
});
