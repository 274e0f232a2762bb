/** The taxes of the venue, its prices that go by the clock, and its own ways to pay. It works without the network. */

import { VenueLists } from '../venue-gate.tsx';
import { ScheduleList } from './schedule-list.tsx';
import { TaxList } from './tax-list.tsx';
import { TenderList } from './tender-list.tsx';

export function PricesPage() {
  return (
    <VenueLists of="/profile/prices">
      {(venue) => (
        <>
          <ScheduleList venue={venue} />
          <TaxList venue={venue} />
          <TenderList venue={venue} />
        </>
      )}
    </VenueLists>
  );
}
