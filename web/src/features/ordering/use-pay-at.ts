/** When the guests of this venue pay. */
import { payAtOf } from '@tableside/domain/venue/bill-settings.ts';
import type { PayAt } from '@tableside/domain/venue/pay-at.ts';
import { useVenue } from '../../mirror/read/read.ts';

export function usePayAt(): PayAt {
  const venue = useVenue();
  return venue ? payAtOf(venue) : 'order';
}
