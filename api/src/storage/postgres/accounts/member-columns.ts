/** The columns of a membership that are visible above storage. */
import { membership } from '../schema/tables-accounts.ts';

export const memberColumns = {
  userId: membership.userId,
  venueId: membership.venueId,
  role: membership.role,
  staffId: membership.staffId,
};
