/** Time cards as the API returns them. Times are ISO 8601 UTC. */
import { PUNCH_KINDS } from '@tableside/domain/entities/time-card.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { BusinessDay, Id, Person, PersonName, VenueId, Version } from './values.ts';

const WorkPeriod = v.object({
  in: described('When the work began.', v.string()),
  out: described(
    'When it ended. Null while the person is at work, or when nobody knows.',
    v.nullable(v.string()),
  ),
  breaks: described(
    'The breaks during the work.',
    v.array(
      v.object({
        start: described('When the break began.', v.string()),
        end: described('When it ended. Null while it lasts.', v.nullable(v.string())),
        paid: described('Whether it counts as work.', v.boolean()),
      }),
    ),
  ),
});

export const TimeCard = v.object({
  id: Id,
  venueId: VenueId,
  staffId: described('The staff card of the person.', v.string()),
  name: PersonName,
  businessDay: BusinessDay,
  punches: described(
    'What people tapped, in the order in which it arrived. It never changes.',
    v.array(
      v.object({
        id: Id,
        kind: described(
          '`in` and `out`: work begins and ends. `breakStart` and `breakEnd`: so does a break.',
          v.picklist(PUNCH_KINDS),
        ),
        at: described('When.', v.string()),
        by: described('Who tapped it: the person, or a manager for them.', Person),
        deviceId: described(
          'The device that it was made on. Null for a plain call; missing for customers.',
          v.nullable(v.string()),
        ),
        arrivedAt: described(
          'When the server received it. More than an hour after `at`: a tablet had no network, or its time was wrong.',
          v.optional(v.string()),
        ),
        paid: described('Begins of breaks: whether the venue paid for breaks then.', v.optional(v.boolean())),
      }),
    ),
  ),
  edits: described(
    'What managers corrected, the latest last.',
    v.array(
      v.object({
        id: Id,
        at: described('When it was corrected.', v.string()),
        by: described('Who corrected it.', Person),
        reason: described('Why.', v.string()),
        before: described('What the card said before.', v.array(WorkPeriod)),
        after: described('What the manager made of it.', v.array(WorkPeriod)),
        covers: described('The punches that the manager saw. Others count on top.', v.array(v.string())),
        isOwn: described('True when managers corrected their own card.', v.optional(v.literal(true))),
      }),
    ),
  ),
  periods: described(
    'When the person worked. It follows from the punches and the corrections.',
    v.array(WorkPeriod),
  ),
  version: Version,
});
