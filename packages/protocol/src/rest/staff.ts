/** Members of staff as the API returns them. `totalSales` is cents, times of day are HHMM. */
import { STAFF_STATUSES } from '@tableside/domain/entities/staff-member.ts';
import * as v from 'valibot';
import { Cents, Count, Version } from './values.ts';

/** Managers see this about everybody, and each member of staff about themselves. */
export const StaffMember = v.object({
  id: v.string(),
  venueId: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phoneNumber: v.string(),
  status: v.picklist(STAFF_STATUSES),
  /** False once the card was deactivated. */
  isActive: v.boolean(),
  sections: v.array(v.string()),
  metrics: v.object({ ordersServed: Count, averageRating: v.number(), totalSales: Cents }),
  /** 0 is Sunday. */
  schedule: v.array(v.object({ dayOfWeek: v.number(), start: v.string(), end: v.string() })),
  version: Version,
});
export type StaffMember = v.InferOutput<typeof StaffMember>;

const { id, venueId, firstName, status, sections, schedule, version } = StaffMember.entries;

/** The fields that colleagues see about each other. */
export const Colleague = v.object({ id, venueId, firstName, status, sections, schedule, version });
