/** What everybody above storage knows of a membership. */
import { membership } from './tables-accounts.ts';

export const memberColumns = {
  userId: membership.userId,
  venueId: membership.venueId,
  role: membership.role,
  staffId: membership.staffId,
};
