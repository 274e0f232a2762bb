/** The taxes of the venue, and its prices that go by the clock. It works without the network. */

import { VenueLists } from '../venue-gate.tsx';
import { ScheduleList } from './schedule-list.tsx';
import { TaxList } from './tax-list.tsx';

export function PricesPage() {
  return (
    <VenueLists of="/profile/prices">
      {(venue) => (
        <>
          <ScheduleList venue={venue} />
          <TaxList venue={venue} />
        </>
      )}
    </VenueLists>
  );
}
