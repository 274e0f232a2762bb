/** Members of staff as the API returns them. `totalSales` is cents, times of day are HHMM. */
import { STAFF_STATUSES } from '@tableside/domain/entities/staff-member.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Cents, Count, Email, Id, VenueId, Version } from './values.ts';

/** Managers see this about everybody, and each member of staff about themselves. */
export const StaffMember = v.object({
  id: Id,
  venueId: VenueId,
  firstName: described('Of the member of staff.', v.string()),
  lastName: described('Of the member of staff.', v.string()),
  email: Email,
  phoneNumber: described('As people write it.', v.string()),
  status: described('Whether the person works now, and else why not.', v.picklist(STAFF_STATUSES)),
  isActive: described('False once the card was deactivated.', v.boolean()),
  sections: described('The keys of the sections that the person serves.', v.array(v.string())),
  metrics: described(
    "Figures of the person's work.",
    v.object({
      ordersServed: described('How many orders the person has served.', Count),
      averageRating: described('From 0 to 5.', v.number()),
      totalSales: described('Cents.', Cents),
    }),
  ),
  schedule: described(
    'The hours of the week.',
    v.array(
      v.object({
        dayOfWeek: described('0 is Sunday.', v.number()),
        start: described('HHMM, 24 hours.', v.string()),
        end: described('HHMM, 24 hours.', v.string()),
      }),
    ),
  ),
  version: Version,
});
export type StaffMember = v.InferOutput<typeof StaffMember>;

const { id, venueId, firstName, status, sections, schedule, version } = StaffMember.entries;

/** The fields that colleagues see about each other. */
export const Colleague = v.object({ id, venueId, firstName, status, sections, schedule, version });
